import { type RawBuilder, sql } from 'kysely'
import type { PayoutPurpose } from '../../contract/calls/books.ts'
import type { Db } from '../database/open.ts'
import { BY_HAND, type Payout } from './payout-step.ts'

/** How long it is still shown how money got to its borrower. */
const ENDED_SHOWN_DAYS = 7

type Attempt = {
  provider: string
  createdAt: string
  finishedAt: string | null
  /** When its money moved, as it was booked. */
  movedAt: string | null
  bankName: string | null
  lastFour: string | null
}

export type TrackedPayout = Pick<Payout, 'id' | 'status' | 'problem'> & {
  orderId: string
  purpose: PayoutPurpose
  amountMinor: number
  /** The attempt that says how far it is; null before there was one. */
  attempt: Attempt | null
  /** The account of the borrower now: where money goes that was not sent yet. */
  current: { bankName: string; lastFour: string } | null
}

/** How far money on its way to a borrower is, by what is recorded of it and nothing else. */
export type PayoutStage =
  | 'preparing'
  | 'accountNeeded'
  | 'sending'
  | 'unclear'
  | 'atBank'
  | 'paidByHand'
  | 'arrived'
  | 'differs'
  | 'failed'
  | 'accountRefused'
  | 'returned'
  | 'withdrawn'

export function payoutStage({
  status,
  problem,
  attempt,
}: Pick<TrackedPayout, 'status' | 'problem' | 'attempt'>): PayoutStage {
  switch (status) {
    case 'pending':
      return problem === 'account' ? 'accountNeeded' : 'preparing'
    case 'unknown':
      return 'unclear'
    case 'sent':
      return 'atBank'
    case 'paid':
      // A person wrote down that they paid it; whether the bank has credited it is not recorded.
      return attempt?.provider === BY_HAND ? 'paidByHand' : 'arrived'
    case 'failed':
      return problem === 'account' ? 'accountRefused' : 'failed'
    default:
      return status
  }
}

type Now = Date | RawBuilder<Date>

/** Whether a payout of `y` is shown to its borrower: until it has ended, and some days more. */
const isTracked = (now: Now) => sql<boolean>`(y.status not in ('paid', 'differs', 'withdrawn')
  or y.finished_at > ${now}::timestamptz - interval '1 day' * ${sql.lit(ENDED_SHOWN_DAYS)})`

/** Whether there is money to follow of `o`, the order of the query around it. */
export const hasTrackedPayout = (now: Now) => sql<boolean>`exists (
  select 1 from payouts y where y.borrower_id = o.borrower_id and y.order_id = o.id and ${isTracked(now)})`

type Tracked = { borrowerId: string; now: Date; orderId?: string }

/**
 * The payouts of a borrower that are still shown, oldest first. What says how far one has come is the attempt that moved
 * money, otherwise the current one.
 */
export async function readTrackedPayouts(
  db: Db,
  { borrowerId, now, orderId }: Tracked,
): Promise<TrackedPayout[]> {
  const { rows } = await sql<TrackedPayout>`
    select y.id, y.status, y.problem, y.order_id as "orderId", y.purpose, y.amount_minor as "amountMinor",
      (select json_build_object('provider', a.provider, 'createdAt', a.created_at, 'finishedAt', a.finished_at,
          'movedAt', e.moved_at, 'bankName', k.bank_name, 'lastFour', k.last_four)
        from payout_attempts a left join ledger_entries e on e.id = a.entry_id
          left join bank_accounts k on k.borrower_id = a.borrower_id and k.id = a.account_id
        where a.borrower_id = y.borrower_id and a.payout_id = y.id
          and (a.outcome = 'paid' or a.reference = y.reference)
        order by (a.outcome = 'paid') desc nulls last, a.created_at desc limit 1) as attempt,
      (select json_build_object('bankName', k.bank_name, 'lastFour', k.last_four) from bank_accounts k
        where k.borrower_id = y.borrower_id and k.removed_at is null limit 1) as current
    from payouts y
    where y.borrower_id = ${borrowerId} ${orderId === undefined ? sql`` : sql`and y.order_id = ${orderId}`}
      and ${isTracked(now)}
    order by y.created_at, y.id`.execute(db)
  return rows
}
