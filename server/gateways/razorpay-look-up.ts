import * as v from 'valibot'
import type { LookedUp } from './company-report.ts'
import type { Ask } from './razorpay-codes.ts'
import { bankNumber, notes, payment } from './razorpay-schemas.ts'
import type { VendorReply } from './vendor-call.ts'

const paidOrder = v.object({ receipt: v.optional(v.nullable(v.string()), ''), notes })
const record = v.intersect([
  payment.entries.entity,
  v.object({ order_id: v.optional(v.nullable(v.string()), null) }),
])
const ofAccount = v.object({ virtual_account: v.object({ notes }), bank_reference: bankNumber })
const ofUpiAccount = v.object({ virtual_account: v.object({ notes }), npci_reference_id: bankNumber })
const ofQr = v.object({ items: v.array(v.object({ notes })) })

type Named = { reference: string; bankReference: string }

const bodyOf = <T extends v.GenericSchema>(reply: VendorReply, schema: T): v.InferOutput<T> | null => {
  if (!reply.replied || reply.status >= 300) return null
  const parsed = v.safeParse(schema, reply.body)
  return parsed.success ? parsed.output : null
}

/** A transfer or a scan names nothing of ours; the account or the QR code that took it does. */
async function namedBy(ask: Ask, id: string, qrPath: string): Promise<Named | null> {
  const transfer = bodyOf(await ask('GET', `/payments/${id}/bank_transfer`), ofAccount)
  if (transfer)
    return { reference: transfer.virtual_account.notes, bankReference: transfer.bank_reference ?? '' }
  const upi = bodyOf(await ask('GET', `/payments/${id}/upi_transfer`), ofUpiAccount)
  if (upi) return { reference: upi.virtual_account.notes, bankReference: upi.npci_reference_id ?? '' }
  const codes = bodyOf(await ask('GET', `${qrPath}?${new URLSearchParams({ payment_id: id })}`), ofQr)
  const [code] = codes?.items ?? []
  return code ? { reference: code.notes, bankReference: '' } : null
}

/** A payment by their own record of it, with the reference of what took it. */
export async function lookUpRazorpayPayment(ask: Ask, id: string, qrPath: string): Promise<LookedUp> {
  const reply = await ask('GET', `/payments/${id}`)
  if (!reply.replied) return { found: 'unknown', detail: reply.detail }
  const paid = bodyOf(reply, record)
  if (!paid || paid.id !== id || !paid.captured)
    return { found: 'none', detail: 'a payment that cannot be read, or was not captured' }
  const order =
    paid.order_id === null ? null : bodyOf(await ask('GET', `/orders/${paid.order_id}`), paidOrder)
  const named = order
    ? { reference: order.notes || (order.receipt ?? ''), bankReference: '' }
    : ((await namedBy(ask, id, qrPath)) ?? { reference: '', bankReference: '' })
  const reference = paid.notes || named.reference
  const acquirer = Array.isArray(paid.acquirer_data) ? null : paid.acquirer_data
  if (reference === '') return { found: 'none', detail: 'a payment that names nothing of ours' }
  return {
    found: {
      kind: 'payment',
      eventId: id,
      reference,
      amountMinor: paid.amount,
      currency: paid.currency,
      paidAt: paid.created_at,
      bankReference: named.bankReference || acquirer?.utr || acquirer?.rrn || '',
    },
  }
}
