import { sql } from 'kysely'
import type { Market } from '../../market/language.ts'
import type { Db } from '../database/open.ts'
import type { RefundStatus } from '../database/tables/loans.ts'
import type { Payout } from '../payouts/payout-step.ts'
import type { StoredPayment } from '../repayment/inbox/credit-payment.ts'

const PAGE = 50

/** A page of a list, and the key after which the next one begins; null where there is no more. */
export type ListPage<Row, Key> = { rows: Row[]; next: Key | null }

function pageOf<Row, Key>(found: Row[], keyOf: (row: Row) => Key): ListPage<Row, Key> {
  const rows = found.slice(0, PAGE)
  const last = rows.at(-1)
  return { rows, next: found.length > PAGE && last !== undefined ? keyOf(last) : null }
}

/** `unmatched`: money of nobody; `dead`: what else could not be done; `waiting`: taken back from a payment that has not come. */
export const inboxLists = {
  unmatched: sql<boolean>`state = 'dead' and kind = 'payment' and order_id is null`,
  dead: sql<boolean>`state = 'dead' and not (kind = 'payment' and order_id is null)`,
  waiting: sql<boolean>`state = 'waiting'`,
  held: sql<boolean>`state = 'held'`,
  closed: sql<boolean>`state = 'closed'`,
}
export type InboxList = keyof typeof inboxLists

type InboxEvent = Pick<
  StoredPayment,
  | 'id'
  | 'provider'
  | 'kind'
  | 'event_id'
  | 'reference'
  | 'bank_reference'
  | 'order_id'
  | 'borrower_id'
  | 'amount_minor'
  | 'paid_at'
  | 'received_at'
  | 'state'
  | 'tries'
  | 'reason'
  | 'market'
  | 'currency'
  | 'handler'
  | 'note'
  | 'finished_at'
>

/** What the inbox could not settle, oldest first: it waits. What was closed newest first: somebody looks for it. */
export async function inboxEvents(
  db: Db,
  { list, after = 0 }: { list: InboxList; after?: number },
): Promise<ListPage<InboxEvent, number>> {
  const isClosed = list === 'closed'
  const from = isClosed && after === 0 ? Number.MAX_SAFE_INTEGER : after
  const found = await db
    .selectFrom('gateway_events')
    .select(['id', 'provider', 'kind', 'event_id', 'reference', 'bank_reference', 'order_id', 'borrower_id'])
    .select(['amount_minor', 'paid_at', 'received_at', 'state', 'tries', 'reason', 'market', 'currency'])
    .select(['handler', 'note', 'finished_at'])
    .where(inboxLists[list])
    .where('id', isClosed ? '<' : '>', from)
    .orderBy('id', isClosed ? 'desc' : 'asc')
    .limit(PAGE + 1)
    .execute()
  return pageOf(found, ({ id }) => id)
}

type PayoutKey = { createdAt: Date; id: string }
export type ListedPayout = Omit<Payout, 'tries'> & {
  market: Market
  bank_code: string | null
  last_four: string | null
}

const payoutColumns = sql`p.id, p.borrower_id, p.order_id, p.amount_minor, p.purpose, p.provider, p.reference, p.status,
  p.attempt, p.kept_minor, p.problem, p.reason, p.next_try_at, p.handler, p.note, p.created_at, p.finished_at, b.market, a.bank_code,
  a.last_four`
const payoutSources = sql`payouts p join borrowers b on b.id = p.borrower_id
  left join bank_accounts a on a.borrower_id = p.borrower_id and a.removed_at is null`

export async function payoutOfId(db: Db, id: string): Promise<ListedPayout | null> {
  const { rows } = await sql<ListedPayout>`
    select ${payoutColumns} from ${payoutSources} where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Payouts that have not ended as they should, oldest first; accounts by their last digits. One that was withdrawn has ended. */
export async function unpaidPayouts(
  db: Db,
  { after }: { after?: PayoutKey } = {},
): Promise<ListPage<ListedPayout, PayoutKey>> {
  const { rows } = await sql<ListedPayout>`
    select ${payoutColumns} from ${payoutSources}
    where p.status <> 'paid' and p.status <> 'withdrawn' and (p.created_at, p.id) > (${after?.createdAt ?? new Date(0)}, ${after?.id ?? ''})
    order by p.created_at, p.id limit ${PAGE + 1}`.execute(db)
  return pageOf(rows, ({ created_at, id }) => ({ createdAt: created_at, id }))
}

type RefundableCredit = {
  orderId: string
  borrowerId: string
  borrowerName: string
  market: Market
  creditMinor: number
  /** How far a refund has come that was requested or approved. */
  refund: Extract<RefundStatus, 'asked' | 'approved'> | null
}

/** Credit of borrowers, by order. There is credit only while nothing is open. */
export async function refundableCredits(
  db: Db,
  { after = '' }: { after?: string } = {},
): Promise<ListPage<RefundableCredit, string>> {
  const { rows } = await sql<RefundableCredit>`
    select c.order_id as "orderId", o.borrower_id as "borrowerId", b.name as "borrowerName", b.market, c.minor as "creditMinor",
      (select r.status from refunds r where r.order_id = c.order_id and r.status in ('asked', 'approved')) as refund
    from (select order_id, -sum(amount_minor)::bigint as minor from ledger_postings
        where account = 'credit' and order_id > ${after} group by order_id having sum(amount_minor) < 0
        order by order_id limit ${PAGE + 1}) c
    join orders o on o.id = c.order_id join borrowers b on b.id = o.borrower_id
    order by c.order_id`.execute(db)
  return pageOf(rows, ({ orderId }) => orderId)
}
