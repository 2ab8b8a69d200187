import { Readable } from 'node:stream'

async function* bytesOf(csv: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  // Without it a spreadsheet takes the letters for another alphabet's.
  yield encoder.encode('\uFEFF')
  for await (const piece of csv) yield encoder.encode(piece)
}

/** A file that is sent while it is read. */
export const csvResponse = (name: string, csv: AsyncIterable<string>): Response =>
  new Response(Readable.toWeb(Readable.from(bytesOf(csv))) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
