import { randomUUID } from 'node:crypto'
import type { VendorAnswer, VendorRequest } from './fake-vendor.ts'

export type XenditPayout = {
  id: string
  reference_id: string
  channel_code: string
  channel_properties: { account_number: string; account_holder_name: string }
  amount: number
  currency: string
  status: string
  failure_code?: string
  created: string
  updated: string
}

type Books = { now: () => Date; sendEvent: (event: string, data: Record<string, unknown>) => void }

const refuse = (status: number, error_code: string): VendorAnswer => ({
  status,
  body: { error_code, message: '' },
})

function problemOf(body: Record<string, unknown>): string | null {
  const properties = body['channel_properties'] as XenditPayout['channel_properties'] | undefined
  const reference = body['reference_id']
  if (typeof reference !== 'string' || reference === '' || reference.length > 255)
    return 'API_VALIDATION_ERROR'
  if (body['currency'] !== 'IDR' || !Number.isInteger(body['amount']) || Number(body['amount']) < 1)
    return 'API_VALIDATION_ERROR'
  if (!/^ID_[A-Z_]+$/.test(String(body['channel_code']))) return 'CHANNEL_CODE_NOT_SUPPORTED'
  return properties?.account_number && properties.account_holder_name ? null : 'API_VALIDATION_ERROR'
}

/** Payouts v2 as published: one for each idempotency key, a look-up by reference, callbacks at the end. */
export function payingOut({ now, sendEvent }: Books) {
  const payouts: XenditPayout[] = []
  const keys = new Set<string>()
  const create = ({ headers, body }: VendorRequest): VendorAnswer => {
    const key = headers.get('idempotency-key') ?? ''
    if (key === '' || key.length > 100) return refuse(400, 'API_VALIDATION_ERROR')
    const problem = problemOf(body)
    if (problem) return refuse(400, problem)
    if (keys.has(key)) return refuse(409, 'DUPLICATE_ERROR')
    keys.add(key)
    const at = now().toISOString()
    const made = { ...(body as unknown as XenditPayout), created: at, updated: at }
    const payout = { ...made, id: `disb-${randomUUID()}`, status: 'ACCEPTED' }
    payouts.push(payout)
    return { status: 200, body: payout }
  }
  const list = ({ query }: VendorRequest): VendorAnswer => ({
    status: 200,
    body: payouts.filter(({ reference_id }) => reference_id === query.get('reference_id')),
  })
  return {
    payouts,
    answerPayout: (requested: VendorRequest) =>
      requested.method === 'POST' ? create(requested) : list(requested),
    /** How the newest payout of a reference ends; the callback waits to be delivered. */
    endPayout: (
      reference: string,
      status: 'SUCCEEDED' | 'FAILED' | 'REVERSED',
      failure_code?: string,
    ): void => {
      const payout = payouts.findLast(({ reference_id }) => reference_id === reference)
      if (!payout) throw new Error(`there is no payout ${reference}`)
      Object.assign(payout, { status, updated: now().toISOString(), ...(failure_code && { failure_code }) })
      sendEvent(`payout.${status.toLowerCase()}`, { ...payout })
    },
  }
}
