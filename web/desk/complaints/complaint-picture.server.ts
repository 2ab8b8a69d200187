import { pictureResponse } from '../../serving/picture-response.server.ts'
import { type DeskPageContext, deskFailure } from '../desk-page.ts'

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
