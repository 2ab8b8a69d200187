import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

type Cell = string | number

/**
 * A file that is written while it is read: no list of it is ever in memory. A text that a spreadsheet would take for a
 * formula gets an apostrophe, for whoever wrote it must not make the reader's program compute.
 */
export function csvResponse(
  fileName: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Response {
  const csv = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' })
  const source = Readable.from(withHeader(header, rows))
  // An error ends the file early, and the connection with it: a short file must not look complete.
  source.on('error', (error) => csv.destroy(error))
  return new Response(Readable.toWeb(source.pipe(csv)) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

async function* withHeader(header: readonly string[], rows: AsyncIterable<readonly Cell[]>) {
  yield header
  yield* rows
}
