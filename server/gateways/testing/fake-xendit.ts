import { randomUUID } from 'node:crypto'
import {
  credentialsOf,
  type FakeVendor,
  startFakeVendor,
  type VendorAnswer,
  type VendorRequest,
} from './fake-vendor.ts'
import { payingOut } from './fake-xendit-payouts.ts'
import { givingBack } from './fake-xendit-taken-back.ts'
import { listingTransactions, type XenditTransaction } from './fake-xendit-transactions.ts'

export const xenditSecrets = { secretKey: 'xnd_development_Qk7', callbackToken: 'callback-token-Zp4' }
const API_VERSION = '2024-11-11'
const TRIES = 6

type Limits = { type: string; min: number; max: number; named: string }
const account = (min: number, max: number): Limits => ({ type: 'PAY', min, max, named: 'display_name' })
const shop: Limits = { type: 'REUSABLE_PAYMENT_CODE', min: 10_000, max: 5_000_000, named: 'customer_name' }
const channels: Readonly<Record<string, Limits>> = {
  BCA_VIRTUAL_ACCOUNT: account(10_000, 50_000_000),
  BNI_VIRTUAL_ACCOUNT: account(1, 50_000_000_000),
  BRI_VIRTUAL_ACCOUNT: account(1, 50_000_000_000),
  MANDIRI_VIRTUAL_ACCOUNT: account(1, 50_000_000_000),
  PERMATA_VIRTUAL_ACCOUNT: account(1, 9_999_999_999),
  ALFAMART: shop,
  INDOMARET: shop,
}

export type MadeRequest = {
  payment_request_id: string
  reference_id: string
  type: string
  status: string
  request_amount: number
  channel_code: string
  channel_properties: Record<string, string>
  actions: { type: string; descriptor: string; value: string }[]
}
const refuse = (status: number, error_code: string): VendorAnswer => ({
  status,
  body: { error_code, message: '' },
})

export type FakeXendit = FakeVendor &
  Omit<ReturnType<typeof payingOut>, 'answerPayout'> & {
    made: MadeRequest[]
    /** Their own list; what is taken from it they do not know. */
    transactions: XenditTransaction[]
    /** Queues one callback with the account's token. */
    sendEvent: (event: string, data: Record<string, unknown>) => void
    expire: (request: MadeRequest) => void
    /** Gives the refund's id. */
    refund: (paymentId: string, amount: number) => string
    failRefund: (refundId: string) => void
    /** A payer's bank disputes a payment; gives the dispute's id. */
    dispute: (paymentId: string, amount: number) => string
    /** Tells of a dispute; `amount` is what was decided in the end. */
    moveDispute: (disputeId: string, status: 'under_review' | 'won' | 'lost', amount?: number) => void
  }

function checked({ body }: VendorRequest, now: Date): VendorAnswer | null {
  const properties = (body['channel_properties'] ?? {}) as Record<string, string>
  const limits = channels[String(body['channel_code'])]
  const amount = body['request_amount']
  const reference = body['reference_id']
  if (typeof reference !== 'string' || reference === '' || reference.length > 255)
    return refuse(400, 'API_VALIDATION_ERROR')
  if (body['country'] !== 'ID' || body['currency'] !== 'IDR' || typeof amount !== 'number')
    return refuse(400, 'API_VALIDATION_ERROR')
  if (!limits || body['type'] !== limits.type || !properties[limits.named])
    return refuse(400, 'API_VALIDATION_ERROR')
  if (!Number.isInteger(amount) || amount < limits.min || amount > limits.max)
    return refuse(400, 'INVALID_VALUE_ERROR')
  if (!(new Date(properties['expires_at'] ?? '') > now)) return refuse(400, 'INVALID_VALUE_ERROR')
  return null
}

