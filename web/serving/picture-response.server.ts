import { createHash } from 'node:crypto'
import type { PictureFile } from './route.ts'

type FoundPicture = Exclude<PictureFile, { failure: unknown }>

/** Cached by the browser and revalidated each time: the session may have changed. */
export function pictureResponse(request: Request, { type, bytes }: FoundPicture): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // A picture opened by itself is a document too; nothing in it may run.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(bytes, { headers: { ...headers, 'Content-Type': type } })
}
