import { codes, type Result } from '../../contract/wire/codes.ts'
import { failureOf } from './failed-call.server.ts'
import type { Failure, PageContext } from './page.ts'
import type { FileRoute } from './route.ts'

type Picture = { type: string; bytes: Uint8Array<ArrayBuffer> }
/** A picture that only its borrower may see, or why there is none. */
export type PictureFile = Picture | Failure

const allowedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** The picture that a call returned. A service that sends something else under this name is not believed. */
export function pictureOfReply(read: Result<{ type: string; base64: string }>): PictureFile {
  if (!read.success) return failureOf(read)
  const { type, base64 } = read.data
  if (!allowedTypes.includes(type)) return failureOf({ code: codes.notFound, message: '' })
  return { type, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
}

/** A phone is shared: pictures of documents and complaints are not to be found in its browser afterwards. */
export const pictureResponse = ({ type, bytes }: Picture): Response =>
  new Response(bytes, {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // A picture opened by itself is a document too; nothing in it may run.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })

/** The row of a picture. */
export const picture = (find: (context: PageContext) => Promise<PictureFile>): FileRoute => ({
  kind: 'picture',
  answer: async (context) => {
    const found = await find(context)
    return 'failure' in found ? found : pictureResponse(found)
  },
})
