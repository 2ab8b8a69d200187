import { versionFrom } from '../../base/version-from.ts'
import type { SuspenseKind } from '../../contract/calls/books.ts'
import { moneyInputs } from '../../contract/calls/money.ts'
import { laterOf, localDay } from '../../market/dates.ts'
import { currencies, type Money, marketOfCurrency } from '../../market/money.ts'
import {
  isInSuspense,
  isMoneyTakenBack,
  lastSuspense,
  type SuspenseEntry,
  writeSuspense,
} from '../accounting/suspense.ts'
import type { Db } from '../database/open.ts'
import type { PlannedEntry } from '../ledger/entry-plan.ts'
import type { LoanRecord } from '../ledger/loan-record.ts'
import { type MovementPlan, planMovement } from '../ledger/record.ts'
import { creditMatched } from '../repayment/inbox/apply-event.ts'
import { takenOf, takingMovement } from '../repayment/inbox/apply-reversals.ts'
import {
  moneyOf,
  paidAtOf,
  payableUnquoted,
  paymentMovement,
  type StoredPayment,
} from '../repayment/inbox/credit-payment.ts'
import { type Taking, takenMinorOf } from '../repayment/inbox/taken-back.ts'
import { type ActPlan, type ActProblem, moneyAct } from './act.ts'
import type { ActContext } from './act-context.ts'
import { readOrder, versionOf } from './loan-acts.ts'

type State = StoredPayment['state']

async function readEvent(db: Db, eventId: number, lock: boolean): Promise<StoredPayment | ActProblem> {
  const query = db.selectFrom('gateway_events').selectAll().where('id', '=', eventId)
  const event = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return event ?? { problem: 'noSuchEvent' }
}

export const versionOfEvent = ({
  state,
  tries,
  order_id,
}: Pick<StoredPayment, 'state' | 'tries' | 'order_id'>): string => versionFrom(state, tries, order_id ?? '')

/** Money that came in and is nobody's yet. */
const unclaimed: readonly State[] = ['dead', 'held']

/** What may be matched or sent back, with its currency. */
function unclaimedMoney(event: StoredPayment): Money | ActProblem {
  if (event.kind !== 'payment') return { problem: 'notMoney' }
  if (!unclaimed.includes(event.state)) return { problem: 'eventDone' }
  const money = moneyOf(event)
  return money && money.amountMinor > 0 ? money : { problem: 'noAmount' }
}

type Matched = { event: StoredPayment; loan: LoanRecord; takings: Taking[] }

/** The order is locked first, as everywhere where money moves. */
async function readMatch(
  db: Db,
  { eventId, orderId }: { eventId: number; orderId: string },
  lock: boolean,
): Promise<Matched | ActProblem> {
  const loan = await readOrder(db, orderId, lock)
  if ('problem' in loan) return loan
  const event = await readEvent(db, eventId, lock)
  if ('problem' in event) return event
  return { event, loan, takings: (await takenOf(db, event)).takings }
}

/** What the inbox books for a payment to the loan: itself, and what refunds and disputes have taken of it. */
function planMatch(
  { event, loan, takings }: Matched,
  money: Money,
  { now, packs }: ActContext,
): MovementPlan[] {
  const { currency } = money
  const movements = [
    paymentMovement(event, payableUnquoted(event), { money, now, packs }),
    ...takings.map((taking) => takingMovement(event, taking, { eventId: taking.by, currency, now, packs })),
  ]
  const plans: MovementPlan[] = []
  for (const movement of movements) {
    const plan = planMovement(plans.at(-1)?.after ?? loan, movement)
    if (typeof plan !== 'string') plans.push(plan)
  }
  return plans
}

type MatchPlan = ActPlan & { loan: LoanRecord; event: StoredPayment; entries: PlannedEntry[] }

