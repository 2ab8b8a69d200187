import type { Selectable } from 'kysely'
import { between } from '../../../market/dates.ts'
import type { Packs } from '../../../market/market.ts'
import type { Money } from '../../../market/money.ts'
import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { Schema } from '../../database/schema.ts'
import type { ExtensionQuote } from '../../ledger/events.ts'
import { type Movement, type RecordResult, record } from '../../ledger/record.ts'
import { quoteOfRecord } from '../quotes.ts'

export type PayCode = Schema['pay_codes']
export type StoredPayment = Selectable<Schema['gateway_events']>

/** What a payment was made for: the amount was quoted at a moment, and holds until another; null: for as long as it takes. */
export type Payable = { quotedAt: Date; quotedUntil: Date | null; extension: ExtensionQuote | null }

const extensionOf = ({ purpose, quote, amount_minor: feeMinor }: QuotedCode): ExtensionQuote | null =>
  purpose === 'extension' && quote.days
    ? { days: quote.days, feeMinor, extensionsBefore: quote.extensionsBefore ?? 0 }
    : null

export type QuotedCode = Pick<PayCode, 'purpose' | 'quote' | 'amount_minor' | 'created_at' | 'expires_at'>

export const payableOfCode = (code: QuotedCode): Payable => ({
  quotedAt: code.created_at,
  quotedUntil: code.expires_at,
  extension: extensionOf(code),
})

async function payableOf(tx: Db, event: StoredPayment): Promise<Payable> {
  const { code_id, repayment_id } = event
  if (repayment_id === null && code_id === null) return payableUnquoted(event)
  if (repayment_id !== null) {
    const record = await tx
      .selectFrom('card_repayments')
      .selectAll()
      .where('id', '=', repayment_id)
      .executeTakeFirstOrThrow()
    return { ...quoteOfRecord(record), extension: null }
  }
  const code = await tx
    .selectFrom('pay_codes')
    .selectAll()
    .where('id', '=', code_id ?? '')
    .executeTakeFirstOrThrow()
  return payableOfCode(code)
}

export const paidAtOf = ({ paid_at, received_at }: Pick<StoredPayment, 'paid_at' | 'received_at'>): Date =>
  paid_at ?? received_at

/**
 * When money was paid for what. It counts from when it was paid, not from when it was reported; what was paid while the
 * quote was valid counts from the day of the quote.
 */
function quotedPayment({ quotedAt, quotedUntil, extension }: Payable, paidAt: Date, now: Date) {
  const movedAt = between(quotedAt, paidAt, now)
  const isQuoted = quotedUntil === null || movedAt <= quotedUntil
  return { extension, movedAt, ...(isQuoted && { quotedAt }) }
}

/** What an event says has moved; null where it says no amount that can be, or is older than the currencies of events. */
export const moneyOf = ({
  amount_minor: amountMinor,
  currency,
}: Pick<StoredPayment, 'amount_minor' | 'currency'>): Money | null =>
  amountMinor === null || currency === null ? null : { amountMinor, currency }

type ReportedPayment = Pick<StoredPayment, 'provider' | 'event_id' | 'paid_at' | 'received_at'>

/** What a reported payment moves. */
export const paymentMovement = (
  { provider, event_id: eventId, ...reported }: ReportedPayment,
  payable: Payable,
  { money, now, packs }: { money: Money; now: Date; packs: Packs },
): Movement => ({
  kind: 'payment',
  provider,
  eventId,
  ...money,
  ...quotedPayment(payable, paidAtOf(reported), now),
  now,
  packs,
})

/** What a person matched to its order was paid for no quote. */
export const payableUnquoted = (event: StoredPayment): Payable => ({
  quotedAt: paidAtOf(event),
  quotedUntil: null,
  extension: null,
})

/** Credits a payment in the caller's transaction. */
export async function credit(
  tx: Db,
  { clock, packs }: Pick<Services, 'clock' | 'packs'>,
  event: StoredPayment & { order_id: string },
): Promise<RecordResult> {
  const now = clock.now()
  const money = moneyOf(event)
  if (!money) throw new Error(`event ${event.id} has no amount`)
  const movement = paymentMovement(event, await payableOf(tx, event), { money, now, packs })
  return record(tx, { ...movement, orderId: event.order_id })
}
