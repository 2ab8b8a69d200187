import { expect, test } from 'vitest'
import { csvResponse } from './csv-response.ts'

async function* batches() {
  yield [{ a: '=1+1', b: 'plain' }]
  yield [
    { a: '+62', b: '-1' },
    { a: '@sum', b: '\tx' },
  ]
  yield [{ a: 'a "quoted", text', b: '＝1' }]
}

test('a file has all rows in order, quoted, and no cell that is a formula', async () => {
  const response = csvResponse({
    name: 'x.csv',
    columns: [
      { key: 'a', header: 'A' },
      { key: 'b', header: 'B' },
    ],
    batches: batches(),
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = ['A,B', "'=1+1,plain", "'+62,'-1", "'@sum,'\tx", `"a ""quoted"", text",'＝1`, '']
  expect(await response.text()).toBe(lines.join('\n'))
})

test('a file that cannot be read to its end fails, and does not seem whole', async () => {
  async function* broken() {
    yield [{ a: '1' }]
    throw new Error('the database went away')
  }
  const response = csvResponse({ name: 'x.csv', columns: [{ key: 'a', header: 'A' }], batches: broken() })
  await expect(response.text()).rejects.toThrow()
})
