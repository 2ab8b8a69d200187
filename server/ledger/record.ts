import { sql } from 'kysely'
import { localDay } from '../../contract/market/dates.ts'
import type { Packs } from '../../contract/market/market.ts'
import { statusCodes } from '../../contract/market/order-status.ts'
import type { Db } from '../database/open.ts'
import { payoutOf } from '../terms/schedule.ts'
import { afterRebate, allocate } from './allocation.ts'
import {
  dayOfEntry,
  type EventKey,
  entryOf,
  type Posting,
  postingsOfPayment,
  postingsOfRebate,
  writeEntry,
} from './entries.ts'
import type { PaymentPart } from './events.ts'
import { type LoanRecord, lockLoan, positionOf } from './loan-record.ts'
import type { Position } from './position.ts'
import { moveOrder } from './status-machine.ts'

export type RecordResult =
  | { recorded: true; repeated: boolean; entryId: number }
  | { recorded: false; why: 'no such loan' | 'not paid out' | 'nothing to reverse' | 'paid out already' }

type Movement = EventKey & {
  orderId: string
  now: Date
  packs: Packs
  /** When the money moved, if that was before the event reached us: the day on which it counts. */
  movedAt?: Date
  /** The entry that this one came with: a reversal takes back both. */
  withEntry?: number
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
function inTransaction(
  db: Db,
  movement: Movement,
  write: (tx: Db, loan: LoanRecord, day: string) => Promise<RecordResult>,
): Promise<RecordResult> {
  const work = async (tx: Db): Promise<RecordResult> => {
    const loan = await lockLoan(tx, movement.orderId)
    if (!loan) return { recorded: false, why: 'no such loan' }
    const known = await entryOf(tx, movement)
    if (known) return { recorded: true, repeated: true, entryId: known.id }
    const day = localDay(movement.movedAt ?? movement.now, movement.packs[loan.market].timeZone)
    return write(tx, loan, dayOfEntry(day, loan))
  }
  return db.isTransaction ? work(db) : ownTransaction(db, movement, work)
}

const recorded = (entryId: number): RecordResult => ({ recorded: true, repeated: false, entryId })

export const recordPayout = (db: Db, movement: Movement): Promise<RecordResult> =>
  inTransaction(db, movement, async (tx, loan, onDay) => {
    if (loan.startOn !== null) return { recorded: false, why: 'paid out already' }
    const { receivedMinor, serviceFeeMinor } = payoutOf(loan.terms)
    const entryId = await writeEntry(tx, loan, {
      ...movement,
      kind: 'payout',
      onDay,
      postings: [
        { account: 'principal', amountMinor: loan.terms.principalMinor },
        { account: 'cash', amountMinor: -receivedMinor },
        ...(serviceFeeMinor > 0 ? [{ account: 'serviceFee' as const, amountMinor: -serviceFeeMinor }] : []),
      ],
    })
    await sql`update orders set start_on = ${onDay}::date, paid_out_at = ${movement.now} where id = ${loan.id}`.execute(
      tx,
    )
    await moveOrder(tx, loan.id, statusCodes.active)
    return recorded(entryId)
  })

type PaymentInput = Movement & {
  amountMinor: number
  /** The charges that are given up if this payment pays all the rest (see repayment/settlement.ts). */
  rebateFor?: (loan: LoanRecord, owed: Position) => readonly PaymentPart[]
}

/** Credits a payment to what is owed, oldest first; what is left over is the borrower's credit. */
export const recordPayment = (db: Db, movement: PaymentInput): Promise<RecordResult> =>
  inTransaction(db, movement, async (tx, loan, onDay) => {
    const owed = positionOf(loan, onDay)
    if (!owed) return { recorded: false, why: 'not paid out' }
    const { amountMinor } = movement
    const offered = movement.rebateFor?.(loan, owed) ?? []
    const remaining = afterRebate(owed, offered)
    const settles = !owed.settled && amountMinor >= remaining.openMinor
    const rebate = settles ? offered : []
    const postings = postingsOfPayment(amountMinor, allocate(settles ? remaining : owed, amountMinor))
    const entryId = await writeEntry(tx, loan, { ...movement, kind: 'payment', onDay, postings })
    if (rebate.length > 0)
      await writeEntry(tx, loan, {
        ...movement,
        kind: 'rebate',
        eventId: `${movement.eventId} rebate`,
        onDay,
        withEntry: entryId,
        postings: postingsOfRebate(rebate),
      })
    if (settles) await moveOrder(tx, loan.id, statusCodes.settled)
    return recorded(entryId)
  })

/** Takes a payment or extension back with all that came with it, at most once; a loan that it had settled is open again. */
export const recordReversal = (db: Db, movement: Movement & { of: EventKey }): Promise<RecordResult> =>
  inTransaction(db, movement, async (tx, loan, onDay) => {
    const taken = await entryOf(tx, movement.of)
    const reversed = new Set(loan.entries.map(({ reverses }) => reverses))
    const entry = loan.entries.find(({ id, kind }) => id === taken?.id && undoable.has(kind))
    if (!entry || reversed.has(entry.id)) return { recorded: false, why: 'nothing to reverse' }
    const companions = loan.entries.filter((each) => each.with === entry.id && !reversed.has(each.id))
    const ids: number[] = []
    for (const [index, { id, parts }] of [entry, ...companions].entries())
      ids.push(
        await writeEntry(tx, loan, {
          ...movement,
          eventId: index === 0 ? movement.eventId : `${movement.eventId} ${index}`,
          kind: 'reversal',
          onDay,
          reverses: id,
          postings: parts.map((part) => ({ ...part, amountMinor: -part.amountMinor })),
        }),
      )
    const after = await lockLoan(tx, loan.id)
    if (after?.status === statusCodes.settled && !positionOf(after, onDay)?.settled)
      await moveOrder(tx, loan.id, statusCodes.active)
    return recorded(ids[0] as number)
  })

const undoable = new Set(['payment', 'extension'])

const postingsOfFee = (feeMinor: number): Posting[] => [
  { account: 'cash', amountMinor: feeMinor },
  { account: 'fee', amountMinor: -feeMinor },
]

/** A paid extension fee moves the open due dates; the fee is income of its own and covers nothing that is owed. */
export const recordExtension = (
  db: Db,
  movement: Movement & { feeMinor: number; days: number },
): Promise<RecordResult> =>
  inTransaction(db, movement, async (tx, loan, onDay) => {
    if (!positionOf(loan, onDay)) return { recorded: false, why: 'not paid out' }
    const entryId = await writeEntry(tx, loan, {
      ...movement,
      kind: 'extension',
      onDay,
      extensionDays: movement.days,
      postings: movement.feeMinor > 0 ? postingsOfFee(movement.feeMinor) : [],
    })
    return recorded(entryId)
  })
