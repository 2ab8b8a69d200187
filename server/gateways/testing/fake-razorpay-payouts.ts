import type { Entity, FakeEvent } from './fake-razorpay-entities.ts'
import { refuse, unix, wrapped } from './fake-razorpay-entities.ts'
import { pageOfList } from './fake-razorpay-report.ts'
import type { VendorAnswer, VendorRequest } from './fake-vendor.ts'

export const RAZORPAYX_ACCOUNT = '7878780080316316'

type Books = { now: () => Date; sendEvent: (event: string, payload: FakeEvent['payload']) => void }
type PayoutStatus = 'processing' | 'processed' | 'failed' | 'reversed' | 'rejected'

const NAME = /^[A-Za-z0-9 '’\-_/().]{2,49}[A-Za-z0-9.]$/
const KEY = /^[A-Za-z0-9\-_ ]{4,36}$/

/** RazorpayX as published: contacts and accounts that exist are returned, payouts need an idempotency key. */
export function payingOut({ now, sendEvent }: Books) {
  const contacts: Entity[] = []
  const accounts: Entity[] = []
  const payouts: Entity[] = []
  const requests = new Map<string, { body: string; payout: Entity }>()
  const same = (list: Entity[], wanted: Entity, prefix: string): VendorAnswer => {
    const known = list.find(({ id: _, ...rest }) => JSON.stringify(rest) === JSON.stringify(wanted))
    const entity = known ?? { id: `${prefix}_${list.length + 1}`, ...wanted }
    if (!known) list.push(entity)
    return { status: known ? 200 : 201, body: entity }
  }
  const makers: Readonly<Record<string, (requested: VendorRequest) => VendorAnswer>> = {
    '/v1/contacts': ({ body }) => {
      if (!NAME.test(String(body['name']))) return refuse(400, 'name: the format is invalid')
      return same(contacts, { ...body }, 'cont')
    },
    '/v1/fund_accounts': ({ body }) => {
      const bank = body['bank_account'] as Entity | undefined
      if (!contacts.some(({ id }) => id === body['contact_id'])) return refuse(400, 'contact_id')
      if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(String(bank?.['ifsc']))) return refuse(400, 'ifsc')
      return same(accounts, { ...body }, 'fa')
    },
    '/v1/payouts': ({ body, headers }) => {
      const key = headers.get('x-payout-idempotency') ?? ''
      if (!KEY.test(key)) return refuse(400, 'idempotency key')
      const text = JSON.stringify(body)
      const before = requests.get(key)
      if (before)
        return before.body === text
          ? { status: 200, body: before.payout }
          : refuse(400, 'Different request body for the same idempotency key')
      if (!accounts.some(({ id }) => id === body['fund_account_id'])) return refuse(400, 'fund_account_id')
      if (body['account_number'] !== RAZORPAYX_ACCOUNT) return refuse(400, 'account_number')
      if (!Number.isSafeInteger(body['amount']) || Number(body['amount']) < 100) return refuse(400, 'amount')
      if (!['IMPS', 'NEFT'].includes(String(body['mode']))) return refuse(400, 'mode')
      if (String(body['reference_id']).length > 40 || String(body['narration']).length > 30)
        return refuse(400, 'too long')
      const made = { entity: 'payout', status: 'processing', status_details: null, created_at: unix(now()) }
      const payout = { ...body, ...made, id: `pout_${payouts.length + 1}` }
      payouts.push(payout)
      requests.set(key, { body: text, payout })
      return { status: 200, body: payout }
    },
  }
  const list = ({ query }: VendorRequest): VendorAnswer => {
    if (query.get('account_number') !== RAZORPAYX_ACCOUNT) return refuse(400, 'account_number')
    const reference = query.get('reference_id')
    const items = pageOfList(
      payouts.filter((one) => reference === null || one['reference_id'] === reference),
      query,
    )
    return { status: 200, body: { entity: 'collection', count: items.length, items } }
  }
  return {
    payouts,
    /** Null where the address is about something else. */
    answerPayout: (requested: VendorRequest): VendorAnswer | null => {
      if (requested.method === 'GET') return requested.path === '/v1/payouts' ? list(requested) : null
      return makers[requested.path]?.(requested) ?? null
    },
    endPayout: (reference: string, status: PayoutStatus, source?: 'beneficiary_bank' | 'business'): void => {
      const payout = payouts.findLast((one) => one['reference_id'] === reference)
      if (!payout) throw new Error(`there is no payout ${reference}`)
      Object.assign(payout, { status, status_details: source ? { source, reason: `of_${source}` } : null })
      sendEvent(`payout.${status}`, wrapped({ payout }))
    },
  }
}
