import { Readable } from 'node:stream'

/** A file that is sent while it is read. */
export const csvResponse = (name: string, csv: AsyncIterable<string>): Response =>
  new Response(Readable.toWeb(Readable.from(csv)) as ReadableStream<string>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
