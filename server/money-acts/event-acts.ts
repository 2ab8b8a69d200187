import { moneyInputs } from '../../contract/desk/money-inputs.ts'
import { between, laterOf, localDay } from '../../contract/market/dates.ts'
import type { Db } from '../database/open.ts'
import { type EntryFacts, type EntryPlan, type PlannedEntry, planEntry } from '../ledger/entry-plan.ts'
import type { LoanRecord } from '../ledger/loan-record.ts'
import { reportsOf } from '../repayment/inbox/apply-reversals.ts'
import { paidAtOf, type StoredPayment } from '../repayment/inbox/credit-payment.ts'
import { creditMatched } from '../repayment/inbox/settle-event.ts'
import { type Taking, takenBack } from '../repayment/inbox/taken-back.ts'
import { type ActPlan, type ActProblem, moneyAct } from './act.ts'
import type { ActContext } from './act-context.ts'
import { readOrder, versionOf } from './loan-acts.ts'
import { type SuspenseEntry, writeSuspense } from './suspense.ts'

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
}: Pick<StoredPayment, 'state' | 'tries' | 'order_id'>): string => `${state} ${tries} ${order_id ?? ''}`

/** Money that came in and is nobody's yet. */
const unclaimed: readonly State[] = ['dead', 'held']

function unclaimedProblem({ kind, state, amount_minor }: StoredPayment): ActProblem | null {
  if (kind !== 'payment') return { problem: 'notMoney' }
  if (!unclaimed.includes(state)) return { problem: 'eventDone' }
  return amount_minor ? null : { problem: 'noAmount' }
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
  return { event, loan, takings: takenBack(await reportsOf(db, event), event.amount_minor ?? 0) }
}

/** What the inbox would book for a payment to the loan: itself, and what refunds and disputes have taken of it. */
function entriesOfMatch({ event, loan, takings }: Matched, { now, packs }: ActContext): EntryPlan[] {
  const { timeZone } = packs[loan.market]
  const { provider, event_id: eventId } = event
  const onDayOf = (at: Date) => laterOf(localDay(at, timeZone), loan.startOn ?? '')
  const paidAt = paidAtOf(event)
  const movedAt = paidAt < now ? paidAt : now
  const plans: EntryPlan[] = []
  const add = (facts: EntryFacts) => {
    const plan = planEntry(plans.at(-1)?.after ?? loan, facts)
    if (plan) plans.push(plan)
  }
  add({
    kind: 'payment',
    provider,
    eventId,
    movedAt,
    onDay: onDayOf(movedAt),
    amountMinor: event.amount_minor ?? 0,
  })
  const reverses = plans[0]?.after.entries.at(-1)?.id ?? 0
  for (const { by, at, amountMinor } of takings) {
    const takenAt = between(paidAt, at, now)
    const taken = { eventId: by, movedAt: takenAt, onDay: onDayOf(takenAt), amountMinor }
    add({ kind: 'reversal', provider, reverses, ...taken })
  }
  return plans
}

type MatchPlan = ActPlan & { loan: LoanRecord; event: StoredPayment; entries: PlannedEntry[] }

/** Credits money that named nobody to the order whose it is, from the day it was paid. */
export const matchEvent = moneyAct({
  input: moneyInputs.matchEvent,
  read: readMatch,
  plan: (matched: Matched, _input, context): MatchPlan | ActProblem => {
    const { event, loan } = matched
    const problem = unclaimedProblem(event)
    if (problem) return problem
    if (loan.startOn === null) return { problem: 'notPaidOut' }
    const plans = entriesOfMatch(matched, context)
    return {
      seen: `${versionOf(loan)} ${versionOfEvent(event)} ${matched.takings.length}`,
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

const finishEvent = (
  tx: Db,
  { id }: StoredPayment,
  closed: { state: State; handler: string; note: string; finished_at: Date },
) =>
  tx
    .updateTable('gateway_events')
    .set({ ...closed, payload: '' })
    .where('id', '=', id)
    .execute()

type EventPlan = ActPlan & { event: StoredPayment; suspense?: SuspenseEntry[] }

/** Writes down that money which belongs to nobody was sent back: it came in, and went out again. */
export const returnEvent = moneyAct({
  input: moneyInputs.returnEvent,
  read: (db, { eventId }, lock) => readEvent(db, eventId, lock),
  plan: (event: StoredPayment, { market, onDay }, { now, packs }): EventPlan | ActProblem => {
    const problem = unclaimedProblem(event)
    if (problem) return problem
    const { timeZone } = packs[market]
    const receivedOn = localDay(paidAtOf(event), timeZone)
    if (onDay < receivedOn || onDay > localDay(now, timeZone)) return { problem: 'wrongDay' }
    const amountMinor = event.amount_minor ?? 0
    const about = { eventId: event.id, amountMinor }
    return {
      seen: versionOfEvent(event),
      loan: null,
      event,
      suspense: [
        { ...about, kind: 'received', debit: 'cash', credit: 'suspense', onDay: receivedOn },
        { ...about, kind: 'returned', debit: 'suspense', credit: 'cash', onDay },
      ],
    }
  },
  write: async (tx, { event, suspense = [] }, { by, input, now }) => {
    await writeSuspense(tx, suspense, { madeBy: by, reason: input.reason, now })
    await finishEvent(tx, event, { state: 'returned', handler: by, note: input.reason, finished_at: now })
    return true
  },
})

const explainable: readonly State[] = ['dead', 'waiting', 'held']

/** Closes what the inbox could not do with a written reason; no money moves. */
export const explainEvent = moneyAct({
  input: moneyInputs.explainEvent,
  read: (db, { eventId }, lock) => readEvent(db, eventId, lock),
  plan: (event: StoredPayment): EventPlan | ActProblem =>
    explainable.includes(event.state)
      ? { seen: versionOfEvent(event), loan: null, event }
      : { problem: 'eventDone' },
  write: async (tx, { event }, { by, input, now }) => {
    await finishEvent(tx, event, { state: 'closed', handler: by, note: input.reason, finished_at: now })
    return true
  },
})
