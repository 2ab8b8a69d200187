import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { codes } from '../../contract/wire/codes.ts'
import { languages } from '../../market/language.ts'
import { packs } from '../../market/packs/packs.ts'
import { countOf } from '../../tools/counts.ts'
import { saveSession } from '../calls/sessions.ts'
import { confirmPayout } from '../payouts/pay-by-hand.ts'
import { engine } from '../testing/database.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { confirmOffer, push, pushed, replyOf, script } from './testing/confirming.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const LIMIT_MINOR = 3_600_000

const lender = (session = 'demo-in-settled', lang = 'en') => service.lender(session, { lang })
const open = [21, 151, 170]
const borrowedOf = async (borrowerId: string) => {
  const orders = service.db.selectFrom('orders').select('amount_minor').where('borrower_id', '=', borrowerId)
  const rows = await orders.where('status', 'in', open).execute()
  return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}
const limit = (credit_limit_minor: number, id = 'in-settled') =>
  service.db.updateTable('borrowers').set({ credit_limit_minor }).where('id', '=', id).execute()

describe('a limit of nothing', () => {
  test('gives no loan, offer or recommendation', async () => {
    await limit(0)
    for (const [productId, periods] of [
      ['saaf-quick', 1],
      ['saaf-steady', 6],
      ['saaf-study', 1],
    ] as const) {
      expect(await lender().loanConfirm({ productId })).toMatchObject({ data: { reason: 'limit' } })
      for (const amount of ['2000', '36000'])
        expect(await push(lender(), productId, amount, periods)).toMatchObject({
          code: codes.notEligible,
          data: { reason: 'limit' },
        })
    }
    expect(await replyOf(lender().recommendedList({}))).toEqual([])
    expect(await borrowedOf('in-settled')).toBe(0)
  })
})

describe('a limit of ₹36,000', () => {
  test('never gives more, whichever products are confirmed', async () => {
    await pushed(lender(), 'saaf-quick', '20000')
    expect(await push(lender(), 'saaf-study', '36000')).toMatchObject({ code: codes.outOfRange })
    expect((await confirmOffer(lender(), 'saaf-steady')).amountMinor).toBe(1_600_000)
    await pushed(lender(), 'saaf-steady', '16000', 6)
    expect(await push(lender(), 'saaf-study', '2000')).toMatchObject({ data: { reason: 'limit' } })
    expect(await borrowedOf('in-settled')).toBe(3_600_000)
  })

  test('is named as what is left of it, in the range and in the list', async () => {
    await pushed(lender(), 'saaf-quick', '20000')
    const result = await push(lender(), 'saaf-study', '16000.01')
    expect(result.success ? '' : result.message).toContain('₹2,000 to ₹16,000')
    const [first] = await replyOf(lender().recommendedList({}))
    expect(first?.reason).toContain('₹16,000')
  })

  test('counts what is lent and not yet repaid', async () => {
    // 2 of 6 periods of ₹18,000 are paid.
    expect((await confirmOffer(lender('demo-in-active'), 'saaf-quick')).amountMinor).toBe(2_400_000)
    expect((await confirmOffer(lender('demo-in-due'), 'saaf-study')).amountMinor).toBe(1_800_000)
    expect((await confirmOffer(lender('demo-in-review'), 'saaf-study')).amountMinor).toBe(1_800_000)
  })
})

describe('the share of income that payments may take', () => {
  const earn = (salary_minor: number) =>
    service.db.updateTable('borrowers').set({ salary_minor }).where('id', '=', 'id-settled').execute()
  const borrower = (lang = 'en') => lender('demo-id-settled', lang)

  test('lowers the offer, and then the range', async () => {
    await earn(3_000_000_000)
    // 30 % of Rp2.500.000 a month over 120 days at 0.1 % a day (see eligibility.test.ts).
    expect((await confirmOffer(borrower(), 'terang-kilat')).amountMinor).toBe(264_187_800)
    expect(await push(borrower(), 'terang-kilat', '6000000')).toMatchObject({ code: codes.outOfRange })
  })

  test('is told in four languages where nothing is left', async () => {
    await earn(packs.id.claims.salaryMinMinor)
    const notified = new Set<string>()
    for (const language of languages) {
      const result = await borrower(language).loanConfirm({ productId: 'terang-kilat' })
      expect(result).toMatchObject({ code: codes.notEligible, data: { reason: 'debtService' } })
      const message = result.success ? '' : result.message
      expect(message).toMatch(script[language])
      expect(message).toMatch(/30\s?%/)
      notified.add(message)
    }
    expect(notified.size).toBe(languages.length)
  })
})

