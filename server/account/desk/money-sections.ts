import { sql } from 'kysely'
import type {
  BorrowerOrder,
  GatewayEventLine,
  LedgerLine,
  PayCodeLine,
  PayoutLine,
} from '../../../contract/calls/account.ts'
import { localDay } from '../../../market/dates.ts'
import type { Packs } from '../../../market/market.ts'
import type { Db } from '../../database/open.ts'
import { inOwnTurn, type LoanRecord, loanColumns, positionOf } from '../../ledger/loan-record.ts'
import { costsOf } from '../../loans/costs.ts'
import { agreedExtension, agreedVersion } from '../../loans/extension.ts'
import { statusOnDay } from '../../loans/status-on-day.ts'

const ORDERS_MAX = 10
const ENTRIES_PAGE = 20
const LISTED_MAX = 20

type OrderRow = LoanRecord & {
  productName: string
  createdAt: Date
  extendable: boolean
  extensionDays: number
  extensionFeeBasisPoints: number
}

/** The newest orders with their status today. */
export async function orderLines(
  db: Db,
  borrowerId: string,
  { packs, now }: { packs: Packs; now: Date },
): Promise<BorrowerOrder[]> {
  const { rows } = await sql<OrderRow>`
    select ${loanColumns}, p.name as "productName", o.created_at as "createdAt", o.extendable, ${agreedExtension}
    from orders o join borrowers b on b.id = o.borrower_id join products p on p.id = o.product_id
    ${agreedVersion}
    where o.borrower_id = ${borrowerId} order by o.created_at desc, o.id limit ${ORDERS_MAX}`.execute(db)
  return (await inOwnTurn(rows)).map((order) => {
    const pack = packs[order.market]
    const today = localDay(now, pack.timeZone)
    const position = positionOf(order, today)
    const { settlement = null, extension = null } = costsOf(order, { pack, today }) ?? {}
    const allowed = settlement?.allowed ? settlement : null
    return {
      orderId: order.id,
      product: order.productName,
      status: statusOnDay(order.status, position, today).status,
      amountMinor: order.terms.principalMinor,
      openMinor: position?.openMinor ?? 0,
      overdueMinor: position?.overdueMinor ?? 0,
      settleMinor: allowed?.billedMinor ?? null,
      savedMinor: allowed?.savedMinor ?? null,
      extensionMinor: extension?.feeMinor ?? null,
      inactionMinor: extension?.inactionMinor ?? null,
      at: order.createdAt.toISOString(),
    }
  })
}

type LedgerPage = { orderId: string; before: string }

/** The entries of an order with their postings, newest first. */
export async function ledgerPage(
  db: Db,
  borrowerId: string,
  { orderId, before }: LedgerPage,
): Promise<{ orderId: string; entries: Omit<LedgerLine, 'owedMinor'>[]; next: string | null }> {
  let query = db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(ENTRIES_PAGE + 1)
  if (/^\d{1,15}$/.test(before)) query = query.where('id', '<', Number(before))
  const found = await query.execute()
  const shown = found.slice(0, ENTRIES_PAGE)
  const postings = await postingsOfEntries(
    db,
    borrowerId,
    shown.map(({ id }) => id),
  )
  return {
    orderId,
    entries: shown.map((entry) => ({
      entryId: entry.id,
      kind: entry.kind,
      valueDay: entry.on_day,
      bookedAt: entry.created_at.toISOString(),
      amountMinor: entry.amount_minor,
      provider: entry.provider,
      eventId: entry.event_id,
      postings: postings.get(entry.id) ?? [],
    })),
    next: found.length > ENTRIES_PAGE ? String(shown.at(-1)?.id) : null,
  }
}

async function postingsOfEntries(db: Db, borrowerId: string, entryIds: readonly number[]) {
  const rows =
    entryIds.length === 0
      ? []
      : await db
          .selectFrom('ledger_postings')
          .select(['entry_id', 'account', 'period_no', 'amount_minor'])
          .where('borrower_id', '=', borrowerId)
          .where('entry_id', 'in', entryIds)
          .orderBy('entry_id')
          .orderBy('line')
          .execute()
  return Map.groupBy(
    rows.map(({ entry_id, account, period_no, amount_minor }) => ({
      entryId: entry_id,
      account,
      periodNo: period_no,
      amountMinor: amount_minor,
    })),
    ({ entryId }) => entryId,
  )
}

export async function payCodeLines(db: Db, borrowerId: string): Promise<PayCodeLine[]> {
  const rows = await db
    .selectFrom('pay_codes')
    .select(['id', 'order_id', 'purpose', 'channel', 'code', 'amount_minor', 'status', 'created_at'])
    .select('expires_at')
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()
  return rows.map((row) => ({
    codeId: row.id,
    orderId: row.order_id,
    purpose: row.purpose,
    channel: row.channel,
    code: row.code,
    amountMinor: row.amount_minor,
    status: row.status,
    at: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

export async function gatewayEventLines(db: Db, borrowerId: string): Promise<GatewayEventLine[]> {
  const rows = await db
    .selectFrom('gateway_events')
    .select(['id', 'event_id', 'provider', 'kind', 'state', 'code_id', 'order_id', 'amount_minor'])
    .select(['bank_reference', 'paid_at', 'received_at', 'reason'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    provider: row.provider,
    kind: row.kind,
    state: row.state,
    codeId: row.code_id ?? '',
    orderId: row.order_id ?? '',
    amountMinor: row.amount_minor,
    bankReference: row.bank_reference,
    at: (row.paid_at ?? row.received_at).toISOString(),
    reason: row.reason,
  }))
}

export async function payoutLines(db: Db, borrowerId: string): Promise<PayoutLine[]> {
  const rows = await db
    .selectFrom('payouts')
    .select(['order_id', 'purpose', 'status', 'amount_minor', 'created_at', 'reason'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    purpose: row.purpose,
    status: row.status,
    amountMinor: row.amount_minor,
    at: row.created_at.toISOString(),
    reason: row.reason,
  }))
}
