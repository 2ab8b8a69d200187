import * as v from 'valibot'
import type { PayoutOutcome } from '../../contract/calls/books.ts'
import type { GatewayEvent } from './gateway.ts'
import type { PayoutEvent } from './payout.ts'
import { paise, type RazorpayEvent } from './razorpay-schemas.ts'
import { vendorText } from './vendor-schemas.ts'

export const razorpayPayout = v.object({
  id: vendorText,
  reference_id: v.optional(v.nullable(v.string()), null),
  status: vendorText,
  amount: v.pipe(paise, v.minValue(1)),
  currency: v.optional(v.literal('INR'), 'INR'),
  status_details: v.optional(
    v.nullable(
      v.object({
        source: v.optional(v.nullable(v.string()), null),
        reason: v.optional(v.nullable(v.string()), null),
      }),
    ),
    null,
  ),
})
type Payout = v.InferOutput<typeof razorpayPayout>

/** Any other status (queued, pending, scheduled, processing) is on its way. */
const outcomes: Readonly<Record<string, PayoutOutcome>> = {
  processed: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  reversed: 'returned',
}

export function razorpayPayoutEvent(entity: Payout, movedAt: Date): PayoutEvent | null {
  const { id, status, amount: amountMinor, status_details } = entity
  const outcome = Object.hasOwn(outcomes, status) ? outcomes[status] : undefined
  if (!outcome || !entity.reference_id) return null
  const isOfAccount = status_details?.source === 'beneficiary_bank'
  return {
    kind: 'payout',
    eventId: `${id}:${status}`,
    reference: entity.reference_id,
    providerId: id,
    outcome: outcome === 'failed' && isOfAccount ? 'wrong account' : outcome,
    amountMinor,
    currency: entity.currency,
    movedAt,
    detail: status_details?.reason ?? '',
  }
}

const reported = v.object({ entity: razorpayPayout })

function payoutEvent({ payload, at }: RazorpayEvent): GatewayEvent[] {
  const event = razorpayPayoutEvent(v.parse(reported, payload['payout']).entity, at)
  return event ? [event] : []
}

export const payoutReaders: Readonly<Record<string, (delivered: RazorpayEvent) => GatewayEvent[]>> = {
  'payout.processed': payoutEvent,
  'payout.failed': payoutEvent,
  'payout.rejected': payoutEvent,
  'payout.cancelled': payoutEvent,
  'payout.reversed': payoutEvent,
}
