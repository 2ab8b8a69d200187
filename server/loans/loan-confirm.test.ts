import { beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { languages } from '../../market/language.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { replyOf, script } from './testing/confirming.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

const confirm = (session: string, productId: string, lang = 'en') =>
  replyOf(service.lender(session, { lang }).loanConfirm({ productId }))
const values = (rows: { value: string }[]) => rows.map(({ value }) => value)

type Offered = {
  session: string
  productId: string
  amount: string
  /** You receive, you pay back, over how long, the annual percentage rate. */
  facts: string[]
  charges: Record<string, string>
  conditions: string[]
  plan: { count: number; first: object; last: object }
}

/** As of 15 November 2026, by hand: 3 % kept back, 0.1 % or 0.125 % a day flat, the limit of the borrower. */
const offers: Offered[] = [
  {
    session: 'demo-id-settled',
    productId: 'terang-kilat',
    amount: 'Rp6.000.000,00',
    facts: ['Rp5.820.000,00', 'Rp6.720.000,00', '120 days', '54.86%'],
    charges: {
      'Interest, 0.1% per day': 'Rp720.000,00',
      'Service fee, kept back from the payout': 'Rp180.000,00',
    },
    conditions: ['Rp40.000,00', '0.1% per day', '100% of the loan amount'],
    plan: {
      count: 1,
      first: {
        title: 'Payment 1 of 1',
        amount: 'Rp6.720.000,00',
        description: 'Rp6.000.000,00 principal + Rp720.000,00 interest and fees',
        pay_time: '15 Mar 2027',
      },
      last: {},
    },
  },
  {
    session: 'demo-in-settled',
    productId: 'saaf-steady',
    amount: '₹36,000.00',
    // 18 % tax on the fee of ₹1,080 is ₹194.40.
    facts: ['₹34,725.60', '₹44,100.00', '180 days', expect.stringMatching(/^\d{2,3}\.\d+%$/)],
    charges: {
      'Interest, 0.125% per day': '₹8,100.00',
      'Service fee, kept back from the payout': '₹1,080.00',
      'GST on fees, 18%': '₹194.40',
    },
    conditions: ['₹800.00', '5% per day', '100% of the loan amount'],
    plan: {
      count: 6,
      first: {
        title: 'Payment 1 of 6',
        amount: '₹7,350.00',
        description: '₹6,000.00 principal + ₹1,350.00 interest and fees',
        pay_time: '15 Dec 2026',
      },
      last: { title: 'Payment 6 of 6', amount: '₹7,350.00', pay_time: '14 May 2027' },
    },
  },
]

describe.each(offers)('the offer of $productId', (offer) => {
  test('tells what is received, paid back and charged, and when', async () => {
    const found = await confirm(offer.session, offer.productId)
    expect(found).toMatchObject({
      amount: offer.amount,
      termUnit: 'day',
      note: expect.stringContaining('sent to your account within 1 to 3 days'),
    })
    expect(Number(found.periods)).toBe(offer.plan.count)
    expect(values(found.details)).toEqual(offer.facts)
    expect(Object.fromEntries((found.detail1 ?? []).map(({ text, value }) => [text, value]))).toEqual(
      offer.charges,
    )
    expect(values(found.detail2 ?? [])).toEqual(offer.conditions)
    expect(found.repay_plans).toHaveLength(offer.plan.count)
    expect(found.repay_plans[0]).toMatchObject(offer.plan.first)
    expect(found.repay_plans.at(-1)).toMatchObject(offer.plan.last)
  })

  test('is told in all four languages with the same amounts', async () => {
    for (const language of languages) {
      const found = await confirm(offer.session, offer.productId, language)
      const labels = [...found.details, ...(found.detail1 ?? []), ...(found.detail2 ?? [])].map(
        ({ text }) => text,
      )
      for (const text of [...labels, found.note, found.pRateDsc, found.firstPayTime])
        expect(text).toMatch(script[language])
      expect(values(found.details).slice(0, 2)).toEqual(offer.facts.slice(0, 2))
      expect(JSON.stringify(found)).not.toMatch(/undefined|null|NaN|\{\w+\}/)
    }
  })
})

test.each([
  ['a limit between gives what is left of it, to the sen', 423_456_789, 'Rp1.234.567,89'],
  ['a limit beyond the product gives the most it lends', 9_900_000_000, 'Rp15.000.000,00'],
])('%s', async (_, credit_limit_minor, amount) => {
  await service.db.updateTable('borrowers').set({ credit_limit_minor }).where('id', '=', 'id-due').execute()
  expect(await confirm('demo-id-due', 'terang-belajar')).toMatchObject({ amount })
})

describe('the annual rate', () => {
  test.each([
    [
      'demo-id-settled',
      'terang-kilat',
      'Cost per year (APR), effective',
      '54.86%',
      /^The annual rate is effective: /,
    ],
    // The same product in India: ₹36,000 less 3.54 % received, ₹40,320 repaid after 120 days.
    ['demo-in-settled', 'saaf-quick', 'Cost per year (APR), nominal', '49%', /^The annual rate is nominal: /],
  ])('of %s is named and explained by the method of the market', async (...row) => {
    const [session, productId, text, value, note] = row
    const found = await confirm(session, productId)
    expect(found.details.at(-1)).toEqual({ text, value })
    expect(found.rateNote).toMatch(note)
    for (const language of languages)
      expect((await confirm(session, productId, language)).rateNote).toMatch(script[language])
  })
})

test('the agreement that pops up is the market’s own', async () => {
  expect((await confirm('demo-id-due', 'terang-cicil')).popAgreementUrl).toBe('')
  expect((await confirm('demo-in-due', 'saaf-steady')).popAgreementUrl).toBe('/loanAgreement?needPop=1')
})

test('a new client reads the penalty of new clients, one who repaid a loan that of repeat ones', async () => {
  const penaltyFor = async (session: string) =>
    values((await confirm(session, 'terang-belajar')).detail2 ?? [])[0]
  expect(await penaltyFor('demo-id-due')).toBe('Rp50.000,00')
  expect(await penaltyFor('demo-id-settled')).toBe('Rp40.000,00')
})

test.each([
  ['a product of the other market', 'saaf-quick', codes.notFound],
  ['a product that does not exist', 'nothing', codes.notFound],
  ['a product that is closed', 'terang-usaha', codes.productClosed],
])('%s is refused', async (_, productId, code) => {
  const result = await service.lender('demo-id-due', { lang: 'en' }).loanConfirm({ productId })
  expect(result).toMatchObject({ success: false, code })
})
