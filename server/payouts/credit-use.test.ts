import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, LAST_DAY } from '../../market/dates.ts'
import { packs } from '../../market/packs/packs.ts'
import { planEntry } from '../ledger/entry-plan.ts'
import { type LoanRecord, positionOf } from '../ledger/loan-record.ts'
import { middayOf, PERIOD_MINOR, plainRules, plainTerms } from '../ledger/testing/stored-loan.ts'
import {
  afterTransfer,
  type CreditLoan,
  type CreditTransfer,
  creditOffers,
  freeCreditMinor,
  planCreditUse,
  transferNow,
} from './credit-use.ts'

const pack = packs.id
const { startOn: _, ...agreed } = plainTerms

/** Three instalments of Rp1.060.000, the first due 31 days after the start. */
const loan = (id: string, startOn = '2026-01-01'): CreditLoan => ({
  record: {
    id,
    borrowerId: 'borrower',
    market: 'id',
    status: 3,
    startOn,
    terms: agreed,
    rules: plainRules(plainTerms),
    entries: [],
  } satisfies LoanRecord,
  reservedMinor: 0,
  declines: [],
})

type Paid = { onDay: string; amountMinor: number }
function paid(of: CreditLoan, { onDay, amountMinor }: Paid): CreditLoan {
  const planned = planEntry(of.record, {
    kind: 'payment',
    provider: 'bank',
    eventId: `${of.record.id} ${of.record.entries.length}`,
    onDay,
    movedAt: middayOf(onDay),
    amountMinor,
    currency: 'IDR',
  })
  if (typeof planned === 'string') throw new Error(planned)
  return { ...of, record: planned.after }
}

const OVER = 5_000_000
const ALL = 3 * PERIOD_MINOR
const overpaid = (id: string, onDay = '2026-01-10', overMinor = OVER) =>
  paid(loan(id), { onDay, amountMinor: ALL + overMinor })
/** Started ten days later: due on 11 February first. */
const other = () => loan('b', '2026-01-11')
const dueOn = '2026-02-11'
const transfer = { fromOrder: 'a', toOrder: 'b', amountMinor: OVER, currency: 'IDR', onDay: dueOn }

describe('credit of one loan is used for another', () => {
  test('on the due date of the other, and not before', () => {
    const loans = [overpaid('a'), other()]
    expect(planCreditUse(loans, pack, addDays(dueOn, -1))).toEqual([])
    expect(planCreditUse(loans, pack, dueOn)).toMatchObject([transfer])
  })

  test('on the day on which it arises, where the other is late by then', () => {
    const giving = paid(overpaid('a', '2026-01-10', 0), { onDay: '2026-02-20', amountMinor: OVER })
    expect(planCreditUse([giving, other()], pack, '2026-03-01')).toMatchObject([
      { ...transfer, onDay: '2026-02-20' },
    ])
  })

  test('whatever is left of it on the next due date, and no more than is due', () => {
    const loans = [overpaid('a', '2026-01-10', PERIOD_MINOR + OVER), other()]
    expect(planCreditUse(loans, pack, LAST_DAY)).toMatchObject([
      { ...transfer, amountMinor: PERIOD_MINOR },
      { ...transfer, onDay: '2026-03-14' },
    ])
  })

  test('the loan that is due first comes first', () => {
    const loans = [overpaid('c'), loan('a', '2026-01-05'), other()]
    expect(planCreditUse(loans, pack, LAST_DAY)).toMatchObject([{ fromOrder: 'c', toOrder: 'a' }])
  })

  test('not by itself where the pack says so, but it is offered', () => {
    const asking = { ...pack, creditUse: 'whenAsked' as const }
    const loans = [overpaid('a'), other()]
    expect(planCreditUse(loans, asking, LAST_DAY)).toEqual([])
    expect(creditOffers(loans, 'a', { pack: asking, today: '2026-01-12' })).toHaveLength(1)
  })

  test('not what is asked back', () => {
    const loans = [{ ...overpaid('a'), reservedMinor: OVER - 100 }, other()]
    expect(planCreditUse(loans, pack, LAST_DAY)).toMatchObject([{ amountMinor: 100 }])
    expect(planCreditUse([{ ...overpaid('a'), reservedMinor: OVER }, other()], pack, LAST_DAY)).toEqual([])
  })

  test('not on days on which the borrower does not want it', () => {
    const declined = (from: string, until: string | null) => [
      { ...overpaid('a'), declines: [{ from, until }] },
      other(),
    ]
    expect(planCreditUse(declined('2026-01-20', null), pack, LAST_DAY)).toEqual([])
    expect(planCreditUse(declined(dueOn, null), pack, LAST_DAY)).toEqual([])
    // Declined after it was due: what became known late changes nothing about that day.
    expect(planCreditUse(declined('2026-02-12', null), pack, LAST_DAY)).toMatchObject([transfer])
    expect(planCreditUse(declined('2026-01-20', '2026-02-15'), pack, LAST_DAY)).toMatchObject([
      { ...transfer, onDay: '2026-02-15' },
    ])
  })

  test('not what was taken back since', () => {
    const giving = overpaid('a')
    const payment = giving.record.entries[0]
    const reversed = planEntry(giving.record, {
      kind: 'reversal',
      provider: 'bank',
      eventId: 'back',
      onDay: '2026-02-20',
      movedAt: middayOf('2026-02-20'),
      amountMinor: OVER - 100,
      currency: 'IDR',
      reverses: payment?.id ?? 0,
    })
    if (typeof reversed === 'string') throw new Error(reversed)
    const loans = [{ ...giving, record: reversed.after }, other()]
    expect(planCreditUse(loans, pack, LAST_DAY)).toMatchObject([{ amountMinor: 100, onDay: dueOn }])
  })
})

