import { type Entity, refuse } from './fake-razorpay-entities.ts'
import type { VendorAnswer, VendorRequest } from './fake-vendor.ts'

const COUNT = 10
const COUNT_MAX = 100

/** Newest first, by the time they were made; ten at once unless more are requested, and never more than a hundred. */
export function pageOfList(all: readonly Entity[], query: URLSearchParams): Entity[] {
  const [from, to] = [Number(query.get('from') ?? 0), Number(query.get('to') ?? Number.MAX_SAFE_INTEGER)]
  const skip = Number(query.get('skip') ?? 0)
  return all
    .filter((entity) => Number(entity['created_at']) >= from && Number(entity['created_at']) <= to)
    .toReversed()
    .toSorted((one, other) => Number(other['created_at']) - Number(one['created_at']))
    .slice(skip, skip + Math.min(Number(query.get('count') ?? COUNT), COUNT_MAX))
}

type ReportBooks = {
  made: readonly Entity[]
  payments: ReadonlyMap<string, Entity>
  refunds: ReadonlyMap<string, Entity>
  disputes: ReadonlyMap<string, Entity>
  codeOf: ReadonlyMap<string, { code: Entity; reference: string }>
}

const collection = (items: readonly Entity[]): VendorAnswer => ({
  status: 200,
  body: { entity: 'collection', count: items.length, items },
})

/** Their fee has the tax in it. */
const charged = (payment: Entity): Entity => ({ ...payment, fee: 236, tax: 36 })

/** What took a payment: a virtual account by a bank transfer or by UPI. */
function transferOf(books: ReportBooks, id: string, way: string): VendorAnswer {
  const taken = books.codeOf.get(id)
  const receivers = (taken?.code['receivers'] ?? []) as Entity[]
  const isBank = receivers.some(({ entity }) => entity === 'bank_account')
  if (!taken || receivers.length === 0 || isBank !== (way === 'bank_transfer'))
    return refuse(400, 'The id provided does not exist')
  const { code, reference } = taken
  const named = isBank ? { bank_reference: reference } : { npci_reference_id: reference }
  return { status: 200, body: { entity: way, payment_id: id, ...named, virtual_account: code } }
}

/** Lists and records as published; null where the address is about something else. */
export function answerRazorpayReport(
  { path, query }: VendorRequest,
  books: ReportBooks,
): VendorAnswer | null {
  const lists: Readonly<Record<string, ReadonlyMap<string, Entity>>> = {
    '/v1/payments': books.payments,
    '/v1/refunds': books.refunds,
    '/v1/disputes': books.disputes,
  }
  const listed = lists[path]
  if (listed) {
    const entities = [...listed.values()]
    return collection(pageOfList(path === '/v1/payments' ? entities.map(charged) : entities, query))
  }
  const [, , room, id = '', way] = path.split('/')
  if (room === 'orders' && id) {
    const order = books.made.find((entity) => entity['id'] === id)
    return order ? { status: 200, body: order } : refuse(400, 'The id provided does not exist')
  }
  const ofPayment = query.get('payment_id')
  if (path === '/v1/payments/qr_codes' && ofPayment) {
    const code = books.codeOf.get(ofPayment)?.code
    return collection(code?.['entity'] === 'qr_code' ? [code] : [])
  }
  if (room !== 'payments' || id === 'qr_codes') return null
  if (way) return transferOf(books, id, way)
  const payment = books.payments.get(id)
  return payment ? { status: 200, body: payment } : refuse(400, 'The id provided does not exist')
}
