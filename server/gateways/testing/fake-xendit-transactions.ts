import { randomUUID } from 'node:crypto'
import type { VendorAnswer, VendorRequest } from './fake-vendor.ts'
import type { XenditPayout } from './fake-xendit-payouts.ts'

type Paid = Record<string, unknown> & { payment_id: string; reference_id: string; request_amount: number }
type Refund = Record<string, unknown> & { id: string; payment_id: string; amount: number }

export type XenditTransaction = {
  id: string
  product_id: string
  type: string
  status: string
  reference_id: string
  currency: string
  amount: number
  created: string
  fee: { xendit_fee: number; value_added_tax: number; status: string }
  settlement_status: string
}

type Books = { now: () => Date; payouts: readonly XenditPayout[] }

const LIMIT_MAX = 50
const LIMIT = 10
const FEE = 4_000
const TAX = 440

const refuse = (status: number, error_code: string): VendorAnswer => ({
  status,
  body: { error_code, message: '' },
})

const payoutStatuses: Readonly<Record<string, string>> = {
  SUCCEEDED: 'SUCCESS',
  FAILED: 'FAILED',
  REVERSED: 'REVERSED',
}

/** Transactions as published: by time of creation, at most fifty at once, each page after the last id of the one before. */
export function listingTransactions({ now, payouts }: Books) {
  const transactions: XenditTransaction[] = []
  const payments = new Map<string, Paid>()
  const refunds = new Map<string, Refund>()
  const add = (about: Pick<XenditTransaction, 'product_id' | 'type' | 'reference_id' | 'amount'>) =>
    transactions.push({
      id: `txn_${randomUUID()}`,
      status: 'SUCCESS',
      currency: 'IDR',
      created: now().toISOString(),
      fee: { xendit_fee: FEE, value_added_tax: TAX, status: 'PENDING' },
      settlement_status: 'PENDING',
      ...about,
    })
  const ofPayout = (payout: XenditPayout): XenditTransaction => ({
    id: `txn_of_${payout.id}`,
    product_id: payout.id,
    type: 'DISBURSEMENT',
    status: payoutStatuses[payout.status] ?? 'PENDING',
    reference_id: payout.reference_id,
    currency: 'IDR',
    amount: payout.amount,
    created: payout.created,
    fee: { xendit_fee: FEE, value_added_tax: TAX, status: 'COMPLETED' },
    settlement_status: 'SETTLED',
  })
  const list = ({ query }: VendorRequest): VendorAnswer => {
    const limit = Number(query.get('limit') ?? LIMIT)
    if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) return refuse(400, 'API_VALIDATION_ERROR')
    const types = query.getAll('types')
    const [from, to] = [query.get('created[gte]') ?? '', query.get('created[lte]') ?? '9999']
    const all = [...transactions, ...payouts.map(ofPayout)]
      .filter(({ type }) => types.length === 0 || types.includes(type))
      .filter(({ created }) => created >= from && created <= to)
      .toSorted((one, other) => (one.created < other.created ? 1 : one.created > other.created ? -1 : 0))
    const after = query.get('after_id')
    const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
    if (after !== null && start === 0) return refuse(400, 'DATA_NOT_FOUND')
    const data = all.slice(start, start + limit)
    return { status: 200, body: { has_more: start + limit < all.length, data, links: [] } }
  }
  return {
    transactions,
    notePayment: (data: Paid) => {
      payments.set(data.payment_id, { ...data, created: now().toISOString() })
      const { payment_id: product_id, reference_id, request_amount: amount } = data
      add({ product_id, type: 'PAYMENT', reference_id, amount })
    },
    noteRefund: (data: Refund) => {
      refunds.set(data.id, { ...data, created: now().toISOString() })
      add({
        product_id: data.id,
        type: 'REFUND',
        reference_id: String(data['reference_id']),
        amount: data.amount,
      })
    },
    noteFailedRefund: (id: string) => {
      const transaction = transactions.find(({ product_id }) => product_id === id)
      if (transaction) transaction.status = 'FAILED'
      const refund = refunds.get(id)
      if (refund) refund['status'] = 'FAILED'
    },
    noteLostDispute: (id: string, amount: number) =>
      add({ product_id: id, type: 'CHARGEBACK', reference_id: '', amount }),
    /** Null where the address is about something else. */
    answerReport: (requested: VendorRequest): VendorAnswer | null => {
      if (requested.method !== 'GET') return null
      if (requested.path === '/transactions') return list(requested)
      const [, version, room, id = ''] = requested.path.split('/')
      if (version !== 'v3') return null
      if (room === 'payments') {
        const found = payments.get(id)
        return found ? { status: 200, body: found } : refuse(404, 'DATA_NOT_FOUND')
      }
      if (room !== 'refunds') return null
      const { id: refund_id, ...found } = refunds.get(id) ?? {}
      return refund_id === undefined
        ? refuse(404, 'DATA_NOT_FOUND')
        : { status: 200, body: { refund_id, ...found } }
    },
  }
}
