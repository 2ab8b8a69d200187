import { sql } from 'kysely'
import { localDay } from '../../contract/dates.ts'
import type { Packs } from '../../contract/market.ts'
import { statusCodes } from '../../contract/order-status.ts'
import type { Db } from '../database/open.ts'
import { payoutOf } from '../loans/schedule.ts'
import { moveOrder } from '../loans/status-machine.ts'
import { allocate } from './allocation.ts'
import { dayOfEntry, type EventKey, entryOf, type Posting, postingsOfPayment, writeEntry } from './entries.ts'
import type { Part } from './events.ts'
import { type LoanRecord, lockLoan, positionOf } from './loan-record.ts'

export type Recorded =
  | { recorded: true; repeated: boolean; entryId: number }
  | { recorded: false; why: 'no such loan' | 'not paid out' | 'nothing to reverse' | 'paid out already' }

type Movement = EventKey & { orderId: string; now: Date; packs: Packs }

/** One movement in one transaction: order locked, event seen once, status moved with the money. */
const inTransaction = (
  db: Db,
  movement: Movement,
  write: (tx: Db, loan: LoanRecord, day: string) => Promise<Recorded>,
): Promise<Recorded> =>
  db.transaction().execute(async (tx) => {
    const loan = await lockLoan(tx, movement.orderId)
    if (!loan) return { recorded: false, why: 'no such loan' }
    const known = await entryOf(tx, movement)
    if (known) return { recorded: true, repeated: true, entryId: known.id }
    const today = localDay(movement.now, movement.packs[loan.market].timeZone)
    return write(tx, loan, dayOfEntry(today, loan))
  })

const recorded = (entryId: number): Recorded => ({ recorded: true, repeated: false, entryId })

export const recordPayout = (db: Db, movement: Movement): Promise<Recorded> =>
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

/** Credits a payment to what is owed, oldest first; what is left over is the borrower's credit. */
export const recordPayment = (db: Db, movement: Movement & { amountMinor: number }): Promise<Recorded> =>
  inTransaction(db, movement, async (tx, loan, onDay) => {
    const owed = positionOf(loan, onDay)
    if (!owed) return { recorded: false, why: 'not paid out' }
    const parts: Part[] = allocate(owed, movement.amountMinor)
    const postings = postingsOfPayment(movement.amountMinor, parts)
    const entryId = await writeEntry(tx, loan, { ...movement, kind: 'payment', onDay, postings })
    if (!owed.settled && movement.amountMinor >= owed.openMinor)
      await moveOrder(tx, loan.id, statusCodes.settled)
    return recorded(entryId)
  })

/** Takes a payment back, at most once; a loan that it had settled is open again. */
export const recordReversal = (db: Db, movement: Movement & { of: EventKey }): Promise<Recorded> =>
  inTransaction(db, movement, async (tx, loan, onDay) => {
    const taken = await entryOf(tx, movement.of)
    const entry = loan.entries.find(({ id, kind }) => id === taken?.id && kind === 'payment')
    const reversed = loan.entries.some(({ reverses }) => reverses === taken?.id)
    if (!entry || reversed) return { recorded: false, why: 'nothing to reverse' }
    const entryId = await writeEntry(tx, loan, {
      ...movement,
      kind: 'reversal',
      onDay,
      reverses: entry.id,
      postings: entry.parts.map(({ account, periodNo, amountMinor }) => ({
        account,
        periodNo,
        amountMinor: -amountMinor,
      })),
    })
    const after = await lockLoan(tx, loan.id)
    if (after?.status === statusCodes.settled && !positionOf(after, onDay)?.settled)
      await moveOrder(tx, loan.id, statusCodes.active)
    return recorded(entryId)
  })

const postingsOfFee = (feeMinor: number): Posting[] => [
  { account: 'cash', amountMinor: feeMinor },
  { account: 'fee', amountMinor: -feeMinor },
]

/** A paid extension fee moves the open due dates; the fee is income of its own and covers nothing that is owed. */
export const recordExtension = (
  db: Db,
  movement: Movement & { feeMinor: number; days: number },
): Promise<Recorded> =>
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
