import { createHmac } from 'node:crypto'
import {
  type Entity,
  entityMaker,
  type FakeEvent,
  notesOf,
  refuse,
  unix,
  wrapped,
} from './fake-razorpay-entities.ts'
import { payingOut } from './fake-razorpay-payouts.ts'
import { answerRazorpayReport, pageOfList } from './fake-razorpay-report.ts'
import { type DisputeStatus, givingBack } from './fake-razorpay-taken-back.ts'
import {
  credentialsOf,
  type FakeVendor,
  startFakeVendor,
  type VendorAnswer,
  type VendorRequest,
} from './fake-vendor.ts'

export const razorpaySecrets = {
  keyId: 'rzp_test_Kx1',
  keySecret: 'key-secret-Wd8',
  webhookSecret: 'hook-secret-Lm3',
}

/** They retry for a day; in a test a day is this many tries. */
const TRIES = 12

export type FakeRazorpay = FakeVendor &
  Omit<ReturnType<typeof payingOut>, 'answerPayout'> & {
    made: Entity[]
    /** Their own list; what is taken from it they do not know. */
    payments: Map<string, Entity>
    /** Pays what was made, as the borrower's bank or UPI app would; gives the payment's id. */
    pay: (id: string, amount: number, bank?: { reference?: string }) => string
    fail: (id: string) => void
    /** The whole of what is left, or a part; gives the refund's id. */
    refund: (paymentId: string, amount?: number) => string
    /** The bank could not pay it out. */
    failRefund: (refundId: string) => void
    /** A payer's bank disputes a payment, or a part of it; gives the dispute's id. */
    dispute: (paymentId: string, how?: { amount?: number; deductedAtOnset?: boolean }) => string
    /** Tells of a dispute; `deducted` is what is then gone of the balance. */
    moveDispute: (disputeId: string, status: DisputeStatus, deducted?: number) => void
    close: () => Promise<void>
    closeCode: (id: string) => void
    sendEvent: (event: string, payload: FakeEvent['payload']) => void
  }

/** Razorpay as published: keys, minimum lives, lists by time, several signed events for one payment. */
export async function startFakeRazorpay(now: () => Date): Promise<FakeRazorpay> {
  const made: Entity[] = []
  const payments = new Map<string, Entity>()
  /** What took each payment, and the bank's reference. */
  const codeOf = new Map<string, { code: Entity; reference: string }>()
  const maker = entityMaker(now)
  const byId = (id: string) => {
    const entity = made.find((one) => one['id'] === id)
    if (!entity) throw new Error(`nothing was made with the id ${id}`)
    return entity
  }

  const { answerPayout, ...paying } = payingOut({
    now,
    sendEvent: (event, payload) => sendEvent(event, payload),
  })
  const list = ({ path, query }: VendorRequest): VendorAnswer => {
    const receipt = query.get('receipt')
    const items = pageOfList(
      made
        .filter((entity) => entity['path'] === path)
        .filter((entity) => receipt === null || entity['receipt'] === receipt),
      query,
    )
    return { status: 200, body: { entity: 'collection', count: items.length, items } }
  }

  const answer = (asked: VendorRequest): VendorAnswer => {
    if (credentialsOf(asked.headers) !== `${razorpaySecrets.keyId}:${razorpaySecrets.keySecret}`)
      return refuse(401, 'Authentication failed')
    const ofPayout = answerPayout(asked)
    if (ofPayout) return ofPayout
    if (asked.method === 'GET') return answerRazorpayReport(asked, books()) ?? list(asked)
    const make = maker[asked.path]
    if (!make) return refuse(404, 'The requested URL was not found on the server.')
    const entity = make(asked.body, made)
    if ('refused' in entity) return refuse(400, String(entity['refused']))
    made.push({ ...entity, path: asked.path })
    return { status: 200, body: entity }
  }

  const { refunds, disputes, ...taking } = givingBack({
    payments,
    sendEvent: (event, payload) => sendEvent(event, payload),
    now,
    counter: () => counter(),
  })
  const books = () => ({ made, payments, refunds, disputes, codeOf })
  const vendor = await startFakeVendor(answer, { tries: TRIES })
  const sendEvent = (event: string, payload: FakeEvent['payload']) => {
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_1',
      event,
      payload,
      created_at: unix(now()),
    })
    const signature = createHmac('sha256', razorpaySecrets.webhookSecret).update(body).digest('hex')
    const headers = { 'X-Razorpay-Signature': signature, 'x-razorpay-event-id': `evt_${counter()}` }
    vendor.hooks.waiting.push({ body, headers })
  }
  let count = 0
  const counter = () => {
    count += 1
    return count
  }

  const payment = (code: Entity, amount: number, captured: boolean): Entity => {
    const entity: Entity = {
      id: `pay_${counter()}${code['id']}`,
      entity: 'payment',
      amount,
      currency: 'INR',
      status: captured ? 'captured' : 'failed',
      captured,
      amount_refunded: 0,
      refund_status: null,
      order_id: code['entity'] === 'order' ? code['id'] : null,
      // Only a payment that we made ourselves carries our notes; a transfer or a scan carries none.
      notes: code['entity'] === 'order' ? notesOf(code) : [],
      acquirer_data: { rrn: null },
      created_at: unix(now()),
    }
    payments.set(String(entity['id']), entity)
    return entity
  }

  const reported: Record<string, (paid: Entity, code: Entity, reference: string) => void> = {
    virtual_account: (paid, code, bank_reference) => {
      code['amount_paid'] = Number(code['amount_paid']) + Number(paid['amount'])
      const bank_transfer = { entity: 'bank_transfer', mode: 'IMPS', bank_reference }
      sendEvent('payment.captured', wrapped({ payment: paid }))
      sendEvent('virtual_account.credited', wrapped({ payment: paid, virtual_account: code, bank_transfer }))
    },
    qr_code: (paid, code, rrn) => {
      Object.assign(code, { status: 'closed', close_reason: 'paid', payments_count_received: 1 })
      paid['acquirer_data'] = { rrn }
      sendEvent('payment.captured', wrapped({ payment: paid }))
      sendEvent('qr_code.credited', wrapped({ payment: paid, qr_code: code }))
      sendEvent('qr_code.closed', wrapped({ qr_code: code }))
    },
    order: (paid, code, rrn) => {
      Object.assign(code, { status: 'paid', amount_paid: paid['amount'] })
      paid['acquirer_data'] = { rrn }
      sendEvent(
        'payment.authorized',
        wrapped({ payment: { ...paid, status: 'authorized', captured: false } }),
      )
      sendEvent('payment.captured', wrapped({ payment: paid }))
      sendEvent('order.paid', wrapped({ payment: paid, order: code }))
    },
  }

  return Object.assign(vendor, {
    made,
    sendEvent,
    pay: (id: string, amount: number, { reference = '' } = {}) => {
      const code = byId(id)
      if (code['status'] === 'closed' || code['status'] === 'paid')
        throw new Error(`${id} takes no more money`)
      const paid = payment(code, amount, true)
      codeOf.set(String(paid['id']), { code, reference })
      reported[String(code['entity'])]?.(paid, code, reference)
      return String(paid['id'])
    },
    fail: (id: string) => sendEvent('payment.failed', wrapped({ payment: payment(byId(id), 100, false) })),
    ...paying,
    ...taking,
    payments,
    closeCode: (id: string) => {
      const code = byId(id)
      code['status'] = 'closed'
      sendEvent(`${code['entity']}.closed`, wrapped({ [String(code['entity'])]: code }))
    },
  })
}
