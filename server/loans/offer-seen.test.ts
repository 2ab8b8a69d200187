import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { codes } from '../../contract/wire/codes.ts'
import { languages } from '../../market/language.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Schema } from '../database/schema.ts'
import { contents } from '../testing/database.ts'
import { openTestService, serveOver, type TestService } from '../testing/harness.ts'
import { confirmOffer, push, pushed, replyOf, script } from './testing/confirming.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const PRODUCT = 'saaf-steady'
const lender = (lang = 'en', session = 'demo-in-settled') => service.lender(session, { lang })
const change = (set: Partial<Schema['products']>) =>
  service.db.updateTable('products').set(set).where('id', '=', PRODUCT).execute()
const changeBorrower = (set: { credit_limit_minor?: number; name?: string }) =>
  service.db.updateTable('borrowers').set(set).where('id', '=', 'in-settled').execute()
/** The service goes on with another pack, as after a restart. */
const changePack = (india: Partial<(typeof packs)['in']>) => {
  service = serveOver(service.db, service.clock, {
    limits: 'off',
    packs: { ...packs, in: { ...packs.in, ...india } },
  })
}
const { legal, lending } = packs.in

describe('an offer that changed between the page and the tap binds nothing', () => {
  test.each<[string, () => unknown]>([
    ['the rate', () => change({ daily_rate_micro: 1_251 })],
    ['the service fee', () => change({ service_fee_basis_points: 301 })],
    ['the fee of a period', () => change({ period_fee_minor: 100 })],
    ['the term', () => change({ term_days: 186 })],
    ['the number of payments', () => change({ periods: 5 })],
    ['the name of the product', () => change({ name: 'Saaf Slow' })],
    ['the amount, by a lower limit', () => changeBorrower({ credit_limit_minor: 3_000_000 })],
    ['the amount, by a smaller product', () => change({ amount_max_minor: 3_000_000 })],
    ['the amount, by another loan', () => pushed(lender(), 'saaf-quick', '2000')],
    ['the tax on fees', () => changePack({ lending: { ...lending, feeTax: null } })],
    ['the late interest', () => changePack({ legal: { ...legal, lateBands: [] } })],
    ['the penalty', () => changePack({ legal: { ...legal, penaltyRepeatMinor: 90_000 } })],
    ['the method of the annual rate', () => changePack({ lending: { ...lending, annualRate: 'effective' } })],
    ['the agreement', () => changePack({ legal: { ...legal, judgmentDays: 11 } })],
    ['the agreement that pops up', () => changePack({ popAgreementUrl: '/another' })],
    ['the lender', () => changePack({ company: { ...packs.in.company, name: 'Another' } })],
  ])('%s', async (_, arrange) => {
    const seen = await replyOf(lender().loanConfirm({ productId: PRODUCT }))
    await arrange()
    const before = await contents(service.db)
    const sent = {
      amount: '36000.00',
      periods: '6',
      termUnit: 'day',
      productId: PRODUCT,
      offerId: seen.offerId,
    }
    expect(await lender().loanPush(sent)).toMatchObject({ success: false, code: codes.offerChanged })
    expect(await contents(service.db)).toEqual(before)
    // What is looked at again can be confirmed.
    const again = await confirmOffer(lender(), PRODUCT)
    expect(await again.push()).toMatchObject({ success: true })
  })
})

test('the agreement in another language than the one that was read is not agreed to', async () => {
  const { push: confirm } = await confirmOffer(lender('en'), PRODUCT)
  const { offerId } = await replyOf(lender('hi').loanConfirm({ productId: PRODUCT }))
  const sent = { amount: '36000', periods: '6', termUnit: 'day', productId: PRODUCT, offerId }
  expect(await lender('en').loanPush(sent)).toMatchObject({ code: codes.offerChanged })
  expect(await confirm()).toMatchObject({ success: true })
})

test('the agreement that was read is the one that is kept', async () => {
  const requested = { productId: PRODUCT, position: '0', orderId: '' }
  const read = await replyOf(lender('hi').contractRead(requested))
  const { push: confirm } = await confirmOffer(lender('hi'), PRODUCT)
  const { lendDetailsUrl } = await replyOf(confirm())
  const orderId = new URL(lendDetailsUrl, 'http://web.test').searchParams.get('orderId') ?? ''
  const stored = await replyOf(lender('en').contractRead({ ...requested, orderId }))
  expect(stored).toMatchObject({ hash: read.hash, clauses: read.clauses, parties: read.parties })
})

test('another amount than the offer’s is another offer', async () => {
  const { offerId } = await replyOf(lender().loanConfirm({ productId: PRODUCT }))
  const sent = { amount: '35999', periods: '6', termUnit: 'day', productId: PRODUCT, offerId }
  expect(await lender().loanPush(sent)).toMatchObject({ code: codes.offerChanged })
})

test('the offer of somebody else is not theirs to confirm', async () => {
  const { offerId } = await replyOf(lender('en', 'demo-in-due').loanConfirm({ productId: PRODUCT }))
  const sent = { amount: '36000', periods: '6', termUnit: 'day', productId: PRODUCT, offerId }
  expect(await lender().loanPush(sent)).toMatchObject({ code: codes.offerChanged })
})

test('what cannot be seen on it does not change an offer, nor does midnight', async () => {
  const { push: confirm } = await confirmOffer(lender(), PRODUCT)
  await change({ link: 'saaf://elsewhere', position: 9 })
  service.clock.moveTo(DAY_MS)
  expect(await confirm()).toMatchObject({ success: true })
})

test('a second tap gives the order of the first, even when the offer changed in between', async () => {
  const { push: confirm } = await confirmOffer(lender(), PRODUCT)
  const first = await replyOf(confirm())
  await change({ daily_rate_micro: 2_000 })
  expect(await replyOf(confirm())).toEqual(first)
})

test('a caller who names no offer is bound by amount and periods as before', async () => {
  await change({ daily_rate_micro: 1_300 })
  expect(await push(lender(), PRODUCT, '36000', 6)).toMatchObject({ success: true })
})

test('the borrower is told in every language to look again', async () => {
  const notified = new Set<string>()
  for (const language of languages) {
    const sent = { amount: '36000', periods: '6', termUnit: 'day', productId: PRODUCT, offerId: 'another' }
    const result = await lender(language).loanPush(sent)
    const message = result.success ? '' : result.message
    expect(message).toMatch(script[language])
    notified.add(message)
  }
  expect(notified.size).toBe(languages.length)
})
