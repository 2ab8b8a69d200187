import type { PageContext } from '../page/page.ts'
import { type PictureFile, pictureOfReply } from '../page/picture.server.ts'

/** A picture of the borrower's own complaint, or of its answer; the service checks the owner. */
export const complaintImage = async ({ lender, query }: PageContext): Promise<PictureFile> =>
  pictureOfReply(
    await lender.complaintImageRead({
      image: query.get('image') ?? '',
      size: query.get('size') === 'small' ? 'small' : 'full',
    }),
  )