const products = [
  { productId: 'saaf-quick', periods: 1 },
  { productId: 'saaf-steady', periods: 6 },
  { productId: 'saaf-study', periods: 1 },
] as const
type Step =
  | { kind: 'push'; product: number; amount: number; sameTime: number }
  | { kind: 'offer'; product: number }
  | { kind: 'payOut' }
  | { kind: 'limit'; minor: number }

const index = fc.nat({ max: products.length - 1 })
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('push' as const),
      product: index,
      amount: fc.integer({ min: 1_000, max: 90_000 }),
      sameTime: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('offer' as const), product: index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payOut' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      minor: fc.integer({ min: 0, max: 9_000_000 }),
    }),
  },
)

/** A borrower of each history's own, with a limit of ₹36,000 and no loan. */
async function newBorrower(number: number): Promise<string> {
  const [id, token] = [`limits-${number}`, `session-of-limits-${number}`]
  const sample = service.db.selectFrom('borrowers').selectAll().where('id', '=', 'in-settled')
  const borrower = await sample.executeTakeFirstOrThrow()
  await service.db
    .insertInto('borrowers')
    .values({ ...borrower, id, phone: `+9198${number}` })
    .execute()
  const expiresAt = new Date(START.getTime() + DAY_MS)
  await saveSession(service.db, { borrowerId: id, deviceId: 'demo', token, now: START, expiresAt })
  return id
}

/** Several products at the same time, as from several tabs. */
async function play(step: Step, id: string): Promise<void> {
  const borrower = lender(`session-of-${id}`)
  if (step.kind === 'push') {
    const from = (offset: number) => products[(step.product + offset) % products.length] ?? products[0]
    const taps = Array.from({ length: step.sameTime }, (_, tap) => from(tap))
    await Promise.all(
      taps.map(({ productId, periods }) => push(borrower, productId, `${step.amount}`, periods)),
    )
  } else if (step.kind === 'offer') {
    const { productId } = products[step.product] ?? products[0]
    const offered = await borrower.loanConfirm({ productId })
    if (offered.success) await (await confirmOffer(borrower, productId)).push()
  } else if (step.kind === 'limit') await limit(step.minor, id)
  else {
    const orders = service.db.selectFrom('orders').select('id').where('borrower_id', '=', id)
    for (const { id: orderId } of await orders.where('status', '=', 151).execute())
      await confirmPayout(service.db, orderId, { now: START, packs })
  }
}

const RUNS = countOf(`limitHistories_${engine}`)

test('whatever is confirmed, and at the same time, the limit is kept', { timeout: 600_000 }, async () => {
  let made = 0
  let lent = 0
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 2, maxLength: 6 }), async (steps) => {
      made += 1
      const id = await newBorrower(made)
      let limitMinor = LIMIT_MINOR
      let borrowedMinor = 0
      for (const step of steps) {
        if (step.kind === 'limit') limitMinor = step.minor
        await play(step, id)
        const nowMinor = await borrowedOf(id)
        // A limit that is lowered takes nothing back: then nothing more is lent.
        expect(nowMinor).toBeLessThanOrEqual(Math.max(limitMinor, borrowedMinor))
        borrowedMinor = nowMinor
      }
      if (borrowedMinor > 0) lent += 1
    }),
    { numRuns: RUNS },
  )
  expect(lent).toBeGreaterThan(RUNS / 4)
})
