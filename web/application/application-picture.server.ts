import type { PageContext } from '../serving/page.ts'
import { pictureOfReply } from '../serving/picture-reply.server.ts'
import type { PictureFile } from '../serving/route.ts'

/** A picture of the borrower's own application; the service checks the owner. */
export const applicationPicture = async ({ lender, query }: PageContext): Promise<PictureFile> =>
  pictureOfReply(await lender.applicationPictureRead({ picture: query.get('picture') ?? '' }))
