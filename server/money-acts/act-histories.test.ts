import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import type { ActStatement } from '../../contract/calls/act-statement.ts'
import { addDays, laterOf, localDay } from '../../market/dates.ts'
import { formatMoney } from '../../market/money.ts'
import { packs } from '../../market/packs/packs.ts'
import { countOf } from '../../tools/counts.ts'
import { type LoanRecord, positionOf } from '../ledger/loan-record.ts'
import { record } from '../ledger/record.ts'
import { loanFrom } from '../ledger/testing/histories.ts'
import { playThrough } from '../ledger/testing/playing.ts'
import {
  arbitraryServiceHistory,
  asReported,
  report,
  type ServiceHistory,
} from '../ledger/testing/service-history.ts'
import { shownPages } from '../ledger/testing/shown-loan.ts'
import { balances, loaded, middayOf, storeLoan, unbalanced } from '../ledger/testing/stored-loan.ts'
import { engine } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import type { ActPreview } from './act.ts'
import { type ActStep, applyStep, previewStep, unmatched, writtenSince } from './testing/acting.ts'

const RUNS = countOf(`actHistories_${engine}`)

let service: TestService
let made = 0
const counted: Record<string, number> = {}
beforeAll(async () => {
  service = await openTestService()
})

type Drawn = { day: string; size: number }
const acts: readonly ((loan: LoanRecord, drawn: Drawn) => Promise<ActStep | null> | ActStep | null)[] = [
  (loan, { day, size }) => {
    const owed = positionOf(loan, day)
    const part = (charge: 'penalty' | 'fee' | 'lateInterest') =>
      Math.floor(
        ((owed?.periods.reduce((sum, { open }) => sum + open[charge], 0) ?? 0) * (1 + (size % 3))) / 3,
      )
    const charges = { penalty: part('penalty'), fee: part('fee'), lateInterest: part('lateInterest') }
    return { name: 'waiveCharges', input: { orderId: loan.id, onDay: day, reason: 'hardship', charges } }
  },
  (loan, { day }) => ({ name: 'writeOff', input: { orderId: loan.id, onDay: day, reason: 'lost' } }),
  (loan, { day, size }) => {
    const { dailyRateMicro, periodFeeMinor } = loan.terms
    const terms = { periods: 1 + (size % 3), termDays: 3 + (size % 60), dailyRateMicro, periodFeeMinor }
    return { name: 'restructure', input: { orderId: loan.id, onDay: day, reason: 'hardship', ...terms } }
  },
  (loan, { day, size }) => {
    const paid = loan.entries.filter(({ kind }) => kind === 'payment')
    const entry = paid[size % Math.max(1, paid.length)]
    if (!entry) return null
    const part = size % 2 === 0 ? {} : { amountMinor: Math.max(1, Math.floor(entry.amountMinor / 2)) }
    return { name: 'reversePayment', input: { entryId: entry.id, onDay: day, reason: 'not theirs', ...part } }
  },
  async (loan, { day, size }) => {
    const eventId = `${loan.id} ${loan.entries.length} ${size}`
    const paidAt = middayOf(laterOf(addDays(day, -(size % 9)), loan.startOn ?? day))
    const id = await unmatched(service, { eventId, amountMinor: 1 + size * 999, paidAt })
    return { name: 'matchEvent', input: { eventId: id, orderId: loan.id, reason: 'by the name' } }
  },
]

const shown = ({ entries }: ActPreview) =>
  entries.map(({ kind, provider, eventId, onDay, amountMinor, postings }) => ({
    kind,
    provider,
    eventId,
    onDay,
    amountMinor,
    postings,
  }))

const nonZero = (preview: ActPreview) =>
  Object.fromEntries(
    preview.accounts
      .map(({ account, afterMinor }): [string, number] => [account, afterMinor])
      .filter(([, minor]) => minor !== 0),
  )

/** What a payout of a loan that was stored without one would have written. */
const withPayout = (posted: Record<string, number>, { terms }: LoanRecord) => {
  const fee = loanFrom({ ...terms, startOn: '2026-01-15' }, {} as never).serviceFeeMinor
  const all = {
    ...posted,
    principal: (posted['principal'] ?? 0) + terms.principalMinor,
    cash: (posted['cash'] ?? 0) - (terms.principalMinor - fee),
    serviceFee: (posted['serviceFee'] ?? 0) - fee,
  }
  return Object.fromEntries(Object.entries(all).filter(([, minor]) => minor !== 0))
}

const toldActs: readonly string[] = ['waiveCharges', 'writeOff', 'restructure', 'reversePayment']

