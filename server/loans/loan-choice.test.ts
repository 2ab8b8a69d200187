import { beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { formatShortDay } from '../../market/dates.ts'
import { languages } from '../../market/language.ts'
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

describe.each(borrowers)('due dates after the pay-day of $session', ({ session, productId, market }) => {
  const payDay = '25'

  test('are those of the offer, its agreement and the page, in all languages, and make another offer', async () => {
    const { options, startOn } = await replyOf(lender(session).loanChoice({ productId }))
    const option = options.find(({ followsPay }) => followsPay)
    if (!option) throw new Error('no term follows a pay-day')
    const chosen = { productId: option.productId, amount: toWireAmount(option.mostMinor) }
    const terms = { ...option, principalMinor: option.mostMinor, startOn, payDay: 25 }
    const price = offer(terms, packs[market].lending.annualRate)
    for (const lang of languages) {
      const client = service.lender(session, { lang })
      const [even, after] = await Promise.all([
        replyOf(client.loanConfirm(chosen)),
        replyOf(client.loanConfirm({ ...chosen, payDay })),
      ])
      expect(after.repay_plans.map(({ pay_time }) => pay_time)).toEqual(
        price.periods.map(({ dueOn }) => formatShortDay(dueOn, lang)),
      )
      expect(after.cost).toEqual(even.cost)
      expect(after.offerId).not.toBe(even.offerId)
      const agreement = await replyOf(client.contractRead({ ...chosen, payDay, position: '0' }))
      expect(agreement.parties).toEqual(expect.arrayContaining(after.details))
      expect(after.details).toHaveLength(even.details.length + 1)
    }
  })

  test.each(['0', '32', 'x', '-1'])('are not those of %s, which is no pay-day', async (wrong) => {
    expect(await lender(session).loanConfirm({ productId, payDay: wrong })).toMatchObject({ success: false })
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
    const chosen = { productId, amount, payDay: '25' }
    const { offerId, periods, termUnit } = await replyOf(lender(session).loanConfirm(chosen))
    const push = (sent: string, payDay = '25') =>
      lender(session).loanPush({ amount: sent, payDay, periods, termUnit, productId, offerId })
    expect(await push(other)).toMatchObject({ code: codes.offerChanged })
    expect(await push(amount, '26')).toMatchObject({ code: codes.offerChanged })
    const { lendDetailsUrl } = await replyOf(push(amount))
    const orderId = new URL(lendDetailsUrl, 'http://web.test').searchParams.get('orderId') ?? ''
    const order = await service.db
      .selectFrom('orders')
      .select(['amount_minor', 'terms'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order.amount_minor).toBe(fromWireAmount(amount))
    expect(order.terms.payDay).toBe(25)
    expect(await push(amount)).toMatchObject({ success: true })
    expect(await push(amount, '26')).toMatchObject({ code: codes.alreadyConfirmed })
  })
})
