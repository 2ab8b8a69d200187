import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import { pictureResponse } from '../../page/picture.server.ts'

export async function deskComplaintPicture({ desk, query }: DeskPageContext) {
  const read = await desk.complaintPicture({
    complaintId: query.get('id') ?? '',
    image: query.get('image') ?? '',
    size: query.get('size') === 'small' ? 'small' : 'full',
  })
  if (!read.success) return deskFailure(read)
  const { type, base64 } = read.data
  return pictureResponse({ type, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })
}
