import * as v from 'valibot'
import { fromWireAmount } from '../../market/money.ts'
import type { LookedUp } from './company-report.ts'
import type { CallbackRead, GatewayEvent } from './gateway.ts'
import { vendorText } from './vendor-schemas.ts'
import { envelope, majorAmount, moment, type XenditEnvelope } from './xendit-schemas.ts'

const refund = v.object({
  id: vendorText,
  payment_id: vendorText,
  amount: majorAmount,
  currency: v.optional(v.literal('IDR'), 'IDR'),
  updated: v.optional(moment),
})

/** Their samples wrap a refund in a second envelope; both ways are read. */
function refundOf({ created, data }: XenditEnvelope) {
  const inner = v.is(envelope, data) ? v.parse(envelope, data) : { created, data }
  const { updated = inner.created, ...given } = v.parse(refund, inner.data)
  return { ...given, takenAt: updated }
}

export function refunded(delivered: XenditEnvelope): GatewayEvent {
  const { id, payment_id: of, amount: amountMinor, currency, takenAt } = refundOf(delivered)
  return { kind: 'reversal', eventId: id, by: id, reference: '', of, amountMinor, currency, takenAt }
}

const refundRecord = v.object({
  refund_id: vendorText,
  payment_id: vendorText,
  status: v.string(),
  amount: majorAmount,
  currency: v.optional(v.literal('IDR'), 'IDR'),
  created: moment,
  updated: v.optional(moment),
})

/** Their record of a refund, as published for `GET /v3/refunds/{refund_id}`; it counts once it has ended. */
export function readXenditRefund(body: unknown, id: string): LookedUp {
  const parsed = v.safeParse(refundRecord, body)
  if (!parsed.success || parsed.output.refund_id !== id)
    return { found: 'none', detail: 'a refund that cannot be read' }
  const { payment_id: of, status, amount: amountMinor, currency, created } = parsed.output
  const { updated: takenAt = created } = parsed.output
  const about = { kind: 'reversal' as const, by: id, reference: '', of, currency, takenAt }
  if (status === 'SUCCEEDED') return { found: { ...about, eventId: id, amountMinor } }
  if (status === 'FAILED') return { found: { ...about, eventId: `failed:${id}`, amountMinor: 0 } }
  return { found: 'none', detail: 'a refund that has not ended' }
}

/** What had been given back, if anything, has come back. */
export function refundFailed(delivered: XenditEnvelope): GatewayEvent {
  const { id, payment_id, currency, takenAt } = refundOf(delivered)
  const event = { eventId: `failed:${id}`, by: id, reference: '', of: payment_id, currency }
  return { kind: 'reversal', ...event, amountMinor: 0, takenAt }
}

const amountText = v.pipe(
  v.string(),
  v.transform((major) => fromWireAmount(major)),
  v.number('an amount with at most two decimals'),
  v.minValue(1),
)

/** Events of disputes have no envelope, and their amounts are texts. `terminal` is what was decided in the end. */
const dispute = v.object({
  event: v.picklist(['dispute.action_required', 'dispute.under_review', 'dispute.won', 'dispute.lost']),
  id: vendorText,
  payment_id: vendorText,
  currency: v.optional(v.literal('IDR'), 'IDR'),
  amount: v.object({ initial: amountText, terminal: v.optional(v.nullable(amountText), null) }),
  updated_at: moment,
})
const named = v.object({ event: v.pipe(v.string(), v.startsWith('dispute.')) })

/** Null where it is about something else. Only the end of a dispute moves money. */
export function readDispute(json: unknown): CallbackRead | null {
  if (!v.is(named, json)) return null
  const { event, id, payment_id, currency, amount: disputed, updated_at: takenAt } = v.parse(dispute, json)
  if (event === 'dispute.action_required' || event === 'dispute.under_review')
    return { accepted: true, events: [], ignored: event }
  const amountMinor = event === 'dispute.won' ? 0 : (disputed.terminal ?? disputed.initial)
  const about = { eventId: `${event}:${id}`, by: id, reference: '', of: payment_id, currency }
  return { accepted: true, events: [{ kind: 'reversal', ...about, amountMinor, takenAt }] }
}
