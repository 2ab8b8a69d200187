import { type CompiledQuery, sql } from 'kysely'
import type { LoanRefusal } from '../../contract/desk/money-problems.ts'
import { laterOf, localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import { type Currency, currencies, type Money } from '../../market/money.ts'
import { statusCodes } from '../../market/order-status.ts'
import type { Db } from '../database/open.ts'
import { payoutOf } from '../terms/schedule.ts'
import {
  type EventKey,
  entriesQuery,
  entryOf,
  type NewEntry,
  type OwnedEntry,
  writeEntry,
} from './entries.ts'
import { type EntryPlan, isSettledBy, planEntry } from './entry-plan.ts'
import type { ExtensionQuote } from './events.ts'
import { type LoanRecord, lockLoan } from './loan-record.ts'
import { postingsOfClearing, postingsOfKept, postingsOfPayout } from './postings.ts'
import { moveOrder, moveQuery, type StoredStatus } from './status-machine.ts'

export type RecordResult =
  | { recorded: true; repeated: boolean; entryId: number }
  | { recorded: false; why: LoanRefusal }

type Movement = EventKey & {
  /** Who of the lender makes it, and why; nobody where another company reports it. */
  madeBy?: string
  reason?: string
  /** In whose account the money moves, where that is not the provider's. */
  cashAt?: string
  orderId: string
  now: Date
  packs: Packs
  /** When the money moved, if that was before the event reached us: it counts from that day. */
  movedAt?: Date
  /** It counts from this day, if that is earlier: what was paid for a quote while it was valid counts from the quote's. */
  quotedAt?: Date
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

type Dated = { onDay: string; movedAt: Date }

/** From which day a movement counts. */
function datedOf({ now, movedAt = now, quotedAt = movedAt, packs }: Movement, loan: LoanRecord): Dated {
  const countsFrom = new Date(Math.min(quotedAt.getTime(), movedAt.getTime()))
  const day = localDay(countsFrom, packs[loan.market].timeZone)
  return { onDay: laterOf(day, loan.startOn ?? day), movedAt }
}

/** One movement in one transaction (the caller's, if it has one): order locked, event seen once, status moved with the money. */
function inTransaction(
  db: Db,
  movement: Movement,
  write: (tx: Db, loan: LoanRecord, dated: Dated) => Promise<RecordResult>,
): Promise<RecordResult> {
  const work = async (tx: Db): Promise<RecordResult> => {
    const loan = await lockLoan(tx, movement.orderId)
    if (!loan) return { recorded: false, why: 'no such loan' }
    const known = await entryOf(tx, movement)
    if (known) return { recorded: true, repeated: true, entryId: known.id }
    return write(tx, loan, datedOf(movement, loan))
  }
  return db.isTransaction ? work(db) : ownTransaction(db, movement, work)
}

const recorded = (entryId: number): RecordResult => ({ recorded: true, repeated: false, entryId })

export const recordPayout = (db: Db, movement: Movement): Promise<RecordResult> =>
  inTransaction(db, movement, async (tx, loan, dated) => {
    if (loan.startOn !== null) return { recorded: false, why: 'paid out already' }
    const { receivedMinor } = payoutOf(loan.terms)
    const entryId = await writeEntry(tx, loan, {
      ...movement,
      ...dated,
      kind: 'payout',
      amountMinor: receivedMinor,
      currency: currencies[loan.market],
      postings: postingsOfPayout(loan.terms),
    })
    await sql`update orders set start_on = ${dated.onDay}::date, paid_out_at = ${movement.now} where id = ${loan.id}`.execute(
      tx,
    )
    await moveOrder(tx, loan.id, statusCodes.active)
    return recorded(entryId)
  })

type Facts = Pick<NewEntry, 'kind' | 'extension' | 'reverses'> & Money

type FactsOf = { movement: Movement; dated: Dated; facts: Facts }

const planOf = (loan: LoanRecord, { movement, dated, facts }: FactsOf): EntryPlan | null => {
  const { provider, eventId, madeBy = '', reason = '', cashAt } = movement
  const signed = { madeBy, reason, ...(cashAt !== undefined && { cashAt }) }
  return planEntry(loan, { provider, eventId, ...signed, ...dated, ...facts })
}

const isOwn = ({ market }: LoanRecord, { currency }: { currency: Currency }) =>
  currency === currencies[market]

/** Writes a movement with all that it changes. */
async function write(tx: Db, loan: LoanRecord, of: FactsOf): Promise<RecordResult> {
  if (!isOwn(loan, of.facts)) return { recorded: false, why: 'another currency' }
  const planned = planOf(loan, of)
  return planned
    ? writePlanned(tx, loan, { planned, ...of.movement })
    : { recorded: false, why: 'not paid out' }
}

type Written = { planned: EntryPlan; now: Date; packs: Packs }

/** What the order becomes by a planned entry; null where it stays what it is. */
function statusAfter(loan: LoanRecord, { planned, now, packs }: Written): StoredStatus | null {
  const today = localDay(now, packs[loan.market].timeZone)
  const settled = isSettledBy(planned, laterOf(today, planned.countsOn))
  if (settled === (loan.status === statusCodes.settled)) return null
  return settled ? statusCodes.settled : statusCodes.active
}

/** Writes a planned entry, and moves the status of the order after it. Its order is locked since it was planned. */
export async function writePlanned(tx: Db, loan: LoanRecord, written: Written): Promise<RecordResult> {
  const entryId = await writeEntry(tx, loan, { ...written.planned.entry, now: written.now })
  const status = statusAfter(loan, written)
  if (status !== null) await moveOrder(tx, loan.id, status)
  return recorded(entryId)
}

type PaymentInput = Movement & Money & { extension?: ExtensionQuote | null }

const factsOfPayment = ({ amountMinor, currency, extension = null }: PaymentInput): Facts => ({
  kind: 'payment',
  amountMinor,
  currency,
  extension,
})

/** Credits a payment to what is owed, oldest first; what is left over is the borrower's credit. */
export const recordPayment = (db: Db, movement: PaymentInput): Promise<RecordResult> =>
  inTransaction(db, movement, (tx, loan, dated) =>
    write(tx, loan, { movement, dated, facts: factsOfPayment(movement) }),
  )

/** A payment that is to be credited to a loan, and what the order becomes by it; null where it stays what it is. */
export type PaymentPlan = OwnedEntry & { loan: LoanRecord; to: StoredStatus | null }

/**
 * Credits a payment which is not in the ledger to a loan that was read with its order locked; null where the loan does not
 * take it.
 */
export function planPayment(
  loan: LoanRecord,
  { entryId, ...movement }: PaymentInput & { entryId: number },
): PaymentPlan | null {
  const { now, packs } = movement
  if (!isOwn(loan, movement)) return null
  const dated = datedOf(movement, loan)
  const planned = planOf(loan, { movement, dated, facts: factsOfPayment(movement) })
  if (!planned) return null
  const to = statusAfter(loan, { planned, now, packs })
  return { loan, entry: { ...planned.entry, id: entryId, now }, to }
}

/** The statements that write planned payments, for `runTogether`. */
export const paymentQueries = (tx: Db, plans: readonly PaymentPlan[]): CompiledQuery<unknown>[] => [
  entriesQuery(tx, plans),
  ...plans.flatMap(({ loan, to }) =>
    to === null ? [] : [moveQuery(tx, loan.status, { orderId: loan.id, to })],
  ),
]

/** Takes a payment back, in whole or in part; a loan that it had settled is open again. Below zero it is given back. */
export const recordReversal = (
  db: Db,
  movement: Movement & { of: EventKey; amountMinor?: number | null; currency: Currency },
): Promise<RecordResult> =>
  inTransaction(db, movement, async (tx, loan, dated) => {
    const taken = await entryOf(tx, movement.of)
    const entry = loan.entries.find(({ id, kind }) => id === taken?.id && kind === 'payment')
    if (!entry) return { recorded: false, why: 'nothing to reverse' }
    const amountMinor = movement.amountMinor ?? entry.amountMinor
    const { currency } = movement
    const facts = { kind: 'reversal', amountMinor, currency, reverses: entry.id } as const
    return write(tx, loan, { movement, dated, facts })
  })

/** Credit that was paid out to the borrower: what has gone is booked, and beyond the credit the borrower owes it. */
export const recordRefund = (db: Db, movement: Movement & { amountMinor: number }): Promise<RecordResult> =>
  inTransaction(db, movement, (tx, loan, dated) => {
    const { amountMinor } = movement
    const facts = { kind: 'refund', amountMinor, currency: currencies[loan.market] } as const
    return write(tx, loan, { movement, dated, facts })
  })

/** Money of a payout that went out beyond what it was for; below zero it came back. What is owed stays as it is. */
export const recordPayoutClearing = (db: Db, movement: ClearingMovement): Promise<RecordResult> =>
  recordCleared(db, movement, { kind: 'payoutClearing', postings: postingsOfClearing(movement.amountMinor) })

/** Money that is to be cleared stays with the borrower; no cash moves. */
export const recordPayoutKept = (db: Db, movement: ClearingMovement): Promise<RecordResult> =>
  recordCleared(db, movement, { kind: 'payoutKept', postings: postingsOfKept(movement.amountMinor) })

type ClearingMovement = Movement & { amountMinor: number }

const recordCleared = (
  db: Db,
  movement: ClearingMovement,
  entry: Pick<NewEntry, 'kind' | 'postings'>,
): Promise<RecordResult> =>
  inTransaction(db, movement, async (tx, loan, dated) =>
    recorded(
      await writeEntry(tx, loan, { ...movement, ...dated, ...entry, currency: currencies[loan.market] }),
    ),
  )
