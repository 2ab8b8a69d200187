import type { VendorAnswer } from './fake-vendor.ts'

export type Entity = Record<string, unknown>
export type FakeEvent = { payload: Record<string, { entity: Entity }> }
type Make = (body: Entity, made: readonly Entity[]) => Entity

export const unix = (moment: Date) => Math.floor(moment.getTime() / 1000)
export const notesOf = (entity: Entity) => entity['notes'] ?? []

export const wrapped = (entities: Record<string, Entity>): FakeEvent['payload'] =>
  Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity: { ...entity } }]))

export const refuse = (status: number, description: string): VendorAnswer => ({
  status,
  body: { error: { code: status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR', description } },
})

const CLOSE_MIN_S = 15 * 60
const AMOUNT_MIN = 100

const isAmount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= AMOUNT_MIN

const receiver: Readonly<Record<string, (no: number) => Entity>> = {
  bank_account: (no) => ({
    id: `ba_${no}`,
    entity: 'bank_account',
    ifsc: 'RATN0VAAPIS',
    bank_name: 'RBL Bank',
    name: 'Saaf',
    account_number: String(2_223_330_000_000_000 + no),
    notes: [],
  }),
  vpa: (no) => ({ id: `vpa_${no}`, entity: 'vpa', address: `rpy.payto0000${no}@icici` }),
}

/** What each address makes of a request, or why it refuses. */
export function entityMaker(now: () => Date): Readonly<Record<string, Make>> {
  const tooSoon = (body: Entity) => Number(body['close_by']) < unix(now()) + CLOSE_MIN_S
  const base = (entity: string, prefix: string, made: readonly Entity[]) => ({
    id: `${prefix}_${made.length + 1}`,
    entity,
    created_at: unix(now()),
  })
  return {
    '/v1/orders': (body, made) => {
      if (!isAmount(body['amount']) || body['currency'] !== 'INR') return { refused: 'amount' }
      if (String(body['receipt']).length > 40) return { refused: 'receipt: at most 40 characters' }
      return { ...body, ...base('order', 'order', made), status: 'created', amount_paid: 0 }
    },
    '/v1/payments/create/upi': (body, made) => {
      const order = made.find(({ id }) => id === body['order_id'])
      if (!order || order['amount'] !== body['amount']) return { refused: 'order_id' }
      if (!body['email'] || !body['contact'] || body['method'] !== 'upi') return { refused: 'email, contact' }
      const link = `upi://pay?pa=rzp@hdfcbank&am=${Number(body['amount']) / 100}&cu=INR&tr=${order['id']}`
      return { razorpay_payment_id: `pay_of_${order['id']}`, link }
    },
    '/v1/virtual_accounts': (body, made) => {
      const types = (body['receivers'] as { types?: string[] } | undefined)?.types ?? []
      if (types.length === 0 || types.some((type) => !(type in receiver))) return { refused: 'receivers' }
      if (!isAmount(body['amount_expected'])) return { refused: 'amount_expected' }
      if (tooSoon(body)) return { refused: 'close_by should be at least 15 minutes after current time' }
      return {
        ...base('virtual_account', 'va', made),
        name: 'Saaf',
        status: 'active',
        description: body['description'],
        amount_expected: body['amount_expected'],
        amount_paid: 0,
        notes: notesOf(body),
        close_by: body['close_by'],
        receivers: types.map((type) => receiver[type]?.(made.length + 1)),
      }
    },
    '/v1/payments/qr_codes': (body, made) => {
      if (body['type'] !== 'upi_qr' || body['usage'] !== 'single_use') return { refused: 'type' }
      if (body['fixed_amount'] !== true || !isAmount(body['payment_amount'])) return { refused: 'amount' }
      if (tooSoon(body)) return { refused: 'close_by should be at least 15 minutes after current time' }
      const shared = base('qr_code', 'qr', made)
      return {
        ...body,
        ...shared,
        status: 'active',
        image_url: 'https://rzp.example/i/x',
        image_content: `upi://pay?pa=qr.rzp@hdfcbank&pn=Saaf&tr=${shared.id}&am=${Number(body['payment_amount']) / 100}&cu=INR`,
        payments_count_received: 0,
      }
    },
  }
}
