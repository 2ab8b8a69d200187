import * as v from 'valibot'
import { isOneOf } from '../../contract/wire/secret-equality.ts'
import { readJson } from './callback-proof.ts'
import type { LookedUp } from './company-report.ts'
import type { Callback, CallbackRead, GatewayEvent } from './gateway.ts'
import { vendorText } from './vendor-schemas.ts'
import { payoutOfCallback } from './xendit-payout-entity.ts'
import { envelope, majorAmount, moment, type XenditEnvelope } from './xendit-schemas.ts'
import { readDispute, refunded, refundFailed } from './xendit-taken-back.ts'

const capture = v.object({ capture_amount: majorAmount, capture_timestamp: v.optional(moment) })

const payment = v.object({
  payment_id: vendorText,
  reference_id: vendorText,
  status: v.literal('SUCCEEDED'),
  currency: v.optional(v.literal('IDR'), 'IDR'),
  request_amount: majorAmount,
  captures: v.optional(v.nullable(v.array(capture)), null),
})
const failure = v.object({ payment_id: vendorText, reference_id: vendorText })
const expiry = v.object({ payment_request_id: vendorText, reference_id: vendorText })

function paid({ created, data }: Omit<XenditEnvelope, 'event'>): GatewayEvent {
  const { payment_id, reference_id, currency, request_amount, captures } = v.parse(payment, data)
  const captured = captures ?? []
  return {
    kind: 'payment',
    eventId: payment_id,
    reference: reference_id,
    amountMinor:
      captured.length > 0 ? captured.reduce((sum, part) => sum + part.capture_amount, 0) : request_amount,
    currency,
    paidAt: captured.at(-1)?.capture_timestamp ?? created,
    bankReference: '',
  }
}

/** Their record of a payment, which has what a callback has; only one that succeeded under this very id is money. */
export function readXenditPayment(body: unknown, id: string): LookedUp {
  const parsed = v.safeParse(v.looseObject({ created: moment }), body)
  if (!parsed.success || !v.is(payment, body) || body.payment_id !== id)
    return { found: 'none', detail: 'a payment that cannot be read, or has not succeeded' }
  return { found: paid({ created: parsed.output.created, data: body }) }
}

function failedOne({ data }: XenditEnvelope): GatewayEvent {
  const { payment_id, reference_id } = v.parse(failure, data)
  return { kind: 'failed', eventId: `failed:${payment_id}`, reference: reference_id }
}

function expiredOne({ data }: XenditEnvelope): GatewayEvent {
  const { payment_request_id, reference_id } = v.parse(expiry, data)
  return { kind: 'expired', eventId: `expired:${payment_request_id}`, reference: reference_id }
}

/** Any other event (an authorisation, a token) moves no money of a borrower. */
const readers: Readonly<Record<string, (envelope: XenditEnvelope) => GatewayEvent | null>> = {
  'payment.capture': paid,
  'payment.failure': failedOne,
  'payment_request.expiry': expiredOne,
  'refund.succeeded': refunded,
  'refund.failed': refundFailed,
  'payout.succeeded': payoutOfCallback,
  'payout.failed': payoutOfCallback,
  'payout.reversed': payoutOfCallback,
  'payout.expired': payoutOfCallback,
  'payout.cancelled': payoutOfCallback,
}

export function readXenditBody(body: Uint8Array): CallbackRead {
  const json = readJson(body)
  try {
    const ofDispute = readDispute(json)
    if (ofDispute) return ofDispute
    const parsed = v.parse(envelope, json)
    const read = Object.hasOwn(readers, parsed.event) ? readers[parsed.event] : undefined
    const event = read?.(parsed)
    return event ? { accepted: true, events: [event] } : { accepted: true, events: [], ignored: parsed.event }
  } catch (error) {
    if (v.isValiError(error)) return { accepted: false, why: 'unreadable' }
    throw error
  }
}

/** The token is a static secret, not a signature: it proves who sends, the payment id that it counts once. */
export const readXenditCallback = ({ headers, body }: Callback, tokens: readonly string[]): CallbackRead =>
  isOneOf(headers.get('x-callback-token') ?? '', tokens)
    ? readXenditBody(body)
    : { accepted: false, why: 'forged' }
