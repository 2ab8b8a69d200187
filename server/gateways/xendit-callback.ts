import * as v from 'valibot'
import { fromWireAmount } from '../../contract/market/money.ts'
import { isOneOf, readJson } from './callback-proof.ts'
import type { Callback, CallbackRead, GatewayEvent } from './gateway.ts'

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((iso) => new Date(iso)),
)

/** Major units, as digits: `10000.01` of their JSON is never multiplied. */
const amount = v.pipe(
  v.number(),
  v.transform((major) => fromWireAmount(String(major))),
  v.number('an amount with at most two decimals'),
  v.minValue(1),
)

const capture = v.object({ capture_amount: amount, capture_timestamp: v.optional(moment) })

const payment = v.object({
  payment_id: text,
  reference_id: text,
  status: v.literal('SUCCEEDED'),
  currency: v.optional(v.literal('IDR'), 'IDR'),
  request_amount: amount,
  captures: v.optional(v.nullable(v.array(capture)), null),
})
const failure = v.object({ payment_id: text, reference_id: text })
const expiry = v.object({ payment_request_id: text, reference_id: text })
const refund = v.object({ id: text, payment_id: text, amount })

const envelope = v.object({ event: text, created: moment, data: v.record(v.string(), v.unknown()) })
type Envelope = v.InferOutput<typeof envelope>

function paid({ created, data }: Envelope): GatewayEvent {
  const { payment_id, reference_id, request_amount, captures } = v.parse(payment, data)
  const captured = captures ?? []
  return {
    kind: 'payment',
    eventId: payment_id,
    reference: reference_id,
    amountMinor:
      captured.length > 0 ? captured.reduce((sum, part) => sum + part.capture_amount, 0) : request_amount,
    paidAt: captured.at(-1)?.capture_timestamp ?? created,
    bankReference: '',
  }
}

/** Their samples wrap a refund in a second envelope; both ways are read. */
function refunded({ data }: Envelope): GatewayEvent {
  const inner = v.is(envelope, data) ? data.data : data
  const { id, payment_id, amount } = v.parse(refund, inner)
  return { kind: 'reversal', eventId: id, reference: '', of: payment_id, amountMinor: amount }
}

function failedOne({ data }: Envelope): GatewayEvent {
  const { payment_id, reference_id } = v.parse(failure, data)
  return { kind: 'failed', eventId: `failed:${payment_id}`, reference: reference_id }
}

function expiredOne({ data }: Envelope): GatewayEvent {
  const { payment_request_id, reference_id } = v.parse(expiry, data)
  return { kind: 'expired', eventId: `expired:${payment_request_id}`, reference: reference_id }
}

/** Any other event (an authorisation, a token, a refund that failed) moves no money of a borrower. */
const readers: Readonly<Record<string, (envelope: Envelope) => GatewayEvent>> = {
  'payment.capture': paid,
  'payment.failure': failedOne,
  'payment_request.expiry': expiredOne,
  'refund.succeeded': refunded,
}

/** The token is a static secret, not a signature: it proves who sends, the payment id that it counts once. */
export function readXenditCallback({ headers, body }: Callback, tokens: readonly string[]): CallbackRead {
  if (!isOneOf(headers.get('x-callback-token') ?? '', tokens)) return { accepted: false, why: 'forged' }
  const parsed = v.safeParse(envelope, readJson(body))
  if (!parsed.success) return { accepted: false, why: 'unreadable' }
  const { event } = parsed.output
  const read = Object.hasOwn(readers, event) ? readers[event] : undefined
  if (!read) return { accepted: true, events: [], ignored: event }
  try {
    return { accepted: true, events: [read(parsed.output)] }
  } catch (error) {
    if (v.isValiError(error)) return { accepted: false, why: 'unreadable' }
    throw error
  }
}
