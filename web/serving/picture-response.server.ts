import type { PictureFile } from './route.ts'

type FoundPicture = Exclude<PictureFile, { failure: unknown }>

/** A phone is shared: pictures of documents and complaints are not to be found in its browser afterwards. */
export const pictureResponse = ({ type, bytes }: FoundPicture): Response =>
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
