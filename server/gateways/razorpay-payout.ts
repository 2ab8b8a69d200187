import * as v from 'valibot'
import type { PayoutCompany, PayoutReply, PayoutRequest } from './payout.ts'
import { bodyOf, type PayoutNotKnown, unreadable } from './payout-reply.ts'
import type { RazorpayConfig } from './razorpay-codes.ts'
import { razorpayPayout, razorpayPayoutEvent } from './razorpay-payout-entity.ts'
import { razorpayPayoutReport } from './razorpay-report.ts'
import { basicAuth, callVendor, type VendorFetch } from './vendor-call.ts'

export type RazorpayPayoutConfig = Pick<
  RazorpayConfig,
  'baseUrl' | 'keyId' | 'keySecret' | 'timeoutMs' | 'now'
> & {
  /** The lender's own account at RazorpayX, from which the money goes. */
  accountNumber: string
}

/** IMPS carries five lakh at most, at any hour; more goes by NEFT. */
const IMPS_MAX_PAISE = 50_000_000
const NAME_MAX = 50
const NAME_MIN = 3
const PAGE = 100

/** They take these characters only, at least three of them, and no end but a letter, a digit or a full stop. */
function nameOf(holder: string): string {
  const name = holder
    .replace(/[^A-Za-z0-9 '’\-_/().]/g, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .replace(/[^A-Za-z0-9.]+$/, '')
  return name.length < NAME_MIN ? 'Customer' : name
}

const made = v.object({ id: v.pipe(v.string(), v.nonEmpty()) })
const listed = v.object({ items: v.array(v.unknown()) })
const failed = v.object({ error: v.object({ code: v.string() }) })

const errorCodeOf = (body: unknown) => (v.is(failed, body) ? body.error.code : '')

/** RazorpayX: a contact, its bank account, then the payout. They return the contact and account that exist already. */
export function razorpayPayouts(config: RazorpayPayoutConfig, fetch: VendorFetch): PayoutCompany {
  const Authorization = basicAuth(config.keyId, config.keySecret)
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    bodyOf(
      await callVendor(fetch, {
        method: body === undefined ? 'GET' : 'POST',
        url: `${config.baseUrl}${path}`,
        headers: { Authorization, ...headers },
        timeoutMs: config.timeoutMs,
        counted: { gateway: 'razorpayx', call: body === undefined ? 'findPayout' : 'sendPayout' },
        ...(body === undefined ? {} : { body }),
      }),
      errorCodeOf,
    )
  /** Nothing is sent before the payout is requested, so an answer that never came means 'not now'. */
  const make = async (path: string, body: unknown): Promise<{ id: string } | PayoutNotKnown> => {
    const answered = await ask(path, body)
    if (!('body' in answered))
      return answered.why === 'refused' ? answered : { ...answered, why: 'unavailable' }
    return v.is(made, answered.body) ? { id: answered.body.id } : { ...unreadable, why: 'unavailable' }
  }
  const fundAccountOf = async ({ borrowerId, destination }: PayoutRequest) => {
    const name = nameOf(destination.holder)
    const contact = await make('/contacts', { name, type: 'customer', reference_id: borrowerId.slice(0, 40) })
    if (!('id' in contact)) return contact
    const { bankCode: ifsc, accountNumber: account_number } = destination
    return make('/fund_accounts', {
      contact_id: contact.id,
      account_type: 'bank_account',
      bank_account: { name, ifsc, account_number },
    })
  }
  const known = (body: unknown, { reference }: PayoutRequest): PayoutReply => {
    const parsed = v.safeParse(razorpayPayout, body)
    if (!parsed.success || parsed.output.reference_id !== reference) return unreadable
    return {
      known: true,
      providerId: parsed.output.id,
      event: razorpayPayoutEvent(parsed.output, config.now()),
    }
  }
  return {
    name: 'razorpay',
    report: razorpayPayoutReport(
      (method, path) =>
        callVendor(fetch, {
          method,
          url: `${config.baseUrl}${path}`,
          headers: { Authorization },
          timeoutMs: config.timeoutMs,
        }),
      config.accountNumber,
    ),
    send: async (request) => {
      const { reference, amountMinor, currency, purpose } = request
      if (currency !== 'INR') return { known: false, why: 'refused', detail: 'not rupees' }
      const account = await fundAccountOf(request)
      if (!('id' in account)) return account
      const answered = await ask(
        '/payouts',
        {
          account_number: config.accountNumber,
          fund_account_id: account.id,
          amount: amountMinor,
          currency,
          mode: amountMinor > IMPS_MAX_PAISE ? 'NEFT' : 'IMPS',
          purpose: purpose === 'refund' ? 'refund' : 'payout',
          queue_if_low_balance: true,
          reference_id: reference,
          narration: reference.replace(/[^A-Za-z0-9]/g, ' ').slice(0, 30),
        },
        { 'X-Payout-Idempotency': reference },
      )
      return 'body' in answered ? known(answered.body, request) : answered
    },
    find: async (request) => {
      const query = new URLSearchParams({
        account_number: config.accountNumber,
        reference_id: request.reference,
        count: String(PAGE),
      })
      const answered = await ask(`/payouts?${query}`)
      if (!('body' in answered)) return { ...answered, why: 'unknown' }
      if (!v.is(listed, answered.body)) return unreadable
      // Whether the reference narrows the list is not published everywhere, so it is looked for here as well.
      const found = answered.body.items.find(
        (item) => v.is(razorpayPayout, item) && item.reference_id === request.reference,
      )
      return found === undefined ? null : known(found, request)
    },
  }
}
