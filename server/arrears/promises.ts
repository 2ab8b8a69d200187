import { sql } from 'kysely'
import { addDays, localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { withinTransaction } from '../database/within-transaction.ts'
import { type EntryRow, type LoanRecord, lockLoan, positionOf } from '../ledger/loan-record.ts'

export type PaymentPromise = {
  id: number
  amountMinor: number
  payBy: string
  by: string
  at: Date
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
    'by', p.staff_id, 'at', p.created_at, 'withdrawn', p.withdrawn_at is not null) order by p.id), '[]'::json)
  from payment_promises p where p.borrower_id = o.borrower_id and p.order_id = o.id)`

export type PromiseRow = Omit<PaymentPromise, 'at'> & { at: string }
export const promiseOf = (row: PromiseRow): PaymentPromise => ({ ...row, at: new Date(row.at) })

/** The promises about an order, the oldest first. */
export async function promisesOf(db: Db, orderId: string): Promise<PaymentPromise[]> {
  const { rows } = await sql<{ promises: PromiseRow[] }>`
    select ${promisesOfOrder} as promises from orders o where o.id = ${orderId}`.execute(db)
  return (rows[0]?.promises ?? []).map(promiseOf)
}

export type PromiseInput = {
  orderId: string
  amountMinor: number
  payBy: string
  by: string
  now: Date
  packs: Packs
}
export type PromiseResult =
  | { done: true; id: number }
  | { problem: 'no such loan' | 'staff missing' | 'open promise' }
  | { problem: 'not an amount'; mostMinor: number }
  | { problem: 'not a day'; latest: string }

/** Further ahead nobody promises anything. */
const PROMISE_MAX_DAYS = 60

/** Notes that the borrower has promised to pay so much by a day. There is one open promise at a time. */
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
    const known = await promisesOf(tx, orderId)
    if (known.some((promise) => promiseState(loan, promise, today) === 'open'))
      return { problem: 'open promise' }
    const { id } = await tx
      .insertInto('payment_promises')
      .values({
        borrower_id: loan.borrowerId,
        order_id: orderId,
        amount_minor: amountMinor,
        pay_by: payBy,
        staff_id: by,
        created_at: now,
        withdrawn_by: null,
        withdrawn_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { done: true, id }
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
