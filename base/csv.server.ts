import { stringify } from 'csv-stringify/sync'

type CsvValue = string | number | null

const CHUNK_ROWS = 500

/**
 * Rows as CSV, in pieces of some hundred. A text that a spreadsheet would take for a formula gets an apostrophe before
 * it: whoever wrote the text must not make somebody else's program compute.
 */
export async function* csvOf(
  header: readonly string[],
  rows: AsyncIterable<readonly CsvValue[]>,
): AsyncGenerator<string> {
  let chunk: (readonly CsvValue[])[] = [header]
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < CHUNK_ROWS) continue
    yield written(chunk)
    chunk = []
  }
  if (chunk.length > 0) yield written(chunk)
}

const written = (rows: readonly (readonly CsvValue[])[]) =>
  stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' })
