import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../market/dates.ts'
import { packSets, packs } from '../../market/packs/packs.ts'
import type { Terms } from '../../market/terms/schedule.ts'
import { statementContent } from '../documents/content.ts'
import { currentPeriods } from '../ledger/position.ts'
import { record } from '../ledger/record.ts'
import { shownPages } from '../ledger/testing/shown-loan.ts'
import {
  BORROWER,
  balances,
  loaded,
  middayOf,
  owedOn,
  plainTerms,
  storeLoan,
} from '../ledger/testing/stored-loan.ts'
import { loadSituation } from '../loans/situation.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { saveVersion } from '../products/product-versions.ts'
import { loanRules } from '../terms/loan-rules.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { moneyActs } from './money-acts.ts'
import { type ActStep, applyStep, previewStep } from './testing/acting.ts'

/** Rp3.000.000 in three payments of Rp1.093.000 over 93 days from 1 January. */
const terms: Terms = {
  ...plainTerms,
  dailyRateMicro: 1_000,
  serviceFeeBasisPoints: 0,
  periodFeeMinor: 0,
}
const PERIOD = 109_300_000
const NEW = { periods: 2, termDays: 60, dailyRateMicro: 1_000, periodFeeMinor: 0 }

let service: TestService
let made = 0
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const store = (of = terms) => {
  made += 1
  const rules = loanRules(packs.id.legal, { isRepeat: false, termDays: of.termDays, mostExtensions: 3 })
  return storeLoan(service.db, `restructured-${made}`, { terms: of, rules })
}
const day = (after: number) => addDays(terms.startOn, after)
const noon = (after: number) => middayOf(day(after))

/** `reported`: the day on which we hear of it. */
const pay = async (orderId: string, amountMinor: number, paid: number, reported = paid) => {
  const eventId = `${orderId} ${paid} ${amountMinor}`
  const movement = { orderId, provider: 'bank', eventId, amountMinor, packs }
  await record(service.db, {
    kind: 'payment',
    ...movement,
    currency: 'IDR',
    now: noon(reported),
    movedAt: noon(paid),
  })
  return { provider: 'bank', eventId }
}
const act = async (step: ActStep, on: number) => {
  const now = new Date(noon(on).getTime() + 60_000)
  const preview = await previewStep(service.db, step, now)
  if ('problem' in preview) return preview.problem
  expect(await applyStep(service.db, step, { now, seen: preview.seen })).toMatchObject({ done: true })
  return preview
}
const restructuring = (orderId: string, on: number, more: object = {}): ActStep => ({
  name: 'restructure',
  input: { orderId, onDay: day(on), reason: 'illness', ...NEW, ...more },
})
const restructure = (orderId: string, on: number, more: object = {}) =>
  act(restructuring(orderId, on, more), on)
const worldOf = async (orderId: string, on: number) => {
  const record = await loaded(service.db, orderId)
  const statement = statementContent({ ...record, borrowerName: '', productName: '' }, day(on))
  return {
    position: await owedOn(service.db, orderId, day(on)),
    balances: await balances(service.db, orderId),
    statement: { ...statement, orderId: '' },
  }
}

