import * as v from 'valibot'
import { toWireAmount } from '../../market/money.ts'
import type { CodeIssued, CodeRefused, CodeRequest } from './gateway.ts'
import { type VendorReply, vendorRefusal } from './vendor-call.ts'

export type RazorpayConfig = {
  /** With the version: `https://api.razorpay.com/v1`. */
  baseUrl: string
  keyId: string
  keySecret: string
  /** The secret of the webhook, and the one before it while it is being replaced. */
  webhookSecrets: readonly string[]
  timeoutMs: number
  /** What a UPI QR is made from: their QR codes, or a virtual UPI address where QR contents are not enabled. */
  upiQr: 'qr_code' | 'vpa'
  qrPath: string
  /** Their server-to-server call for UPI links, and whom they may ask about a payment (they want both). */
  intentPath: string
  contactPhone: string
  contactEmail: string
  now: () => Date
}

export type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<VendorReply>

/** One way to be paid: how a code is requested, and where a lost answer is looked up (null: nowhere). */
export type RazorpayRoute = {
  issue: (ask: Ask, request: CodeRequest, config: RazorpayConfig) => Promise<CodeIssued | CodeRefused>
  listPath: string | null
  read: (entity: unknown, request: CodeRequest) => CodeIssued | null
}

const id = v.pipe(v.string(), v.nonEmpty())
const failed = v.object({ error: v.object({ code: v.string() }) })
const refusal = (reply: VendorReply) =>
  vendorRefusal(reply, reply.replied && v.is(failed, reply.body) ? reply.body.error.code : '', new Set())

const issuedOr = (
  reply: VendorReply,
  read: (body: unknown) => CodeIssued | null,
): CodeIssued | CodeRefused => {
  if (!reply.replied || reply.status >= 300) return refusal(reply)
  return read(reply.body) ?? { issued: false, why: 'unknown', detail: 'a reply that cannot be read' }
}

const CLOSE_MIN_MS = 16 * 60_000

/** Seconds. They close nothing sooner than 15 minutes ahead; a code that lives longer than shown harms nobody. */
const closeBy = ({ expiresAt }: CodeRequest, now: Date) =>
  Math.ceil(Math.max(expiresAt.getTime(), now.getTime() + CLOSE_MIN_MS) / 1000)

const notes = ({ reference }: CodeRequest) => ({ reference })

const bankAccount = v.object({ entity: v.literal('bank_account'), account_number: id, ifsc: id })
const vpa = v.object({ entity: v.literal('vpa'), address: id })
const account = v.object({
  id,
  /** The payee as the bank knows it: the lender. */
  name: v.string(),
  status: v.literal('active'),
  amount_expected: v.number(),
  receivers: v.array(v.unknown()),
})

/** The link of NPCI's deep-linking rules: payee address, name, amount in rupees, reference. */
const upiLink = (pa: string, pn: string, request: CodeRequest) =>
  `upi://pay?${new URLSearchParams({
    pa,
    pn,
    am: toWireAmount(request.amountMinor),
    cu: request.currency,
    tn: request.reference,
  })
    .toString()
    .replaceAll('+', '%20')}`

function readAccount(entity: unknown, request: CodeRequest): CodeIssued | null {
  if (!v.is(account, entity) || entity.amount_expected !== request.amountMinor) return null
  const bank = entity.receivers.find((receiver) => v.is(bankAccount, receiver))
  const upi = entity.receivers.find((receiver) => v.is(vpa, receiver))
  const issued = { issued: true as const, providerId: entity.id }
  if (bank) return { ...issued, code: `${bank.account_number} ${bank.ifsc}`, qr: '', intent: '' }
  if (!upi) return null
  const link = upiLink(upi.address, entity.name, request)
  return { ...issued, code: upi.address, qr: link, intent: link }
}

const virtualAccount = (type: 'bank_account' | 'vpa'): RazorpayRoute => ({
  listPath: '/virtual_accounts',
  read: readAccount,
  issue: async (ask, request, config) =>
    issuedOr(
      await ask('POST', '/virtual_accounts', {
        receivers: { types: [type] },
        description: `Repayment ${request.reference}`,
        amount_expected: request.amountMinor,
        close_by: closeBy(request, config.now()),
        notes: notes(request),
      }),
      (body) => readAccount(body, request),
    ),
})

const qrEntity = v.object({
  id,
  status: v.literal('active'),
  payment_amount: v.number(),
  image_content: v.pipe(v.string(), v.startsWith('upi://')),
})

function readQr(entity: unknown, request: CodeRequest): CodeIssued | null {
  if (!v.is(qrEntity, entity) || entity.payment_amount !== request.amountMinor) return null
  return {
    issued: true,
    providerId: entity.id,
    code: '',
    qr: entity.image_content,
    intent: entity.image_content,
  }
}

const qrCode = (path: string): RazorpayRoute => ({
  listPath: path,
  read: readQr,
  issue: async (ask, request, config) =>
    issuedOr(
      await ask('POST', path, {
        type: 'upi_qr',
        usage: 'single_use',
        fixed_amount: true,
        payment_amount: request.amountMinor,
        description: `Repayment ${request.reference}`,
        close_by: closeBy(request, config.now()),
        notes: notes(request),
      }),
      (body) => readQr(body, request),
    ),
})

const order = v.object({ id, amount: v.number(), receipt: v.string() })
const linked = v.object({ link: v.pipe(v.string(), v.startsWith('upi://')) })

/** A UPI link belongs to a payment, and a payment to an order. Neither can be looked up, so a lost one is requested again. */
const intentLink: RazorpayRoute = {
  listPath: null,
  read: () => null,
  issue: async (ask, request, config) => {
    const opened = await ask('POST', '/orders', {
      amount: request.amountMinor,
      currency: request.currency,
      receipt: request.reference,
      partial_payment: false,
      notes: notes(request),
    })
    if (!opened.replied || opened.status >= 300) return refusal(opened)
    if (!v.is(order, opened.body) || opened.body.amount !== request.amountMinor)
      return { issued: false, why: 'unknown', detail: 'an order that cannot be read' }
    const providerId = opened.body.id
    const reply = await ask('POST', config.intentPath, {
      amount: request.amountMinor,
      currency: request.currency,
      order_id: providerId,
      email: config.contactEmail,
      contact: config.contactPhone,
      method: 'upi',
      upi: { flow: 'intent' },
      notes: notes(request),
    })
    return issuedOr(reply, (body) =>
      v.is(linked, body) ? { issued: true, providerId, code: '', qr: body.link, intent: body.link } : null,
    )
  },
}

/** Channel codes of the market pack, and what they are at Razorpay. A link needs someone they may ask about it. */
export function routeOf(channel: string, config: RazorpayConfig): RazorpayRoute | undefined {
  if (channel === 'BANK_TRANSFER') return virtualAccount('bank_account')
  if (channel === 'UPI_QR') return config.upiQr === 'vpa' ? virtualAccount('vpa') : qrCode(config.qrPath)
  return channel === 'UPI' && config.contactPhone && config.contactEmail ? intentLink : undefined
}
