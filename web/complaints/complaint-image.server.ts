import { codes } from '../../contract/wire/codes.ts'
import { failureOf } from '../serving/failed-call.server.ts'
import type { PageContext } from '../serving/page.ts'
import type { PictureFile } from '../serving/route.ts'

const allowedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** A picture of the borrower's own complaint, or of its answer; the service checks the owner. */
export async function complaintImage({ lender, query }: PageContext): Promise<PictureFile> {
  const failed = (code: string, message = '') => failureOf({ code, message })
  const read = await lender.complaintImageRead({
    image: query.get('image') ?? '',
    size: query.get('size') === 'small' ? 'small' : 'full',
  })
  if (!read.success) return failed(read.code, read.message)
  const { type, base64 } = read.data
  // A service that sends something else under this name is not believed.
  if (!allowedTypes.includes(type)) return failed(codes.notFound)
  return { type, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
}