describe('a restructuring', () => {
  test('charges no day again that was paid ahead', async () => {
    const [ahead, inTime] = [await store(), await store()]
    await pay(ahead, 2 * PERIOD, 31)
    await pay(inTime, PERIOD, 31)
    for (const orderId of [ahead, inTime]) await restructure(orderId, 32)
    const costOf = async (orderId: string, paidMinor: number) =>
      paidMinor + (await owedOn(service.db, orderId, day(60))).openMinor
    // What was paid ahead is principal from then on: a day less of its interest, and none for the 60 days to come.
    expect(await costOf(ahead, 2 * PERIOD)).toBeLessThan(await costOf(inTime, PERIOD))
    const { periods, chargesMinor } = await owedOn(service.db, ahead, day(60))
    const restMinor = 300_000_000 - 2 * PERIOD + 9_300_000 + 300_000
    expect(periods.reduce((sum, { open }) => sum + open.principal, 0)).toBe(restMinor)
    expect(chargesMinor).toBe(9_300_000 + 300_000 + Math.floor((restMinor * 60) / 1_000))
  })

  test('ends the same whether a payment of before it is reported before it or after it', async () => {
    const [late, inTime] = [await store(), await store()]
    await pay(inTime, 2 * PERIOD, 20)
    for (const orderId of [late, inTime]) await restructure(orderId, 40)
    await pay(late, 2 * PERIOD, 20, 50)
    for (const on of [40, 70, 200]) expect(await worldOf(late, on)).toEqual(await worldOf(inTime, on))
    const { periods } = await owedOn(service.db, late, day(70))
    expect(periods.reduce((sum, { open }) => sum + open.interest, 0)).toBeLessThan(6_000_000)
  })

  test('that corrects another one of the same past day has the last word, however much was booked before', async () => {
    const [few, many] = [await store(), await store()]
    for (let part = 0; part < 8; part++) await pay(many, 1_000_000, 1 + part)
    await pay(few, 8_000_000, 8)
    for (const orderId of [few, many]) {
      await act(restructuring(orderId, 20), 25)
      await act(restructuring(orderId, 20, { periods: 3, termDays: 90 }), 25)
      const { periods } = await owedOn(service.db, orderId, day(25))
      expect(currentPeriods(periods).map(({ dueOn }) => dueOn)).toEqual([day(50), day(80), day(110)])
    }
  })

  test('is for what a person saw: its preview has the periods that are due then', async () => {
    const orderId = await store()
    await pay(orderId, 2 * PERIOD, 31)
    const preview = await restructure(orderId, 32)
    if (typeof preview === 'string') throw new Error(preview)
    const periods = preview.entries[0]?.schedule?.periods ?? []
    const { positions } = preview
    const shown = positions.after?.periods.filter(({ openMinor }) => openMinor > 0) ?? []
    expect(shown.map(({ dueOn, openMinor }) => [dueOn, openMinor])).toEqual(
      periods.map(({ dueOn, principalMinor, interestMinor }) => [dueOn, principalMinor + interestMinor]),
    )
  })

  test('is what the borrower reads: its term and rate, and its charges with those that had arisen', async () => {
    const orderId = await store()
    await restructure(orderId, 40, { termDays: 60, dailyRateMicro: 500 })
    const read = shownPages(await loaded(service.db, orderId), day(40))
    const values = read?.rows.map(({ value }) => value) ?? []
    expect(values).toEqual(expect.arrayContaining(['60 days', '0.05% per day']))
    expect(values).not.toContain('93 days')
  })

  test.each([
    ['twelve fees in 120 days where one was agreed', { periods: 12, termDays: 120 }],
    ['a fee for days that have paid theirs', { periods: 1, termDays: 110 }],
  ])('with %s is refused', async (_, more) => {
    const orderId = await store({ ...terms, periods: 1, termDays: 120, periodFeeMinor: 6_000_000 })
    expect(await restructure(orderId, 10, { ...more, periodFeeMinor: 6_000_000 })).toBe('dearerThanAgreed')
  })

  test('may have as many fees by the day as were agreed', async () => {
    const orderId = await store({ ...terms, periods: 1, termDays: 120, periodFeeMinor: 6_000_000 })
    const longer = { periods: 1, termDays: 230, dailyRateMicro: 0, periodFeeMinor: 6_000_000 }
    expect(await restructure(orderId, 10, longer)).toMatchObject({ booked: 'now' })
  })

  test('so long that its interest is beyond any number is refused', async () => {
    const orderId = await store({ ...terms, principalMinor: 1_500_000_000, dailyRateMicro: 3_000 })
    expect(await restructure(orderId, 10, { termDays: 3_650, dailyRateMicro: 3_000 })).toBe('aboveCap')
  })

  test.each([
    ['current', 'aboveCap'],
    ['base', null],
  ] as const)(
    'that makes the loan longer than its rate may be is refused by the %s packs alone',
    async (set, problem) => {
      const orderId = await store({ ...terms, dailyRateMicro: 2_500 })
      const input = { orderId, onDay: day(10), reason: 'illness' as const, ...NEW, dailyRateMicro: 2_500 }
      const context = { now: noon(10), packs: packSets[set] }
      const preview = (termDays: number) =>
        moneyActs.restructure.preview(service.db, { ...input, termDays }, context)
      expect(await preview(180)).toHaveProperty('entries')
      expect(await preview(181)).toEqual(problem ? { problem } : expect.objectContaining({ booked: 'now' }))
    },
  )

  test('is what the debt service counts', async () => {
    await service.db.updateTable('orders').set({ status: 110 }).where('borrower_id', '=', BORROWER).execute()
    const orderId = await store()
    const monthly = async () => {
      const { orders } = await loadSituation({ db: service.db, packs, now: noon(40) }, BORROWER)
      return orders.find(({ id }) => id === orderId)?.monthlyPaymentMinor
    }
    expect(await monthly()).toBe(Math.ceil((327_900_000 * 365) / (93 * 12)))
    await restructure(orderId, 40, { periods: 12, termDays: 365, dailyRateMicro: 0 })
    const { openMinor } = await owedOn(service.db, orderId, day(40))
    expect(await monthly()).toBe(Math.ceil((openMinor * 365) / (365 * 12)))
  })

  test('of an older entry is replayed on the terms that its periods have', async () => {
    const [older, newer] = [await store(), await store()]
    for (const orderId of [older, newer]) await restructure(orderId, 40)
    const record = await loaded(service.db, older)
    const withoutTerms = record.entries.map((entry) => ({
      ...entry,
      schedule: entry.schedule && { periods: entry.schedule.periods },
    }))
    const of = (entries: typeof withoutTerms) =>
      statementContent({ ...record, entries, borrowerName: '', productName: '' }, day(70))
    expect(of(withoutTerms)).toEqual(of(record.entries as typeof withoutTerms))
  })
})

