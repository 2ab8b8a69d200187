import { beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { formatMoney, fromWireAmount, toWireAmount } from '../../market/money.ts'
import { packs } from '../../market/packs/packs.ts'
import { offer } from '../../market/terms/schedule.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { replyOf } from './testing/confirming.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

const lender = (session: string) => service.lender(session, { lang: 'en' })
const borrowers = [
  { session: 'demo-id-settled', productId: 'terang-kilat', market: 'id' },
  { session: 'demo-in-settled', productId: 'saaf-steady', market: 'in' },
] as const

describe.each(borrowers)('what $session may choose', ({ session, productId, market }) => {
  const { currency, lending } = packs[market]

  test('is priced by the page as it is offered, for each term and at both ends', async () => {
    const { options, startOn } = await replyOf(lender(session).loanChoice({ productId }))
    expect(options[0]?.productId).toBe(productId)
    for (const option of options)
      for (const amountMinor of [option.leastMinor, option.mostMinor]) {
        const price = offer({ ...option, principalMinor: amountMinor, startOn }, lending.annualRate)
        const amount = toWireAmount(amountMinor)
        const offered = await replyOf(lender(session).loanConfirm({ productId: option.productId, amount }))
        expect(offered).toMatchObject({
          amount: formatMoney(amountMinor, currency),
          cost: {
            received: formatMoney(price.receivedMinor, currency),
            total: formatMoney(price.totalRepayMinor, currency),
          },
        })
      }
  })

  test('is refused outside of its range, with the agreement of it', async () => {
    const [option] = (await replyOf(lender(session).loanChoice({ productId }))).options
    for (const amountMinor of [(option?.leastMinor ?? 0) - 1, (option?.mostMinor ?? 0) + 1]) {
      const amount = toWireAmount(amountMinor)
      expect(await lender(session).loanConfirm({ productId, amount })).toMatchObject({
        code: codes.outOfRange,
      })
      expect(await lender(session).contractRead({ productId, position: '0', amount })).toMatchObject({
        code: codes.outOfRange,
      })
    }
  })
})

test('the agreement beside an offer is of the amount that was chosen', async () => {
  const amount = '1000000.00'
  const read = await replyOf(
    lender('demo-id-settled').contractRead({ productId: 'terang-kilat', position: '0', amount }),
  )
  expect(JSON.stringify(read)).toContain('Rp1.000.000,00')
})

test('who may have nothing chooses nothing, with the reason', async () => {
  const refused = await lender('demo-id-overdue').loanChoice({ productId: 'terang-kilat' })
  expect(refused).toMatchObject({ code: codes.notEligible, data: { reason: 'overdue' } })
})

test('a product of another market is not there', async () => {
  expect(await lender('demo-id-settled').loanChoice({ productId: 'saaf-quick' })).toMatchObject({
    code: codes.notFound,
  })
})

// Last: whoever has signed chooses nothing any more.
describe.each(borrowers)('what $session has chosen', ({ session, productId }) => {
  test('is signed as it was chosen, and as nothing else', async () => {
    const [option] = (await replyOf(lender(session).loanChoice({ productId }))).options
    if (!option) throw new Error('nothing to choose')
    const [amount, other] = [option.leastMinor, option.leastMinor + 100].map(toWireAmount)
    if (!amount || !other) throw new Error('no amounts')
    const { offerId, periods, termUnit } = await replyOf(lender(session).loanConfirm({ productId, amount }))
    const push = (sent: string) =>
      lender(session).loanPush({ amount: sent, periods, termUnit, productId, offerId })
    expect(await push(other)).toMatchObject({ code: codes.offerChanged })
    const { lendDetailsUrl } = await replyOf(push(amount))
    const orderId = new URL(lendDetailsUrl, 'http://web.test').searchParams.get('orderId') ?? ''
    const order = await service.db
      .selectFrom('orders')
      .select('amount_minor')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order.amount_minor).toBe(fromWireAmount(amount))
  })
})