describe('an offer', () => {
  const today = '2026-01-20'
  const now = middayOf(today)

  test('says for what, when and how much now', () => {
    const offers = creditOffers([overpaid('a'), other()], 'a', { pack, today })
    expect(offers).toEqual([
      { toOrder: 'b', amountMinor: OVER, currency: 'IDR', onDay: dueOn, nowMinor: OVER },
    ])
  })

  test('is taken at once as it was shown, or not at all', () => {
    const loans = [overpaid('a'), other()]
    const wanted = { fromOrder: 'a', toOrder: 'b', amountMinor: OVER }
    expect(transferNow(loans, wanted, { pack, now })).toMatchObject({ ...wanted, onDay: today, movedAt: now })
    expect(transferNow(loans, { ...wanted, amountMinor: OVER - 1 }, { pack, now })).toBeNull()
    expect(transferNow(loans, { ...wanted, toOrder: 'a' }, { pack, now })).toBeNull()
    expect(transferNow(loans, { ...wanted, fromOrder: 'b', toOrder: 'a' }, { pack, now })).toBeNull()
  })
})

const START = '2026-01-12'
const DAYS = 120
const dayIn = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(START, days))
const amounts = fc.integer({ min: 1, max: 2 * PERIOD_MINOR })
const payments = fc.array(fc.record({ onDay: dayIn, amountMinor: amounts }), { maxLength: 4 })
type World = {
  overpaidOn: string
  overMinor: number
  reportedAfter: number
  payments: readonly Paid[]
  third: boolean
}
const worlds: fc.Arbitrary<World> = fc.record({
  overpaidOn: dayIn,
  overMinor: amounts,
  reportedAfter: fc.integer({ min: 0, max: DAYS }),
  payments,
  third: fc.boolean(),
})

/** Each night the credit is used by what is known then: all in time, but the overpayment when it is told. Gives the loans at the end. */
function lived(world: World, noticedOn: string): readonly CreditLoan[] {
  const made: CreditTransfer[] = []
  const overpayment = { onDay: world.overpaidOn, amountMinor: ALL + PERIOD_MINOR + world.overMinor }
  const known = (day: string) => {
    const a = noticedOn <= day ? paid(loan('a'), overpayment) : loan('a')
    const b = world.payments.filter(({ onDay }) => onDay <= day).reduce(paid, other())
    const loans = [a, b, ...(world.third ? [loan('c', START)] : [])]
    return made.reduce(afterTransfer, loans)
  }
  const days = [...Array(2 * DAYS + 1).keys()].map((no) => addDays(START, no))
  // On other days nothing happens: they need not be lived one by one.
  for (const day of days.filter((each) => isEventful(world, noticedOn, each)))
    made.push(...planCreditUse(known(day), pack, day))
  return known(addDays(START, 2 * DAYS))
}
const dueDays = ['2026-02-11', '2026-03-14', '2026-04-14', '2026-02-12', '2026-03-15', '2026-04-15']
const isEventful = (world: World, noticedOn: string, day: string) =>
  day === noticedOn ||
  day === world.overpaidOn ||
  dueDays.includes(day) ||
  world.payments.some(({ onDay }) => onDay === day) ||
  day === addDays(START, 2 * DAYS)

/** What is owed and charged on each loan, and all credit: whose it lies on may differ, since what has moved stays. */
function booksOf(loans: readonly CreditLoan[]) {
  const positions = loans.map(({ record }) => positionOf(record, addDays(START, 2 * DAYS)))
  return {
    loans: positions.map((position) => position && { ...position, creditMinor: 0 }),
    creditMinor: positions.reduce((sum, position) => sum + (position?.creditMinor ?? 0), 0),
  }
}

describe('for random borrowers', () => {
  test('told late or in time, the books are the same', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const inTime = booksOf(lived(world, world.overpaidOn))
        const late = booksOf(lived(world, addDays(world.overpaidOn, world.reportedAfter)))
        expect(late).toEqual(inTime)
      }),
      { numRuns: 60 },
    )
  })

  test('no transfer is more than the credit or than what is due, or before the due date', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const a = paid(loan('a'), {
          onDay: world.overpaidOn,
          amountMinor: ALL + PERIOD_MINOR + world.overMinor,
        })
        let loans: CreditLoan[] = [a, world.payments.reduce(paid, other())]
        const everMinor = freeCreditMinor(a, LAST_DAY)
        let movedMinor = 0
        for (const each of planCreditUse(loans, pack, LAST_DAY)) {
          const getting = loans.find(({ record }) => record.id === each.toOrder)
          const due = (getting && positionOf(getting.record, each.onDay)?.periods) ?? []
          const dueMinor = due
            .filter((period) => period.dueOn <= each.onDay)
            .reduce((sum, { openMinor }) => sum + openMinor, 0)
          expect(each.amountMinor).toBeGreaterThan(0)
          expect(each.amountMinor).toBeLessThanOrEqual(dueMinor)
          if (each.fromOrder === 'a') movedMinor += each.amountMinor
          loans = afterTransfer(loans, each)
          for (const { record } of loans)
            expect(positionOf(record, LAST_DAY)?.creditMinor).toBeGreaterThanOrEqual(0)
        }
        expect(movedMinor).toBeLessThanOrEqual(everMinor)
        // Done once, nothing is left to do.
        expect(planCreditUse(loans, pack, LAST_DAY)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
