import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { Schema } from '../../database/schema.ts'
import type { ExtensionQuote } from '../../ledger/events.ts'
import { type RecordResult, recordPayment } from '../../ledger/record.ts'

export type PayCode = Schema['pay_codes']
export type PaymentEvent = { eventId: string; amountMinor: number; paidAt: Date }

const between = (from: Date, at: Date, to: Date) => (at < from ? from : at > to ? to : at)

const extensionOf = ({ purpose, quote, amount_minor: feeMinor }: PayCode): ExtensionQuote | null =>
  purpose === 'extension' && quote.days
    ? { days: quote.days, feeMinor, extensionsBefore: quote.extensionsBefore ?? 0 }
    : null

/**
 * Credits what was paid to a code, in the caller's transaction. Money counts from when it was paid, not from when the
 * gateway reported it; what was paid while the code was valid counts from the day for which its amount was quoted.
 */
export function credit(
  tx: Db,
  { clock, packs }: Pick<Services, 'clock' | 'packs'>,
  { code, event }: { code: PayCode; event: PaymentEvent },
): Promise<RecordResult> {
  const now = clock.now()
  const movedAt = between(code.created_at, event.paidAt, now)
  return recordPayment(tx, {
    orderId: code.order_id,
    provider: code.provider,
    eventId: event.eventId,
    amountMinor: event.amountMinor,
    extension: extensionOf(code),
    movedAt,
    ...(movedAt <= code.expires_at && { quotedAt: code.created_at }),
    now,
    packs,
  })
}