/** Xendit's payments API v3 as published: keys, version header, limits, simulate, callbacks by token. */
export async function startFakeXendit(now: () => Date): Promise<FakeXendit> {
  const made: MadeRequest[] = []
  const { answerPayout, ...paying } = payingOut({
    now,
    sendEvent: (event, data) => fake.sendEvent(event, data),
  })
  const { answerReport, ...book } = listingTransactions({ now, payouts: paying.payouts })
  const create = (requested: VendorRequest): VendorAnswer => {
    const refused = checked(requested, now())
    if (refused) return refused
    const body = requested.body as unknown as MadeRequest
    const value = String(880_800_000_000 + made.length)
    const descriptor = body.type === 'PAY' ? 'VIRTUAL_ACCOUNT_NUMBER' : 'PAYMENT_CODE'
    const request = {
      ...body,
      payment_request_id: `pr-${randomUUID()}`,
      status: body.type === 'PAY' ? 'REQUIRES_ACTION' : 'ACCEPTING_PAYMENTS',
      actions: [{ type: 'PRESENT_TO_CUSTOMER', descriptor, value }],
    }
    made.push(request)
    return { status: 201, body: request }
  }

  const simulate = (request: MadeRequest, amount: unknown): VendorAnswer => {
    const isOver = new Date(request.channel_properties['expires_at'] ?? '') <= now()
    if (request.status === 'SUCCEEDED' || request.status === 'EXPIRED' || isOver)
      return refuse(400, 'INACTIVE_PAYMENT_REQUEST')
    if (amount !== request.request_amount) return refuse(400, 'INVALID_VALUE_ERROR')
    if (request.type === 'PAY') request.status = 'SUCCEEDED'
    const { payment_request_id, reference_id, request_amount, channel_code, type } = request
    const captured = { capture_id: `cap-${randomUUID()}`, capture_amount: request_amount }
    const paid = {
      payment_id: `py-${randomUUID()}`,
      payment_request_id,
      reference_id,
      status: 'SUCCEEDED',
      request_amount,
      currency: 'IDR',
      country: 'ID',
      channel_code,
      type,
      captures: [{ ...captured, capture_timestamp: now().toISOString() }],
    }
    book.notePayment(paid)
    fake.sendEvent('payment.capture', paid)
    return { status: 200, body: { status: 'PENDING', message: 'A payment is being simulated.' } }
  }

  const answer = (requested: VendorRequest): VendorAnswer => {
    if (credentialsOf(requested.headers) !== `${xenditSecrets.secretKey}:`)
      return refuse(401, 'INVALID_API_KEY')
    if (requested.path === '/v2/payouts') return answerPayout(requested)
    const ofReport = answerReport(requested)
    if (ofReport) return ofReport
    if (requested.headers.get('api-version') !== API_VERSION) return refuse(400, 'API_VALIDATION_ERROR')
    const [, , room, id, verb] = requested.path.split('/')
    if (room !== 'payment_requests') return refuse(404, 'NOT_FOUND')
    if (requested.method === 'POST' && !id) return create(requested)
    const request = made.find(({ payment_request_id }) => payment_request_id === id)
    if (!request) return refuse(404, 'DATA_NOT_FOUND')
    if (requested.method === 'POST' && verb === 'simulate') return simulate(request, requested.body['amount'])
    return { status: 200, body: request }
  }

  const vendor = await startFakeVendor(answer, { tries: TRIES })
  const push = (reported: object) => {
    const headers = { 'x-callback-token': xenditSecrets.callbackToken }
    vendor.hooks.waiting.push({ body: JSON.stringify(reported), headers })
  }
  const fake: FakeXendit = Object.assign(vendor, {
    made,
    transactions: book.transactions,
    sendEvent: (event: string, data: Record<string, unknown>) =>
      push({ event, business_id: 'b-1', created: now().toISOString(), api_version: 'v3', data }),
    expire: (request: MadeRequest) => {
      request.status = 'EXPIRED'
      const { payment_request_id, reference_id, status } = request
      fake.sendEvent('payment_request.expiry', { payment_request_id, reference_id, status })
    },
    ...paying,
    ...givingBack({ now, sendEvent: (event, data) => fake.sendEvent(event, data), push, book }),
  })
  return fake
}
