import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../market/language.ts'
import { toWireAmount } from '../../market/money.ts'
import { packs } from '../../market/packs/packs.ts'
import { replyOf, script } from '../loans/testing/confirming.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { creditLimit } from './decision/credit-limit.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

const needPop = { id: '0', in: '1' } as const
type Market = keyof typeof needPop
const visitor = (market: Market, lang = 'en') => service.lender('', { needPop: needPop[market], lang })

/** Rupiah or rupees of a month, as they are passed on. */
const wire = (major: number) => toWireAmount(major * 100)
const asked = (income: number, amount: number) => ({
  income: wire(income),
  incomePer: 'month' as const,
  amount: wire(amount),
})
const usual = { id: asked(8_000_000, 2_000_000), in: asked(30_000, 20_000) }

/** A borrower whose loans are repaid, so that nothing but income and limit decides. */
const session = { id: 'demo-id-settled', in: 'demo-in-settled' } as const

describe.each(['id', 'in'] as const)('an estimate in %s', (market) => {
  const pack = packs[market]

  test('is the offer that somebody gets who is approved with that income', async () => {
    const { offers, likely, message } = await replyOf(visitor(market).loanEstimate(usual[market]))
    expect({ likely, message }).toEqual({ likely: '1', message: '' })
    const monthly = Math.round(Number(usual[market].income) * 100)
    const incomeMinor = pack.claims.salaryPer === 'year' ? monthly * 12 : monthly
    const limitMinor = creditLimit({ incomeMinor, repaidLoans: 0 }, pack)
    await service.db
      .updateTable('borrowers')
      .set({ salary_minor: incomeMinor, credit_limit_minor: limitMinor })
      .where('id', '=', session[market].replace('demo-', ''))
      .execute()
    const products = await service.db
      .selectFrom('products')
      .select(['id', 'name'])
      .where('market', '=', market)
      .execute()
    expect(offers.length).toBeGreaterThan(0)
    for (const { name, rows } of offers) {
      const productId = products.find((product) => product.name === name)?.id ?? ''
      const { amount } = usual[market]
      const offered = await replyOf(
        service.lender(session[market], { lang: 'en' }).loanConfirm({ productId, amount }),
      )
      const values = rows.map(({ value }) => value)
      expect(values).toContain(offered.cost?.total)
      expect(values).toContain(offered.amount)
      expect(offered.details.map(({ value }) => value)).toContain(values.at(-1))
    }
  })

  test('of too small an income says why and what would change it, in every language', async () => {
    for (const lang of languages) {
      const reply = await replyOf(visitor(market, lang).loanEstimate(asked(100, 1_000_000)))
      expect(reply).toMatchObject({ likely: '0', offers: [], doubtful: '1' })
      expect(reply.message).toMatch(script[lang])
      expect(reply.change).toMatch(script[lang])
    }
  })

  test('of more than can be had gives the most, and says so', async () => {
    const reply = await replyOf(visitor(market).loanEstimate({ ...usual[market], amount: wire(900_000_000) }))
    expect(reply.likely).toBe('1')
    expect(reply.message).not.toBe('')
    expect(reply.offers.length).toBeGreaterThan(0)
  })

  test('locks nobody out: a better answer is heard at once', async () => {
    await replyOf(visitor(market).loanEstimate(asked(100, 1_000_000)))
    expect(await replyOf(visitor(market).loanEstimate(usual[market]))).toMatchObject({ likely: '1' })
  })

  test.each([pack.legal.minimumAge - 1, pack.application.maximumAge + 1])(
    'of somebody of %s years is that nothing is lent',
    async (age) => {
      const reply = await replyOf(visitor(market).loanEstimate({ ...usual[market], age: String(age) }))
      expect(reply.likely).toBe('0')
    },
  )
})

test('payments elsewhere take their part of the income where the market counts them', async () => {
  const free = await replyOf(visitor('id').loanEstimate(usual.id))
  const bound = await replyOf(visitor('id').loanEstimate({ ...usual.id, payments: wire(1_900_000) }))
  expect(bound).not.toEqual(free)
  const full = await replyOf(visitor('id').loanEstimate({ ...usual.id, payments: wire(2_400_000) }))
  expect(full).toMatchObject({ likely: '0' })
})

test('nothing is stored', async () => {
  const tables = await service.db.introspection.getTables()
  const count = async () =>
    Promise.all(
      tables
        .filter(({ schema }) => schema === 'public')
        .map(async ({ name }) => {
          const row = await service.db
            .selectFrom(name as never)
            .select(({ fn }) => fn.countAll().as('rows'))
            .executeTakeFirst()
          return [name, String((row as { rows: unknown } | undefined)?.rows)]
        }),
    )
  const before = await count()
  await replyOf(visitor('id').loanEstimate(usual.id))
  expect(await count()).toEqual(before)
})