/** Credits money that named nobody to the order whose it is, from the day it was paid. */
export const matchEvent = moneyAct({
  act: 'matchEvent',
  input: moneyInputs.matchEvent,
  read: readMatch,
  plan: (matched: Matched, _input, context): MatchPlan | ActProblem => {
    const { event, loan } = matched
    const money = unclaimedMoney(event)
    if ('problem' in money) return money
    if (money.currency !== currencies[loan.market]) return { problem: 'wrongCurrency' }
    if (loan.startOn === null) return { problem: 'notPaidOut' }
    const plans = planMatch(matched, money, context)
    return {
      seen: versionFrom(versionOf(loan), versionOfEvent(event), matched.takings.length),
      amount: money,
      on: localDay(paidAtOf(event), context.packs[loan.market].timeZone),
      loan,
      event,
      entries: plans.map(({ entry }) => entry),
      after: plans.at(-1)?.after ?? loan,
    }
  },
  write: async (tx, { loan, event }, { by, input, now, packs }) => {
    const owner = { borrower_id: loan.borrowerId, order_id: loan.id }
    // A code or a payment of somebody else's that it named does not count any more.
    const matched = { ...owner, code_id: null, repayment_id: null, handler: by, note: input.reason }
    await tx.updateTable('gateway_events').set(matched).where('id', '=', event.id).execute()
    const deps = { clock: { now: () => now }, packs }
    return (await creditMatched(tx, deps, { ...event, ...matched })).recorded
  },
})

/** `isReceived`: the books have it as money of nobody. */
type Unclaimed = { event: StoredPayment; isReceived: boolean } & Pick<
  Awaited<ReturnType<typeof takenOf>>,
  'reports' | 'takings'
>

async function readUnclaimed(db: Db, eventId: number, lock: boolean): Promise<Unclaimed | ActProblem> {
  const event = await readEvent(db, eventId, lock)
  if ('problem' in event) return event
  const { reports, takings } = await takenOf(db, event)
  return { event, reports, takings, isReceived: isInSuspense(await lastSuspense(db, eventId)) }
}

type EventPlan = ActPlan & { event: StoredPayment; suspense?: SuspenseEntry[]; reports?: number[] }

/** That money of nobody came in, and what the company took of it again by itself. */
function suspenseOf(
  { event, reports, takings, isReceived }: Unclaimed,
  money: Money,
  timeZone: string,
): SuspenseEntry[] {
  const { currency } = money
  const receivedOn = localDay(paidAtOf(event), timeZone)
  const byReport = new Map<number, SuspenseEntry>()
  for (const { by, at, amountMinor } of takings) {
    const report = reports.find((each) => each.by === by && each.at.getTime() === at.getTime())
    const eventId = report?.id ?? event.id
    const known = byReport.get(eventId)?.amountMinor ?? 0
    const onDay = laterOf(localDay(at, timeZone), receivedOn)
    const taken = { kind: 'takenBack', debit: 'suspense', credit: 'cash' } as const
    byReport.set(eventId, { ...taken, eventId, onDay, amountMinor: known + amountMinor, currency })
  }
  const received = { kind: 'received', debit: 'cash', credit: 'suspense' } as const
  const arrival = { ...received, eventId: event.id, ...money, onDay: receivedOn }
  return [...(isReceived ? [] : [arrival]), ...byReport.values()]
}

/** What refunds and disputes have taken of it is dealt with by this as well. */
async function writeUnclaimed(
  tx: Db,
  { event, suspense = [], reports = [] }: EventPlan,
  { state, by, reason, now }: { state: 'returned' | 'closed'; by: string; reason: string; now: Date },
): Promise<void> {
  if (suspense.length > 0) await writeSuspense(tx, suspense, { madeBy: by, reason, now })
  await tx
    .updateTable('gateway_events')
    .set({ state, closed_from: event.state, handler: by, note: reason, finished_at: now })
    .where('id', '=', event.id)
    .execute()
  if (reports.length > 0)
    await tx
      .updateTable('gateway_events')
      .set({ state: 'noted', finished_at: now })
      .where('id', 'in', reports)
      .where('state', '=', 'waiting')
      .execute()
}

const seenOf = ({ event, takings, isReceived }: Unclaimed) =>
  versionFrom(versionOfEvent(event), takings.length, takenMinorOf(takings), isReceived)

