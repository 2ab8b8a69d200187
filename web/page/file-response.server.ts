import { Readable } from 'node:stream'

async function* bytesOf(pieces: AsyncIterable<string>, first: string) {
  const encoder = new TextEncoder()
  if (first !== '') yield encoder.encode(first)
  for await (const piece of pieces) yield encoder.encode(piece)
}

/** A file that is sent while it is read. */
const fileResponse = (
  name: string,
  type: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Response =>
  new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })

/** Without a byte order mark a spreadsheet takes the letters for another alphabet's. */
export const csvResponse = (name: string, csv: AsyncIterable<string>): Response =>
  fileResponse(name, 'text/csv', bytesOf(csv, '\uFEFF'))

export const textResponse = (name: string, pieces: AsyncIterable<string>): Response =>
  fileResponse(name, 'text/plain', bytesOf(pieces, ''))

export const jsonResponse = (
  name: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Response => fileResponse(name, 'application/json', pieces)
