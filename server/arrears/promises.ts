import { sql } from 'kysely'
import { addDays, localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { withinTransaction } from '../database/within-transaction.ts'
import { type EntryRow, inOwnTurn, type LoanRecord, lockLoan, positionOf } from '../ledger/loan-record.ts'

export type PaymentPromise = {
  id: number
  amountMinor: number
  payBy: string
  by: string
  at: Date
  reason: string | null
  withdrawn: boolean
}
export type PromiseState = 'open' | 'kept' | 'broken' | 'withdrawn'

/** Money that was paid after the promise and by its day, less what was taken back of it up to a day. */
function paidOnPromise(entries: readonly EntryRow[], { at, payBy }: PaymentPromise, day: string): number {
  const madeAt = at.toISOString().replace('T', ' ').slice(0, -1)
  const payments = entries.filter(
    (entry) => entry.kind === 'payment' && entry.at >= madeAt && entry.on <= payBy && entry.on <= day,
  )
  const ids = new Set(payments.map(({ id }) => id))
  const reversals = entries.filter(({ reverses, on }) => reverses !== null && ids.has(reverses) && on <= day)
  const sum = (rows: readonly EntryRow[]) => rows.reduce((all, { amountMinor }) => all + amountMinor, 0)
  return sum(payments) - sum(reversals)
}

/** What became of a promise by a day: a function of the loan's entries. A loan that is paid off has kept it. */
export function promiseState(
  loan: Pick<LoanRecord, 'startOn' | 'terms' | 'rules' | 'entries'>,
  promise: PaymentPromise,
  day: string,
): PromiseState {
  if (promise.withdrawn) return 'withdrawn'
  if (paidOnPromise(loan.entries, promise, day) >= promise.amountMinor) return 'kept'
  const lastDay = promise.payBy < day ? promise.payBy : day
  if (positionOf(loan, lastDay)?.settled) return 'kept'
  return day > promise.payBy ? 'broken' : 'open'
}

/** A scalar subquery: the promises about `o`, an order of the query around it, the oldest first. */
export const promisesOfOrder = sql<PromiseRow[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'amountMinor', p.amount_minor, 'payBy', p.pay_by,
    'by', p.staff_id, 'at', p.created_at, 'reason', p.reason, 'withdrawn', p.withdrawn_at is not null) order by p.id), '[]'::json)
  from payment_promises p where p.borrower_id = o.borrower_id and p.order_id = o.id)`

export type PromiseRow = Omit<PaymentPromise, 'at'> & { at: string }
export const promiseOf = (row: PromiseRow): PaymentPromise => ({ ...row, at: new Date(row.at) })

/** The promises about an order, the oldest first. */
export async function promisesOf(db: Db, orderId: string): Promise<PaymentPromise[]> {
  const { rows } = await sql<{ promises: PromiseRow[] }>`
    select ${promisesOfOrder} as promises from orders o where o.id = ${orderId}`.execute(db)
  return (rows[0]?.promises ?? []).map(promiseOf)
}

/** So many tell whether somebody keeps what they promise; nobody waits while thousands are judged. */
const RECENT_PROMISES = 10

type JudgedLoan = Parameters<typeof promiseState>[0]

/** What became of the last promises about a loan, the newest first. */
export async function recentPromises(
  db: Db,
  loan: JudgedLoan & { id: string; borrowerId: string },
  day: string,
): Promise<(PaymentPromise & { state: PromiseState })[]> {
  const rows = await db
    .selectFrom('payment_promises')
    .select([
      'id',
      'amount_minor as amountMinor',
      'pay_by as payBy',
      'staff_id as by',
      'created_at as at',
      'reason',
    ])
    .select(({ eb }) => eb('withdrawn_at', 'is not', null).$castTo<boolean>().as('withdrawn'))
    .where('borrower_id', '=', loan.borrowerId)
    .where('order_id', '=', loan.id)
    .orderBy('id', 'desc')
    .limit(RECENT_PROMISES)
    .execute()
  const judged: (PaymentPromise & { state: PromiseState })[] = []
  for (const row of rows) {
    await inOwnTurn([loan])
    judged.push({ ...row, state: promiseState(loan, row, day) })
  }
  return judged
}

export type PromiseInput = {
  orderId: string
  amountMinor: number
  payBy: string
  by: string
  reason?: string | null
  now: Date
  packs: Packs
}
export type PromiseResult =
  | { done: true; id: number; pausesContact: boolean }
  | { problem: 'no such loan' | 'staff missing' }
  | { problem: 'open promise'; payBy: string; pausesContact: boolean }
  | { problem: 'not an amount'; mostMinor: number }
  | { problem: 'not a day'; latest: string }

/** Further ahead nobody promises anything. */
const PROMISE_MAX_DAYS = 60
/** In place of the staff's id, where the borrower has promised without being called. */
export const BORROWER = 'borrower'

/**
 * Notes that the borrower has promised to pay so much by a day. There is one open promise at a time. One of their own
 * stops contact until its day, unless an earlier promise about the loan was broken.
 */
export const recordPromise = (db: Db, input: PromiseInput): Promise<PromiseResult> =>
  withinTransaction(db, async (tx): Promise<PromiseResult> => {
    const { orderId, amountMinor, payBy, by, now, packs } = input
    if (by.trim() === '') return { problem: 'staff missing' }
    const loan = await lockLoan(tx, orderId)
    const today = loan && localDay(now, packs[loan.market].timeZone)
    const owed = loan && today && positionOf(loan, today)
    if (!owed || owed.settled) return { problem: 'no such loan' }
    if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > owed.openMinor)
      return { problem: 'not an amount', mostMinor: owed.openMinor }
    const latest = addDays(today, PROMISE_MAX_DAYS)
    if (payBy < today || payBy > latest) return { problem: 'not a day', latest }
    const known = await recentPromises(tx, loan, today)
    const inState = (wanted: PromiseState) => known.find(({ state }) => state === wanted)
    const open = inState('open')
    const pausesContact = by === BORROWER && !inState('broken')
    if (open) return { problem: 'open promise', payBy: open.payBy, pausesContact }
    const { id } = await tx
      .insertInto('payment_promises')
      .values({
        borrower_id: loan.borrowerId,
        order_id: orderId,
        amount_minor: amountMinor,
        pay_by: payBy,
        staff_id: by,
        created_at: now,
        reason: input.reason ?? null,
        pauses_contact: pausesContact,
        withdrawn_by: null,
        withdrawn_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { done: true, id, pausesContact }
  })

/** Takes a promise out of the count: it was noted by mistake, or another one takes its place. */
export async function withdrawPromise(
  db: Db,
  { id, by, now }: { id: number; by: string; now: Date },
): Promise<{ done: true } | { problem: 'no such promise' | 'staff missing' }> {
  if (by.trim() === '') return { problem: 'staff missing' }
  const withdrawn = await db
    .updateTable('payment_promises')
    .set({ withdrawn_by: by, withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return withdrawn ? { done: true } : { problem: 'no such promise' }
}
