import * as v from 'valibot'
import type { GatewayEvent } from './gateway.ts'
import { paise, payment, type RazorpayEvent, unixSeconds } from './razorpay-schemas.ts'
import { vendorText } from './vendor-schemas.ts'

const refundEntries = {
  id: vendorText,
  payment_id: vendorText,
  amount: v.pipe(paise, v.minValue(1)),
  status: v.optional(v.nullable(v.string()), 'processed'),
}
const refund = v.object({ entity: v.object(refundEntries) })
/** As their list has it. */
export const refundRecord = v.object({ ...refundEntries, created_at: unixSeconds })

/** A refund counts once it was carried out; one that fails after that gives the money back. */
function refunded({ payload, at }: RazorpayEvent, isFailed: boolean): GatewayEvent[] {
  const { captured, id: of, currency, notes: reference } = v.parse(payment, payload['payment']).entity
  const { id, payment_id, amount, status } = v.parse(refund, payload['refund']).entity
  // Of which payment it takes the money nobody could say: a person has to look.
  v.parse(v.literal(of), payment_id)
  // A payment that was never captured was never credited: they return it by themselves.
  if (!captured) return []
  const failed = isFailed || status === 'failed'
  const eventId = failed ? `${id}:failed` : id
  const amountMinor = failed ? 0 : amount
  return [{ kind: 'reversal', eventId, by: id, reference, of, amountMinor, currency, takenAt: at }]
}

const disputeEntries = {
  id: vendorText,
  payment_id: vendorText,
  amount: v.pipe(paise, v.minValue(1)),
  currency: v.optional(v.literal('INR'), 'INR'),
  amount_deducted: v.optional(v.nullable(paise), 0),
}
const dispute = v.object({ entity: v.object(disputeEntries) })
/** As their list has it. */
export const disputeRecord = v.object({ ...disputeEntries, status: vendorText, created_at: unixSeconds })
type Dispute = v.InferOutput<typeof dispute>['entity']

/** What each event of a dispute says of the money: they may deduct it at the outset, or when it is lost. */
const taken = {
  created: ({ amount_deducted }) => amount_deducted ?? 0,
  under_review: ({ amount_deducted }) => amount_deducted ?? 0,
  action_required: ({ amount_deducted }) => amount_deducted ?? 0,
  lost: ({ amount, amount_deducted }) => amount_deducted || amount,
  won: () => 0,
  closed: ({ amount_deducted }) => amount_deducted ?? 0,
} as const satisfies Record<string, (dispute: Dispute) => number>
type DisputeEvent = keyof typeof taken

const ends: readonly DisputeEvent[] = ['lost', 'won', 'closed']

function disputed({ payload, at }: RazorpayEvent, name: DisputeEvent): GatewayEvent[] {
  const { entity } = v.parse(dispute, payload['dispute'])
  const amountMinor = taken[name](entity)
  const isOpen = !ends.includes(name)
  if (isOpen && amountMinor === 0) return []
  const { id: by, payment_id: of, currency } = entity
  const event = { eventId: `${by}:${name}`, by, reference: '', of, currency }
  return [{ kind: 'reversal', ...event, amountMinor, takenAt: at, ...(isOpen && { isOpen }) }]
}

/** Money that goes back. A refund that was merely requested, or whose speed changed, has moved nothing yet. */
export const takenBackReaders: Readonly<Record<string, (delivered: RazorpayEvent) => GatewayEvent[]>> = {
  'refund.processed': (delivered) => refunded(delivered, false),
  'refund.failed': (delivered) => refunded(delivered, true),
  ...Object.fromEntries(
    (Object.keys(taken) as DisputeEvent[]).map((name) => [
      `payment.dispute.${name}`,
      (delivered: RazorpayEvent) => disputed(delivered, name),
    ]),
  ),
}
