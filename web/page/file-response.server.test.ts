import { expect, test } from 'vitest'
import { csvResponse } from './file-response.server.ts'

async function* pieces(isBroken: boolean) {
  yield 'a,b\r\n'
  if (isBroken) throw new Error('the database went away')
  yield 'é,2\r\n'
}

test('a file is downloaded, and stored by nobody on its way', async () => {
  const response = csvResponse('x.csv', pieces(false))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="x.csv"',
    'cache-control': 'no-store',
  })
  expect(await response.text()).toBe('a,b\r\né,2\r\n')
})

test('a file that cannot be read to its end fails, and does not seem whole', async () => {
  await expect(csvResponse('x.csv', pieces(true)).text()).rejects.toThrow()
})
