import type { PageContext } from '../serving/page.ts'
import { pictureOfReply } from '../serving/picture-reply.server.ts'
import type { PictureFile } from '../serving/route.ts'

/** A picture of the borrower's own complaint, or of its answer; the service checks the owner. */
export const complaintImage = async ({ lender, query }: PageContext): Promise<PictureFile> =>
  pictureOfReply(
    await lender.complaintImageRead({
      image: query.get('image') ?? '',
      size: query.get('size') === 'small' ? 'small' : 'full',
    }),
  )
