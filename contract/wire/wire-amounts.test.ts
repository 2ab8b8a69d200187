import { expect, test } from 'vitest'
import { table } from '../calls/table.ts'
import { createClient } from './client.ts'

const quote = (total: string) => ({
  code: '00',
  message: '',
  data: { allowed: '1', total, saved: '', validUntil: '', items: [], note: '' },
})

async function oddOf(total: string, needPop: string): Promise<object[]> {
  const said: object[] = []
  const client = createClient(table, {
    exchange: async () => ({
      status: 200,
      retryAfterSeconds: undefined,
      text: async () => JSON.stringify(quote(total)),
      picture: async () => null,
    }),
    log: { warn: (about) => said.push(about) },
  })
  const lender = client({ common: { needPop }, address: '' })
  expect(await lender.settlementQuote({ productId: 'p', orderId: 'o' })).toMatchObject({ success: true })
  await lender.settlementQuote({ productId: 'p', orderId: 'o' })
  return said
}

test('an amount that no page can read is named in the log once, by the market of the call, and never its value', async () => {
  const named = [{ odd: 'reply', call: 'settlementQuote', field: 'total' }]
  expect(await oddOf('1.000.000', '0')).toEqual([])
  expect(await oddOf('1.000.000', '1')).toEqual(named)
  expect(await oddOf('Rp1.000.000,00', '0')).toEqual([])
  expect(await oddOf('1,000,000', '0')).toEqual(named)
  expect(await oddOf('', '0')).toEqual([])
})
