import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

type CsvFile<Row> = {
  name: string
  columns: readonly { key: keyof Row & string; header: string }[]
  batches: AsyncIterable<readonly Row[]>
}

async function* rowsOf<Row>(batches: AsyncIterable<readonly Row[]>) {
  for await (const batch of batches) yield* batch
}

/** A file that is sent while it is read. What a spreadsheet would take for a formula becomes a text. */
export function csvResponse<Row>({ name, columns, batches }: CsvFile<Row>): Response {
  const lines = stringify({ header: true, bom: true, columns: [...columns], escape_formulas: true })
  Readable.from(rowsOf(batches))
    .on('error', (error) => lines.destroy(error))
    .pipe(lines)
  return new Response(Readable.toWeb(lines) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
