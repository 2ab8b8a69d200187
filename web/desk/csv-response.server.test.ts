import { expect, test } from 'vitest'
import { csvResponse } from './csv-response.server.ts'

async function* rowsOf(...rows: (string | number)[][]) {
  yield* rows
}

test('a file is safe to open in a spreadsheet', async () => {
  const response = csvResponse(
    'days.csv',
    ['channel', 'visits'],
    rowsOf(['say "hi", 中文', 8], ['=HYPERLINK("x")', 0], ['@SUM(1)', 1], ['-1+1', 2], ['\t=1', 3]),
  )
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="days.csv"')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFFchannel,visits\r\n"say ""hi"", 中文",8\r\n"\'=HYPERLINK(""x"")",0\r\n\'@SUM(1),1\r\n\'-1+1,2\r\n\'\t=1,3\r\n',
  )
})

test('a file whose source fails does not end as if it were whole', async () => {
  async function* broken() {
    yield ['a']
    throw new Error('the database is gone')
  }
  await expect(csvResponse('x.csv', ['h'], broken()).text()).rejects.toThrow()
})
