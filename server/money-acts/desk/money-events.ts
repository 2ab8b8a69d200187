import type { MoneyEventList, MoneyEventRecord, MoneyEventRow } from '../../../contract/calls/money.ts'
import type { Market } from '../../../market/language.ts'
import { marketOfCurrency } from '../../../market/money.ts'
import type { StaffCall } from '../../calls/call.ts'
import { takenOf } from '../../repayment/inbox/apply-reversals.ts'
import { takenMinorOf } from '../../repayment/inbox/taken-back.ts'
import { versionOfEvent } from '../event-acts.ts'
import { inboxEvents } from '../money-lists.ts'
import { suggestMatches } from '../suggest-matches.ts'

type Listed = Awaited<ReturnType<typeof inboxEvents>>['rows'][number]
type Markets = ReadonlyMap<string, Market>

/** A company that works in one market alone reports in its currency. */
function marketOfProvider({ gateways }: StaffCall, provider: string): Market | null {
  const served = (['id', 'in'] as const).filter((market) => gateways.of[market].name === provider)
  return served.length === 1 ? (served[0] ?? null) : null
}

async function marketsOf({ db }: StaffCall, ids: readonly (string | null)[]): Promise<Markets> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('borrowers').select(['id', 'market']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, market }) => [id, market]))
}

const rowOf = (call: StaffCall, event: Listed, markets: Markets): MoneyEventRow => ({
  eventId: event.id,
  provider: event.provider,
  kind: event.kind,
  reference: event.reference,
  bankReference: event.bank_reference,
  orderId: event.order_id,
  market: event.currency
    ? marketOfCurrency[event.currency]
    : (markets.get(event.borrower_id ?? '') ?? event.market ?? marketOfProvider(call, event.provider)),
  amountMinor: event.amount_minor,
  paidAt: event.paid_at?.toISOString() ?? '',
  receivedAt: event.received_at.toISOString(),
  state: event.state,
  reason: event.reason,
  handler: event.handler,
  note: event.note,
  finishedAt: event.finished_at?.toISOString() ?? '',
})

export async function eventPage(
  call: StaffCall,
  { list, after }: { list: MoneyEventList; after: string },
): Promise<{ rows: MoneyEventRow[]; next: string | null }> {
  const from = Number(after)
  const { rows, next } = await inboxEvents(call.db, { list, after: Number.isSafeInteger(from) ? from : 0 })
  const markets = await marketsOf(
    call,
    rows.map(({ borrower_id }) => borrower_id),
  )
  return { rows: rows.map((event) => rowOf(call, event, markets)), next: next === null ? null : String(next) }
}

/** Orders are suggested for money alone that is nobody's yet. */
export async function eventRecord(
  call: StaffCall,
  eventId: number,
): Promise<{ record: MoneyEventRecord; borrowerId: string | null } | null> {
  const { db } = call
  const event = await db.selectFrom('gateway_events').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (!event) return null
  const isMatchable = event.kind === 'payment' && (event.state === 'dead' || event.state === 'held')
  const suggestions = isMatchable ? await suggestMatches(db, event) : []
  const record = {
    ...rowOf(call, event, await marketsOf(call, [event.borrower_id])),
    reportedAs: event.event_id,
    // Of money of nobody nothing is booked yet, but the company may have taken it back.
    takenBackMinor: isMatchable ? takenMinorOf((await takenOf(db, event)).takings) : event.taken_back_minor,
    tries: event.tries,
    version: versionOfEvent(event),
    suggestions: suggestions.map(({ borrowerId: _, ...suggestion }) => suggestion),
  }
  return { record, borrowerId: event.borrower_id }
}
