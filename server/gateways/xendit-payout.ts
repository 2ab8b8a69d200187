import * as v from 'valibot'
import { MINOR_PER_MAJOR } from '../../market/money.ts'
import type { PayoutCompany, PayoutReply, PayoutRequest } from './payout.ts'
import { bodyOf, unreadable } from './payout-reply.ts'
import { basicAuth, callVendor, type VendorFetch } from './vendor-call.ts'
import type { XenditConfig } from './xendit.ts'
import { xenditPayout, xenditPayoutEvent } from './xendit-payout-entity.ts'
import { xenditPayoutTypes, xenditReport } from './xendit-report.ts'

export type XenditPayoutConfig = Pick<XenditConfig, 'baseUrl' | 'apiVersion' | 'secretKey' | 'timeoutMs'> & {
  now: () => Date
}

const failed = v.object({ error_code: v.string() })
const errorCodeOf = (body: unknown) => (v.is(failed, body) ? body.error_code : '')
/** The lender's own balance is no fault of the request: it is tried again when there is money. */
const busy = new Set(['TEMPORARILY_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED', 'INSUFFICIENT_BALANCE'])

/** Xendit, payouts v2, in whole rupiah. */
export function xenditPayouts(config: XenditPayoutConfig, fetch: VendorFetch): PayoutCompany {
  const { secretKey, timeoutMs, now } = config
  const url = `${config.baseUrl}/v2/payouts`
  const auth = { Authorization: basicAuth(secretKey, '') }
  const known = (body: unknown, { reference }: PayoutRequest): PayoutReply => {
    const parsed = v.safeParse(xenditPayout, body)
    if (!parsed.success || parsed.output.reference_id !== reference) return unreadable
    return { known: true, providerId: parsed.output.id, event: xenditPayoutEvent(parsed.output, now()) }
  }
  return {
    name: 'xendit',
    report: xenditReport(config, fetch, xenditPayoutTypes),
    send: async (request) => {
      const { reference, amountMinor, currency, destination } = request
      if (currency !== 'IDR' || amountMinor % MINOR_PER_MAJOR !== 0)
        return { known: false, why: 'refused', detail: 'not whole rupiah' }
      const reply = await callVendor(fetch, {
        method: 'POST',
        url,
        headers: { ...auth, 'idempotency-key': reference },
        timeoutMs,
        counted: { gateway: 'xendit', call: 'sendPayout' },
        body: {
          reference_id: reference,
          // Their code of an Indonesian bank is its short name with the country before it (decision 122).
          channel_code: `ID_${destination.bankCode}`,
          channel_properties: {
            account_number: destination.accountNumber,
            account_holder_name: destination.holder,
          },
          amount: amountMinor / MINOR_PER_MAJOR,
          currency,
          description: reference,
        },
      })
      const answered = bodyOf(reply, errorCodeOf, busy)
      return 'body' in answered ? known(answered.body, request) : answered
    },
    find: async (request) => {
      const query = new URLSearchParams({ reference_id: request.reference })
      const counted = { gateway: 'xendit', call: 'findPayout' }
      const get = { method: 'GET', url: `${url}?${query}`, headers: auth, timeoutMs, counted } as const
      const answered = bodyOf(await callVendor(fetch, get), errorCodeOf)
      if (!('body' in answered)) return { ...answered, why: 'unknown' }
      if (!Array.isArray(answered.body)) return unreadable
      const [found, ...others] = answered.body
      // An idempotency key makes one payout at most, so a second one of ours is nothing to go by.
      if (others.length > 0) return { known: false, why: 'unknown', detail: 'two payouts of one reference' }
      return found === undefined ? null : known(found, request)
    },
  }
}