/** The figures of the sentence are those of the borrower's own page of instalments, and the borrower is told the same sentence. */
async function compareSentence(
  statement: ActStatement,
  { loan, change, now }: { loan: LoanRecord; change: string; now: Date },
) {
  const today = localDay(now, packs.id.timeZone)
  const [owed, read] = [positionOf(loan, today), shownPages(loan, today)]
  if (!owed || !read) throw new Error('not paid out')
  const { schedule, left } = statement
  if (schedule) {
    expect(schedule.payments.map(({ on, amountMinor }) => [on, formatMoney(amountMinor, 'IDR')])).toEqual(
      read.instalments.repayPlanDetail.repayWaitDetail.map(({ dueOn, at }) => [dueOn, at]),
    )
    expect(schedule.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(owed.openMinor)
  }
  if (left) expect([left.openMinor, left.overdueMinor]).toEqual([owed.openMinor, owed.overdueMinor])
  if (!toldActs.includes(change)) return
  const notice = await service.db
    .selectFrom('notices')
    .select('facts')
    .where('order_id', '=', loan.id)
    .where('matter', '=', 'loanChanged')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(notice.facts.statement).toEqual(JSON.parse(JSON.stringify(statement)))
}

/** Returns when it was done. */
async function act(orderId: string, drawn: Drawn, now: Date): Promise<Date> {
  const loan = await loaded(service.db, orderId)
  const step = await acts[drawn.size % acts.length]?.(loan, drawn)
  if (!step) return now
  const preview = await previewStep(service.db, step, now)
  const before = loan.entries.at(-1)?.id ?? 0
  if ('problem' in preview) {
    expect(await applyStep(service.db, step, { now, seen: '' })).toEqual(preview)
    expect(await writtenSince(service.db, orderId, before)).toEqual([])
    return now
  }
  counted[step.name] = (counted[step.name] ?? 0) + 1
  expect(await applyStep(service.db, step, { now, seen: 'another' })).toEqual({ problem: 'changedMeanwhile' })
  expect(await writtenSince(service.db, orderId, before)).toEqual([])
  // Another person agrees to it later, perhaps on another day.
  const later = new Date(now.getTime() + (drawn.size % 3) * DAY_MS)
  const told = await previewStep(service.db, step, later)
  expect(await applyStep(service.db, step, { now: later, seen: preview.seen })).toMatchObject({ done: true })
  expect(await writtenSince(service.db, orderId, before)).toEqual(shown(preview))
  expect(await applyStep(service.db, step, { now: later, seen: preview.seen })).toHaveProperty('problem')
  const after = await loaded(service.db, orderId)
  expect(withPayout(await balances(service.db, orderId), after)).toEqual(nonZero(preview))
  expect(positionOf(after, localDay(now, packs.id.timeZone))).toEqual(preview.positions.after)
  if ('problem' in told) throw new Error(told.problem)
  await compareSentence(told.statement, { loan: after, change: step.name, now: later })
  return later
}

async function compare({ terms, rules, steps, order }: ServiceHistory): Promise<void> {
  made += 1
  const { db } = service
  const orderId = await storeLoan(db, `acts-${made}`, { terms, rules })
  const { events, day } = playThrough({ loan: loanFrom(terms, rules), steps })
  // All that was told of moved within ten minutes of noon.
  let now = new Date(middayOf(day).getTime() + 10 * 60_000)
  for (const event of asReported(events, order)) await report(db, orderId, { event, now })
  for (const size of order.slice(0, 3)) {
    const done = await act(orderId, { day, size: size % 1_000 }, now)
    now = new Date(done.getTime() + 60_000)
  }
  // Money that was paid before all of it and is told of now: the postings still sum to what the book has.
  const movement = { orderId, provider: 'bank', eventId: `${orderId} late`, amountMinor: 12_345, now, packs }
  await record(db, { kind: 'payment', currency: 'IDR', ...movement, movedAt: middayOf(terms.startOn) })
  const loan = await loaded(db, orderId)
  const reordered = { ...loan, entries: loan.entries.toReversed() }
  expect(positionOf(reordered, day)).toEqual(positionOf(loan, day))
  expect((await balances(db, orderId))['credit'] ?? 0).toBe(
    0 - (positionOf(loan, '9999-01-01')?.creditMinor ?? 0),
  )
}

test('an act writes what its preview said, once, and only if nothing changed meanwhile', {
  timeout: 600_000,
}, async () => {
  await fc.assert(fc.asyncProperty(arbitraryServiceHistory, compare), { numRuns: RUNS })
  expect(await unbalanced(service.db)).toEqual([])
  for (const name of ['waiveCharges', 'writeOff', 'restructure', 'reversePayment', 'matchEvent'])
    expect(counted[name] ?? 0, name).toBeGreaterThan(0)
})
