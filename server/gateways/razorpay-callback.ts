import * as v from 'valibot'
import { isOneOf } from '../../contract/wire/secret-equality.ts'
import { readJson, signatureOf } from './callback-proof.ts'
import type { Callback, CallbackRead, GatewayEvent } from './gateway.ts'
import { payoutReaders } from './razorpay-payout-entity.ts'
import {
  bankNumber,
  notes,
  type Payment,
  paise,
  payment,
  type RazorpayEvent,
  unixSeconds,
} from './razorpay-schemas.ts'
import { takenBackReaders } from './razorpay-taken-back.ts'
import { vendorText } from './vendor-schemas.ts'

const envelope = v.object({
  event: vendorText,
  created_at: unixSeconds,
  payload: v.record(v.string(), v.unknown()),
})

const ofCode = v.object({ entity: v.object({ id: vendorText, notes }) })
const ofOrder = v.object({ entity: v.object({ id: vendorText, receipt: v.nullable(v.string()), notes }) })
const transfer = v.optional(v.object({ entity: v.object({ bank_reference: bankNumber }) }))
const upiTransfer = v.optional(v.object({ entity: v.object({ npci_reference_id: bankNumber }) }))

function bankReferenceOf(payload: RazorpayEvent['payload'], { acquirer_data }: Payment): string {
  const { bank_transfer, upi_transfer } = v.parse(
    v.object({ bank_transfer: transfer, upi_transfer: upiTransfer }),
    payload,
  )
  const acquirer = Array.isArray(acquirer_data) ? null : acquirer_data
  return (
    bank_transfer?.entity.bank_reference ||
    upi_transfer?.entity.npci_reference_id ||
    acquirer?.utr ||
    acquirer?.rrn ||
    ''
  )
}

/**
 * Several events report one payment (captured, credited, order paid). The money is the payment, so its id is the event
 * id of all of them; the one that does not name our reference is left to the one that does.
 */
function paid({ payload, at }: RazorpayEvent, reference: string): GatewayEvent[] {
  const { entity } = v.parse(payment, payload['payment'])
  if (!entity.captured || reference === '') return []
  return [
    {
      kind: 'payment',
      eventId: entity.id,
      reference,
      amountMinor: entity.amount,
      currency: entity.currency,
      paidAt: entity.created_at > at ? at : entity.created_at,
      bankReference: bankReferenceOf(payload, entity),
    },
  ]
}

const referenceOfPayment = ({ payload }: RazorpayEvent) => v.parse(payment, payload['payment']).entity.notes
const referenceOfCode = ({ payload }: RazorpayEvent, name: string) =>
  v.parse(ofCode, payload[name]).entity.notes

function orderPaid(delivered: RazorpayEvent): GatewayEvent[] {
  const { receipt, notes: noted } = v.parse(ofOrder, delivered.payload['order']).entity
  return paid(delivered, noted || receipt || '')
}

function paymentFailed(delivered: RazorpayEvent): GatewayEvent[] {
  const reference = referenceOfPayment(delivered)
  return reference ? [{ kind: 'failed', eventId: `delivery:${delivered.deliveryId}`, reference }] : []
}

const closedAccount = v.object({ entity: v.object({ amount_paid: v.optional(paise, 0) }) })
const closedQr = v.object({ entity: v.object({ payments_count_received: v.optional(paise, 0) }) })

/** A code that closes because it was paid has not expired. */
function closed(delivered: RazorpayEvent, name: string, unpaid: boolean): GatewayEvent[] {
  const reference = referenceOfCode(delivered, name)
  return unpaid && reference
    ? [{ kind: 'expired', eventId: `delivery:${delivered.deliveryId}`, reference }]
    : []
}

const readers: Readonly<Record<string, (delivered: RazorpayEvent) => GatewayEvent[]>> = {
  'payment.captured': (delivered) => paid(delivered, referenceOfPayment(delivered)),
  'order.paid': orderPaid,
  'virtual_account.credited': (delivered) => paid(delivered, referenceOfCode(delivered, 'virtual_account')),
  'qr_code.credited': (delivered) => paid(delivered, referenceOfCode(delivered, 'qr_code')),
  'payment.failed': paymentFailed,
  ...takenBackReaders,
  ...payoutReaders,
  'virtual_account.closed': (delivered) =>
    closed(
      delivered,
      'virtual_account',
      v.parse(closedAccount, delivered.payload['virtual_account']).entity.amount_paid === 0,
    ),
  'qr_code.closed': (delivered) =>
    closed(
      delivered,
      'qr_code',
      v.parse(closedQr, delivered.payload['qr_code']).entity.payments_count_received === 0,
    ),
}

/**
 * `deliveryId` recognises a redelivery of what moves no money. Nobody signs it: with a prefix it is never the id of a payment,
 * which would then count as reported already.
 */
export function readRazorpayBody(body: Uint8Array, deliveryId = ''): CallbackRead {
  const parsed = v.safeParse(envelope, readJson(body))
  if (!parsed.success) return { accepted: false, why: 'unreadable' }
  const { event, created_at: at, payload } = parsed.output
  const read = Object.hasOwn(readers, event) ? readers[event] : undefined
  if (!read) return { accepted: true, events: [], ignored: event }
  try {
    const events = read({ payload, at, deliveryId: deliveryId || signatureOf(body, event) })
    return events.length > 0 ? { accepted: true, events } : { accepted: true, events, ignored: event }
  } catch (error) {
    if (v.isValiError(error)) return { accepted: false, why: 'unreadable' }
    throw error
  }
}

/** The signature is over the raw body; the id of the delivery is outside it, so no money depends on that id. */
export function readRazorpayCallback({ headers, body }: Callback, secrets: readonly string[]): CallbackRead {
  const signatures = secrets.filter(Boolean).map((secret) => signatureOf(body, secret))
  if (!isOneOf((headers.get('x-razorpay-signature') ?? '').toLowerCase(), signatures))
    return { accepted: false, why: 'forged' }
  return readRazorpayBody(body, headers.get('x-razorpay-event-id')?.slice(0, 200))
}
