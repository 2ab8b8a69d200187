import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { csvOf } from './csv.server.ts'

async function* rowsOf<Row>(rows: readonly Row[]) {
  yield* rows
}
type Rows = readonly (readonly (string | number | null)[])[]
const piecesOf = (rows: Rows): Promise<string[]> => Readable.from(csvOf(['a', 'b'], rowsOf(rows))).toArray()
const textOf = async (rows: Rows) => (await piecesOf(rows)).join('')

test('a header, rows, quotes where they are needed', async () => {
  expect(
    await textOf([
      ['x', 1],
      ['y, "z"', null],
    ]),
  ).toBe('a,b\r\nx,1\r\n"y, ""z""",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '=HYPERLINK("http://example.test","x")', '＝1'])(
  'no text is a formula: %j',
  async (text) => {
    const [, line = ''] = (await textOf([[text, 0]])).split(/(?<=^a,b\r\n)/)
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test('a number stays one, below zero too', async () => {
  expect(await textOf([[-5, 0]])).toBe('a,b\r\n-5,0\r\n')
})

test('many rows come in pieces, with one header', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => [index, 'x'] as const)
  const pieces = await piecesOf(rows)
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces.join('').split('\r\n')).toHaveLength(2_002)
})
