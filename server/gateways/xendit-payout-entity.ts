import * as v from 'valibot'
import type { PayoutOutcome } from '../../contract/calls/books.ts'
import type { GatewayEvent } from './gateway.ts'
import type { PayoutEvent } from './payout.ts'
import { vendorText } from './vendor-schemas.ts'
import { majorAmount, moment, type XenditEnvelope } from './xendit-schemas.ts'

export const xenditPayout = v.object({
  id: vendorText,
  reference_id: vendorText,
  status: vendorText,
  amount: majorAmount,
  failure_code: v.optional(v.nullable(v.string()), null),
  created: v.optional(moment),
  updated: v.optional(moment),
})
type Payout = v.InferOutput<typeof xenditPayout>

/** Any other status (ACCEPTED, REQUESTED, PENDING_COMPLIANCE_ASSESSMENT) is on its way. */
const outcomes: Readonly<Record<string, PayoutOutcome>> = {
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  EXPIRED: 'failed',
  COMPLIANCE_REJECTED: 'failed',
  REVERSED: 'returned',
}

/** What the borrower can do something about. */
const ofAccount = new Set(['INVALID_DESTINATION', 'REJECTED_BY_CHANNEL', 'DESTINATION_MAXIMUM_LIMIT'])

export function xenditPayoutEvent(entity: Payout, at: Date): PayoutEvent | null {
  const { id, reference_id, status, amount: amountMinor, failure_code } = entity
  const outcome = Object.hasOwn(outcomes, status) ? outcomes[status] : undefined
  if (!outcome) return null
  return {
    kind: 'payout',
    eventId: `${id}:${status}`,
    reference: reference_id,
    providerId: id,
    outcome: outcome === 'failed' && ofAccount.has(failure_code ?? '') ? 'wrong account' : outcome,
    amountMinor,
    // They send payouts in rupiah alone.
    currency: 'IDR',
    movedAt: entity.updated ?? entity.created ?? at,
    detail: failure_code ?? '',
  }
}

/** The callback of a payout: the same event as a look-up finds. */
export const payoutOfCallback = ({ created, data }: XenditEnvelope): GatewayEvent | null =>
  xenditPayoutEvent(v.parse(xenditPayout, data), created)
