import type { PageContext } from '../page/page.ts'
import { type PictureFile, pictureOfReply } from '../page/picture.server.ts'

/** A picture of the borrower's own application; the service checks the owner. */
export const applicationPicture = async ({ lender, query }: PageContext): Promise<PictureFile> =>
  pictureOfReply(await lender.applicationPictureRead({ picture: query.get('picture') ?? '' }))
