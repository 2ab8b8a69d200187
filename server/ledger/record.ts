import { type CompiledQuery, sql } from 'kysely'
import type { LoanRefusal } from '../../contract/calls/money.ts'
import { laterOf, localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import { type Currency, currencies, type Money } from '../../market/money.ts'
import { statusCodes } from '../../market/order-status.ts'
import { payoutOf } from '../../market/terms/schedule.ts'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import { runTogether } from '../database/run-together.ts'
import { entriesQuery, entryOf, type NewEntry, type OwnedEntry } from './entries.ts'
import { type EntryDetails, type EntryPlan, isSettledBy, type PlannedEntry, planEntry } from './entry-plan.ts'
import type { ExtensionQuote } from './events.ts'
import { type EventKey, entryKeyOf, type LoanRecord, lockLoan } from './loan-record.ts'
import { moveQuery, type StoredStatus } from './status-machine.ts'

export type RecordResult =
  | { recorded: true; repeated: boolean; entryId: number }
  | { recorded: false; why: LoanRefusal }

/** What moves, and what that needs to be said of it. */
type Moved =
  /** The loan itself goes to the borrower: so much as its terms say. */
  | { kind: 'payout'; amountMinor?: number }
  /** Covers what is owed, oldest first; what is left over is the borrower's credit. */
  | ({ kind: 'payment'; extension?: ExtensionQuote | null } & Money)
  /**
   * A payment is taken back, in whole or in part; a loan that it had settled is open again. Below zero it is given back.
   */
  | { kind: 'reversal'; of: EventKey; amountMinor?: number | null; currency: Currency }
  /**
   * Credit that was paid out to the borrower: what has gone is booked, and beyond the credit the borrower owes it. Below zero
   * it came back, and is the borrower's again.
   */
  | { kind: 'refund'; amountMinor: number }
  /** Money of a payout that went out beyond what it was for; below zero it came back. What is owed stays as it is. */
  | { kind: 'payoutClearing'; amountMinor: number }
  /** Money that is to be cleared stays with the borrower; no cash moves. */
  | { kind: 'payoutKept'; amountMinor: number }
  /** What the lender does about a loan; no cash moves. */
  | ({ kind: 'waiver' | 'writeOff' | 'restructuring' } & Pick<
      EntryDetails,
      'amountMinor' | 'waived' | 'schedule'
    >)

type Circumstances = EventKey & {
  /** Who of the lender makes it, and why; nobody where another company reports it. */
  madeBy?: string
  reason?: string
  /** In whose account the money moves, where that is not the provider's. */
  cashAt?: string
  now: Date
  packs: Packs
  /** When the money moved, if that was before the event reached us: it counts from that day. */
  movedAt?: Date
  /** It counts from this day, if that is earlier: what was paid for a quote while it was valid counts from the quote's. */
  quotedAt?: Date
  /** It counts from this day, whenever it moved. */
  onDay?: string
}

export type Movement = Circumstances & Moved

/** A movement that is to be written, and what the order becomes by it; null where it stays what it is. */
export type MovementPlan = Pick<EntryPlan, 'loan' | 'after'> & {
  entry: PlannedEntry & Pick<NewEntry, 'id' | 'now'>
  to: StoredStatus | null
}

/** From which day a movement counts. */
function datedOf({ now, movedAt = now, quotedAt = movedAt, onDay, packs }: Movement, loan: LoanRecord) {
  if (onDay !== undefined) return { onDay, movedAt }
  const countsFrom = new Date(Math.min(quotedAt.getTime(), movedAt.getTime()))
  const day = localDay(countsFrom, packs[loan.market].timeZone)
  return { onDay: laterOf(day, loan.startOn ?? day), movedAt }
}

type OwnDetails = Pick<EntryDetails, 'extension' | 'reverses' | 'waived' | 'schedule'> & Money

/** What an entry says of what moves. */
function detailsOf(loan: LoanRecord, moved: Moved): OwnDetails | LoanRefusal {
  const currency = currencies[loan.market]
  switch (moved.kind) {
    case 'payout':
      return { amountMinor: payoutOf(loan.terms).receivedMinor, currency }
    case 'payment': {
      const { amountMinor, extension = null } = moved
      return { amountMinor, currency: moved.currency, extension }
    }
    case 'reversal': {
      const key = entryKeyOf(moved.of)
      const paid = loan.entries.find((entry) => entry.key === key && entry.kind === 'payment')
      if (!paid) return 'nothing to reverse'
      const amountMinor = moved.amountMinor ?? paid.amountMinor
      return { amountMinor, currency: moved.currency, reverses: paid.id }
    }
    case 'waiver':
    case 'writeOff':
    case 'restructuring': {
      const { amountMinor, waived, schedule } = moved
      return { amountMinor, currency, ...(waived && { waived }), ...(schedule && { schedule }) }
    }
    default:
      return { amountMinor: moved.amountMinor, currency }
  }
}

/** What the order becomes by a planned entry; null where it stays what it is. */
function statusAfter(plan: EntryPlan, { now, packs }: Pick<Movement, 'now' | 'packs'>): StoredStatus | null {
  const { loan, entry, countsOn } = plan
  if (entry.kind === 'payout') return statusCodes.active
  const today = localDay(now, packs[loan.market].timeZone)
  const settled = isSettledBy(plan, laterOf(today, countsOn))
  if (settled === null || settled === (loan.status === statusCodes.settled)) return null
  return settled ? statusCodes.settled : statusCodes.active
}

/**
 * The one way into the ledger: what a movement would write of a loan, shown or written as it is; or why the loan does not take
 * it. Who writes the plan has read the loan with its order locked.
 */
export function planMovement(loan: LoanRecord, movement: Movement): MovementPlan | LoanRefusal {
  const details = detailsOf(loan, movement)
  if (typeof details === 'string') return details
  const { kind, provider, eventId, madeBy = '', reason = '', cashAt, now } = movement
  const said = { kind, provider, eventId, madeBy, reason, ...(cashAt !== undefined && { cashAt }) }
  const plan = planEntry(loan, { ...said, ...datedOf(movement, loan), ...details })
  if (typeof plan === 'string') return plan
  const { entry, after } = plan
  return { loan, after, entry: { ...entry, now }, to: statusAfter(plan, movement) }
}

const startLoan = prepared<{ orderId: string; onDay: string; now: string }, never>(
  ({ orderId, onDay, now }) => sql`
    update orders set start_on = ${onDay}::text::date, paid_out_at = ${now}::text::timestamptz where id = ${orderId}`,
)

/** The statements that write planned movements of several loans, for `runTogether`; the first has the ids of the entries. */
export const movementQueries = (
  tx: Db,
  plans: readonly MovementPlan[],
): [CompiledQuery<{ id: number }>, ...CompiledQuery<unknown>[]] => [
  entriesQuery(tx, plans satisfies readonly OwnedEntry[]),
  ...plans.flatMap(({ loan, entry, to }) => {
    const { id: orderId } = loan
    const { onDay, now } = entry
    return [
      ...(entry.kind === 'payout'
        ? [startLoan.withInput(tx, { orderId, onDay, now: now.toISOString() })]
        : []),
      ...(to === null ? [] : [moveQuery(tx, loan.status, { orderId, to })]),
    ]
  }),
]

/** Writes a planned movement in the caller's transaction; returns its entry. */
export async function writeMovement(tx: Db, plan: MovementPlan): Promise<number> {
  const [entries] = await runTogether(tx, movementQueries(tx, [plan]))
  const [written] = entries
  if (!written) throw new Error('an entry was not written')
  return written.id
}

const UNIQUE_VIOLATION = '23505'
const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

/** An event delivered for two orders at once is locked by neither: the second one finds the entry of the first. */
async function ownTransaction(
  db: Db,
  key: EventKey,
  work: (tx: Db) => Promise<RecordResult>,
): Promise<RecordResult> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    const known = isTaken(error) && (await entryOf(db, key))
    if (!known) throw error
    return { recorded: true, repeated: true, entryId: known.id }
  }
}

/** One movement in one transaction (the caller's, if it has one): order locked, event seen once, status moved with the money. */
export function record(db: Db, movement: Movement & { orderId: string }): Promise<RecordResult> {
  const work = async (tx: Db): Promise<RecordResult> => {
    const loan = await lockLoan(tx, movement.orderId)
    if (!loan) return { recorded: false, why: 'no such loan' }
    const known = await entryOf(tx, movement)
    if (known) return { recorded: true, repeated: true, entryId: known.id }
    const plan = planMovement(loan, movement)
    if (typeof plan === 'string') return { recorded: false, why: plan }
    return { recorded: true, repeated: false, entryId: await writeMovement(tx, plan) }
  }
  return db.isTransaction ? work(db) : ownTransaction(db, movement, work)
}
