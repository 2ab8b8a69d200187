import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, localDay } from '../../market/dates.ts'
import { isInactionCheaper } from '../../market/inaction.ts'
import { withLocale } from '../../market/locale.server.ts'
import { formatMoney } from '../../market/money.ts'
import { packs } from '../../market/packs/packs.ts'
import { orderLines } from '../account/desk/money-sections.ts'
import { arbitraryRules, arbitraryTerms } from '../ledger/testing/histories.ts'
import { storeLoan } from '../ledger/testing/stored-loan.ts'
import { noticeText } from '../notices/notice-text.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { extensionCostText } from './cost-messages.ts'
import { costsOf, type ExtensionCost } from './costs.ts'
import { ordersOf } from './orders-of.ts'
import { replyOf } from './testing/confirming.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

const pack = packs.id
const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
const today = localDay(START, pack.timeZone)

const arbitraryLoan = fc.record({
  terms: arbitraryTerms.map((terms) => ({ ...terms, principalMinor: terms.principalMinor + 10_000_000 })),
  rules: arbitraryRules,
  age: fc.nat({ max: 90 }),
})

/** All that anybody says of an order's costs. */
async function saidOf(orderId: string, borrowerId: string) {
  const lender = service.lender(`demo-${borrowerId}`, { lang: 'en' })
  const order = { orderId, productId: 'terang-kilat' }
  const answer = async (pid: string) => {
    const { answerList } = await replyOf(lender.assistantAnswers({ orderNo: orderId, pid }))
    return answerList.map(({ title_local }) => title_local).join('\n')
  }
  const [quote, extension, details, instalments] = await Promise.all([
    lender.settlementQuote(order),
    lender.extensionDetails(order),
    replyOf(lender.loanDetails(order)),
    lender.instalments(order),
  ])
  const [desk] = (await orderLines(service.db, borrowerId, { packs, now: START })).filter(
    (line) => line.orderId === orderId,
  )
  if (!desk) throw new Error('the desk does not list it')
  return {
    quote,
    extension,
    details,
    instalments,
    desk,
    early: await answer('p-early'),
    more: await answer('e-cost'),
  }
}

describe('what a loan costs', () => {
  test('is the same on its pages, from the assistant and at the desk', { timeout: 120_000 }, async () => {
    const met = { saves: 0, savesNothing: 0, extended: 0 }
    let number = 0
    const property = fc.asyncProperty(arbitraryLoan, async ({ terms, rules, age }) => {
      const orderId = `TR-cost-${number++}`
      const startOn = addDays(today, -age)
      await storeLoan(service.db, orderId, { terms: { ...terms, startOn }, rules, borrowerId: 'id-new' })
      const { quote, extension, details, instalments, desk, early, more } = await saidOf(orderId, 'id-new')
      if (quote.success && quote.data.allowed === '1') {
        expect(money(desk.settleMinor ?? -1)).toBe(quote.data.total)
        expect(early).toContain(quote.data.total)
        expect(early.includes('saves nothing')).toBe(quote.data.saved === '')
        expect(early).toContain(quote.data.saved)
        expect(money(desk.savedMinor ?? -1)).toBe(quote.data.saved || money(0))
        met[quote.data.saved ? 'saves' : 'savesNothing'] += 1
      } else {
        expect(desk.settleMinor).toBeNull()
        expect(early).not.toContain('settling today')
      }
      const compared = extension.success ? extension.data.compared : ''
      expect(details.extensionCost).toBe(compared)
      expect(instalments.success ? instalments.data.extension : '').toBe(compared)
      expect(more).toContain(compared)
      expect(more.includes('late charges')).toBe(compared !== '')
      expect(desk.extensionMinor === null).toBe(compared === '')
      if (extension.success) {
        expect(money(desk.extensionMinor ?? -1)).toBe(extension.data.delayShouldPayAmount)
        expect(compared).toContain(extension.data.delayShouldPayAmount)
        expect(compared).toContain(money(desk.inactionMinor ?? -1))
        met.extended += 1
      }
      await service.db.deleteFrom('orders').where('id', '=', orderId).execute()
    })
    await fc.assert(property, { numRuns: 40, seed: 33 })
    // A run that meets none of a kind proves nothing of it.
    expect(Object.values(met).every((times) => times > 0)).toBe(true)
  })

  test('without an extension is what the ledger charges until its new date', async () => {
    const lender = () => service.lender('demo-id-due', { lang: 'en' })
    const due = { orderId: 'TR-due', productId: 'terang-kilat' }
    const call = { db: service.db, packs, now: START, borrowerId: 'id-due' }
    const [seen] = await ordersOf(call, { orderNo: 'TR-due' })
    if (!seen) throw new Error('no loan')
    const extension = costsOf(seen.order, { pack, today })?.extension
    if (!extension) throw new Error('no extension')
    const lateBefore = (await replyOf(lender().loanDetails(due))).userOrderDetail.detail
    expect(lateBefore.map(({ text }) => text)).not.toContain('Late charges so far')
    service.clock.moveTo(Date.parse(extension.newDueOn) - Date.parse(today))
    const { userOrderDetail } = await replyOf(lender().loanDetails(due))
    service.clock.moveTo(0)
    expect(userOrderDetail.detail).toContainEqual({
      text: 'Late charges so far',
      value: money(extension.inactionMinor),
    })
  })
})

describe('an extension beside doing nothing', () => {
  const sold = (feeMinor: number, inactionMinor: number): ExtensionCost => ({
    feeMinor,
    inactionMinor,
    days: 7,
    before: 0,
    until: today,
    dueOn: today,
    newDueOn: addDays(today, 7),
  })
  const textOf = (extension: ExtensionCost) =>
    withLocale('en', () => extensionCostText(extension, { pack, language: 'en' }))
  const messageOf = ({ feeMinor, inactionMinor, newDueOn }: ExtensionCost) => {
    const facts = { amountMinor: feeMinor, on: today, until: newDueOn, inactionMinor }
    const notice = { matter: 'extensionOffer' as const, facts, order: { id: 'TR-1', productId: 'p' } }
    return withLocale('en', () => noticeText(notice, { pack, language: 'en' }).text)
  }

  test.each([
    ['doing nothing', 12_500_000, 428_400, true],
    ['the extension', 428_400, 12_500_000, false],
    ['the extension where both cost the same', 500_000, 500_000, false],
  ])('says first what is cheaper: %s', (_, feeMinor, inactionMinor, isNothingFirst) => {
    const extension = sold(feeMinor, inactionMinor)
    expect(isInactionCheaper(extension)).toBe(isNothingFirst)
    expect(textOf(extension).startsWith('Paying by')).toBe(isNothingFirst)
    expect(messageOf(extension).startsWith('Paying by')).toBe(isNothingFirst)
    for (const text of [textOf(extension), messageOf(extension)]) {
      expect(text).toContain(money(feeMinor))
      expect(text).toContain(money(inactionMinor))
    }
  })
})
