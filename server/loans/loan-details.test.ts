import { beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { type Language, languages, type Market } from '../../market/language.ts'
import { openTestService, type TestService } from '../testing/harness.ts'

type Expected = {
  status: string
  product?: 'instalments'
  owed?: { id: string; in: string; day: string }
  offered?: true
  isDelay?: '1'
  isScore?: '1'
  paid?: string
}

/** The seeded orders as of 15 November 2026, by hand from product 10.5 and the samples. */
const expected: Record<string, Expected> = {
  review: { status: '21', offered: true },
  declined: { status: '110' },
  'on-its-way': { status: '151', offered: true },
  active: {
    status: '170',
    product: 'instalments',
    owed: { id: 'Rp612.500,00', in: '₹3,675.00', day: '5 Dec 2026' },
    paid: '2 of 6 paid',
  },
  due: {
    status: '174',
    owed: { id: 'Rp3.360.000,00', in: '₹20,160.00', day: '18 Nov 2026' },
    isDelay: '1',
  },
  overdue: {
    status: '180',
    product: 'instalments',
    // With the one-off penalty and five days of late interest.
    owed: { id: 'Rp665.562,50', in: '₹5,593.75', day: '10 Nov 2026' },
    isDelay: '1',
    paid: '1 of 6 paid',
  },
  settled: { status: '200', isScore: '1' },
  unknown: { status: '999', offered: true },
}
const loanAmount = { id: 'Rp3.000.000,00', in: '₹18,000.00' }
const productIds = {
  id: { single: 'terang-kilat', instalments: 'terang-cicil' },
  in: { single: 'saaf-quick', instalments: 'saaf-steady' },
}
const script: Record<Language, RegExp> = {
  en: /^[\p{Script=Latin}\p{Script=Common}]+$/u,
  id: /^[\p{Script=Latin}\p{Script=Common}]+$/u,
  hi: /\p{Script=Devanagari}/u,
  zh: /\p{Script=Han}/u,
}

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

const orderId = (market: Market, key: string) => `${market === 'id' ? 'TR' : 'SF'}-${key}`

async function details(market: Market, key: string, lang?: string) {
  const lender = service.lender(`demo-${market}-${key}`, lang ? { lang } : {})
  const productId = productIds[market][expected[key]?.product ?? 'single']
  const result = await lender.loanDetails({ orderId: orderId(market, key), productId })
  if (!result.success) throw new Error(`${key}: ${result.code} ${result.message}`)
  return result.data
}

describe.each(['id', 'in'] as const)('in market %s', (market) => {
  test.each(Object.entries(expected))('the order %s has the expected status', async (key, row) => {
    const found = await details(market, key, 'en')
    expect(found).toMatchObject({
      orderStatus: row.status,
      isDelay: row.isDelay ?? '0',
      isScore: row.isScore ?? '0',
      telephone: market === 'id' ? '+62 21 5550 0142' : '+91 22 5550 0178',
    })
    const listed = Object.fromEntries(found.userOrderDetail.detail.map(({ text, value }) => [text, value]))
    expect(listed['Loan amount']).toBe(loanAmount[market])
    expect(listed['Loan number']).toBe(orderId(market, key))
    expect(listed['Repayment date']).toBe(row.owed?.day)
    expect(listed['Instalments']).toBe(row.paid)
    expect(found.owed?.amount).toBe(row.owed?.[market])
    expect(found.recProducts.length).toBe(row.offered ? 3 : 0)
  })

  test.each(Object.keys(expected))('the order %s is told in all four languages', async (key) => {
    const headlines = new Set<string>()
    for (const language of languages) {
      const found = await details(market, key, language)
      headlines.add(found.noticeStatusText)
      const spoken = [found.noticeStatusText, found.noticeDesText]
      const labels = found.userOrderDetail.detail.map(({ text }) => text)
      for (const text of [...spoken, ...labels]) expect(text).toMatch(script[language])
      expect(JSON.stringify(found)).not.toMatch(/undefined|null|NaN|\{\w+\}/)
    }
    expect(headlines.size).toBe(languages.length)
  })
})

test('the offers are the other products of the market, in their order, with what is closed marked', async () => {
  const { recProducts } = await details('in', 'review', 'en')
  expect(
    recProducts.map(({ productCode, enabled, buttonText }) => [productCode, enabled, buttonText]),
  ).toEqual([
    ['saaf-steady', '1', 'See offer'],
    ['saaf-study', '1', 'See offer'],
    ['saaf-shop', '0', 'Full today'],
  ])
  expect(recProducts[0]).toMatchObject({
    amountRange: '₹2,000 – ₹80,000',
    loanRate: '0.125% per day',
    productDesc: 'Six equal instalments',
  })
})

test.each([
  [{}, /^[\p{Script=Latin}\p{Script=Common}]+$/u, 'Pinjaman Anda sedang berjalan'],
  [{ lang: 'fr' }, script.id, 'Pinjaman Anda sedang berjalan'],
  [{ needPop: '1' }, script.en, 'Your loan is running'],
  [{ needPop: '1', lang: 'hi' }, script.hi, undefined],
])(
  'with the launch parameters %j the language is the one asked for or the market’s',
  async (launch, like, text) => {
    const order = { orderId: 'TR-active', productId: 'terang-cicil' }
    const { data } = (await service.lender('demo-id-active', launch).loanDetails(order)) as {
      data: { noticeStatusText: string }
    }
    expect(data.noticeStatusText).toMatch(like)
    if (text) expect(data.noticeStatusText).toBe(text)
  },
)

test.each([
  ['an order that does not exist', { orderId: 'TR-nothing', productId: 'terang-kilat' }],
  ["another borrower's order", { orderId: 'TR-review', productId: 'terang-kilat' }],
  ['an order under another product', { orderId: 'TR-due', productId: 'terang-cicil' }],
])('%s is not found', async (_, request) => {
  const result = await service.lender('demo-id-due', { lang: 'en' }).loanDetails(request)
  expect(result).toMatchObject({
    success: false,
    code: codes.notFound,
    message: expect.stringContaining('could not find'),
  })
})
