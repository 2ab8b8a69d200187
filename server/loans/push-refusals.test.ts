import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { languages } from '../../market/language.ts'
import { contents } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { push, pushed, replyOf, script } from './testing/confirming.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})
const lender = (session: string, lang = 'en') => service.lender(session, { lang })

describe('a refusal files nothing', () => {
  const range = 'This product lends Rp1.000.000 to Rp6.000.000. Nothing was confirmed.'
  test.each([
    ['one sen less than the product lends', 'terang-kilat', '999999.99', 1, codes.outOfRange, range],
    ['one sen more than the borrower may have', 'terang-kilat', '6000000.01', 1, codes.outOfRange, range],
    ['nothing', 'terang-kilat', '0', 1, codes.outOfRange, range],
    ['the most that can be written', 'terang-kilat', '9999999999999.99', 1, codes.outOfRange, range],
    [
      'another number of periods',
      'terang-cicil',
      '6000000',
      3,
      codes.outOfRange,
      /The term of this offer has changed/,
    ],
    ['no period', 'terang-kilat', '6000000', 0, codes.outOfRange, /The term of this offer has changed/],
    ['a closed product', 'terang-usaha', '6000000', 1, codes.productClosed, /full for today/],
    ['a product of the other market', 'saaf-quick', '20000', 1, codes.notFound, /./],
    ['a product that does not exist', 'nothing', '6000000', 1, codes.notFound, /./],
  ] as const)('%s', async (_, productId, amount, periods, code, message) => {
    const before = await contents(service.db)
    const result = await push(lender('demo-id-settled'), productId, amount, periods)
    expect(result).toMatchObject({ success: false, code })
    expect(result.success ? '' : result.message).toMatch(message)
    expect(await contents(service.db)).toEqual(before)
  })
})

test('the range is told in every language, in the money of the market', async () => {
  for (const language of languages) {
    const result = await push(lender('demo-in-settled', language), 'saaf-quick', '1')
    expect(result.success).toBe(false)
    const message = result.success ? '' : result.message
    expect(message).toMatch(script[language])
    expect(message).toContain('₹2,000')
    expect(message).toContain('₹36,000')
  }
})

test('the least and the most of the range are lent', async () => {
  await pushed(lender('demo-id-settled'), 'terang-kilat', '1000000')
  await pushed(lender('demo-id-settled'), 'terang-belajar', '5000000')
})

test('another amount for a product that is confirmed already is refused, and the first order stays', async () => {
  const first = await pushed(lender('demo-id-settled'), 'terang-kilat', '6000000')
  const before = await contents(service.db)
  expect(await push(lender('demo-id-settled'), 'terang-kilat', '5000000')).toMatchObject({
    success: false,
    code: codes.alreadyConfirmed,
    message: expect.stringContaining('another amount'),
  })
  expect(await contents(service.db)).toEqual(before)
  expect(await pushed(lender('demo-id-settled'), 'terang-kilat', '6000000')).toBe(first)
})

describe('an application that is declined is an order with a reason to read', () => {
  const poor = () =>
    service.db.updateTable('borrowers').set({ salary_minor: 1 }).where('id', '=', 'id-settled').execute()
  const narrow = () =>
    service.db.updateTable('products').set({ amount_min_minor: 1 }).where('id', '=', 'terang-kilat').execute()
  const busy = async () => {
    await pushed(lender('demo-id-settled'), 'terang-belajar', '1000000')
    await pushed(lender('demo-id-settled'), 'terang-cicil', '1000000', 6)
    const another = { borrower_id: 'id-settled', product_id: 'terang-usaha' }
    await service.db.updateTable('orders').set(another).where('id', '=', 'TR-on-its-way').execute()
  }
  test.each([
    ['salary', 'demo-id-settled', '6000000', poor],
    ['amount', 'demo-id-settled', '999999', narrow],
    ['overdue', 'demo-id-overdue', '1000000', async () => {}],
    ['open', 'demo-id-settled', '1000000', busy],
  ] as const)('%s', async (reason, session, amount, arrange) => {
    await arrange()
    const orderId = await pushed(lender(session), 'terang-kilat', amount)
    const order = service.db.selectFrom('orders').selectAll().where('id', '=', orderId)
    expect(await order.executeTakeFirst()).toMatchObject({ status: 110, decision: reason })
    const payouts = service.db.selectFrom('payouts').selectAll().where('order_id', '=', orderId)
    expect(await payouts.execute()).toEqual([])
    const notified = new Set<string>()
    for (const language of languages) {
      const details = lender(session, language).loanDetails({ orderId, productId: 'terang-kilat' })
      const { orderStatus, noticeDesText } = await replyOf(details)
      expect(orderStatus).toBe('110')
      expect(noticeDesText).toMatch(script[language])
      notified.add(noticeDesText)
    }
    expect(notified.size).toBe(languages.length)
  })
})