/** Writes down that money which belongs to nobody was sent back: it came in, and what the company left of it went out again. */
export const returnEvent = moneyAct({
  act: 'returnEvent',
  input: moneyInputs.returnEvent,
  read: (db, { eventId }, lock) => readUnclaimed(db, eventId, lock),
  plan: (unclaimed: Unclaimed, { market, onDay }, { now, packs }): EventPlan | ActProblem => {
    const { event, reports, takings } = unclaimed
    const money = unclaimedMoney(event)
    if ('problem' in money) return money
    if (money.currency !== currencies[market]) return { problem: 'wrongCurrency' }
    const leftMinor = money.amountMinor - takenMinorOf(takings)
    if (leftMinor <= 0) return { problem: 'nothingLeft' }
    const { timeZone } = packs[market]
    if (onDay < localDay(paidAtOf(event), timeZone) || onDay > localDay(now, timeZone))
      return { problem: 'wrongDay' }
    const returned = { kind: 'returned', debit: 'suspense', credit: 'cash' } as const
    const left = { amountMinor: leftMinor, currency: money.currency }
    return {
      seen: seenOf(unclaimed),
      amount: left,
      on: onDay,
      loan: null,
      event,
      reports: reports.map(({ id }) => id),
      suspense: [
        ...suspenseOf(unclaimed, money, timeZone),
        { ...returned, eventId: event.id, ...left, onDay },
      ],
    }
  },
  write: async (tx, plan, { by, input, now }) => {
    await writeUnclaimed(tx, plan, { state: 'returned', by, reason: input.reason, now })
    return true
  },
})

const explainable: readonly State[] = ['dead', 'waiting', 'held']

/**
 * Closes what the inbox could not do with a written reason; no money moves. Money of nobody that the company has wholly taken
 * back is in the books with it: it came and went.
 */
export const explainEvent = moneyAct({
  act: 'explainEvent',
  input: moneyInputs.explainEvent,
  read: (db, { eventId }, lock) => readUnclaimed(db, eventId, lock),
  plan: (unclaimed: Unclaimed, _input, { packs }): EventPlan | ActProblem => {
    const { event, reports, takings } = unclaimed
    if (!explainable.includes(event.state)) return { problem: 'eventDone' }
    const money = unclaimedMoney(event)
    const amount = 'problem' in money ? null : money
    const plan = { seen: versionOfEvent(event), amount, loan: null, event }
    if ('problem' in money || takenMinorOf(takings) < money.amountMinor) return plan
    const { timeZone } = packs[marketOfCurrency[money.currency]]
    const suspense = suspenseOf(unclaimed, money, timeZone)
    return { ...plan, suspense, reports: reports.map(({ id }) => id) }
  },
  write: async (tx, plan, { by, input, now }) => {
    await writeUnclaimed(tx, plan, { state: 'closed', by, reason: input.reason, now })
    return true
  },
})

type Closed = { event: StoredPayment; last: SuspenseKind | null; isTakenBack: boolean }

async function readClosed(db: Db, eventId: number, lock: boolean): Promise<Closed | ActProblem> {
  const event = await readEvent(db, eventId, lock)
  if ('problem' in event) return event
  return { event, last: await lastSuspense(db, eventId), isTakenBack: await isMoneyTakenBack(db, eventId) }
}

/** What was closed waits for a person again, as what it was; money that a day-end took off the books is in them again. */
export const reopenEvent = moneyAct({
  act: 'reopenEvent',
  input: moneyInputs.reopenEvent,
  read: (db, { eventId }, lock) => readClosed(db, eventId, lock),
  plan: ({ event, last, isTakenBack }: Closed, _input, { now, packs }): EventPlan | ActProblem => {
    if (event.state !== 'closed') return { problem: 'eventNotClosed' }
    if (isTakenBack) return { problem: 'nothingLeft' }
    if (last === 'releasedAgain') return { problem: 'reopenedAlready' }
    const money = moneyOf(event) ?? null
    const seen = versionFrom(versionOfEvent(event), last ?? '')
    const plan = { seen, amount: money, loan: null, event }
    if (last !== 'released' || !money) return plan
    const onDay = localDay(now, packs[marketOfCurrency[money.currency]].timeZone)
    const reopened = { kind: 'reopened', debit: 'cash', credit: 'suspense', eventId: event.id } as const
    return { ...plan, suspense: [{ ...reopened, ...money, onDay }] }
  },
  write: async (tx, { event, suspense = [] }, { by, input: { reason }, now }) => {
    if (suspense.length > 0) await writeSuspense(tx, suspense, { madeBy: by, reason, now })
    // Before it was written down what was closed, only what was taken back waited otherwise than as a dead letter.
    const state = event.closed_from ?? (event.kind === 'reversal' ? 'waiting' : 'dead')
    await tx
      .updateTable('gateway_events')
      .set({ state, closed_from: null, finished_at: null, next_try_at: null, handler: by, note: reason })
      .where('id', '=', event.id)
      .execute()
    return true
  },
})