test('a rebate leaves the statement with the payment that it was given for', async () => {
  const orderId = await store()
  const { provider, eventId } = await pay(orderId, 320_000_000, 28)
  const kinds = async () => (await worldOf(orderId, 80)).statement.lines?.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['payment', 'rebate'])
  const back = { orderId, provider: 'bank', eventId: `${orderId} back`, now: noon(70), packs }
  await record(service.db, { kind: 'reversal', ...back, currency: 'IDR', of: { provider, eventId } })
  expect(await kinds()).toEqual(['payment', 'reversal'])
})

test('a fee that was waived is given back once, also where the loan is paid off early', async () => {
  const withFees = { ...terms, dailyRateMicro: 0, periodFeeMinor: 6_000_000 }
  const late = await store(withFees)
  const fee: ActStep['input'] = {
    orderId: late,
    onDay: day(5),
    reason: 'goodwill',
    charges: { fee: 18_000_000 },
  }
  expect(await act({ name: 'waiveCharges', input: fee }, 5)).toMatchObject({ booked: 'now' })
  await pay(late, 220_000_000, 3, 6)
  await pay(late, 330_000_000, 50)
  const creditOf = async (orderId: string) => (await owedOn(service.db, orderId, day(60))).creditMinor
  expect(await creditOf(late)).toBe(220_000_000 + 330_000_000 - 300_000_000)
})

test('an extension costs what was agreed, whatever the product says today', async () => {
  const { db } = service
  const quote = () =>
    replyOf(
      service.lender('demo-id-overdue', { lang: 'en' }).extensionDetails({
        orderId: 'TR-overdue',
        productId: 'terang-cicil',
      }),
    )
  const before = await quote()
  const { body, version } = await db
    .selectFrom('product_versions')
    .selectAll()
    .where('product_id', '=', 'terang-cicil')
    .executeTakeFirstOrThrow()
  const dearer = { ...body, extension_fee_basis_points: 9_000, extension_days: 1 }
  await saveVersion(db, { version: version + 1, body: dearer }, START)
  expect(await quote()).toEqual(before)
})
