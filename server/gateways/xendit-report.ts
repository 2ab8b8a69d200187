import * as v from 'valibot'
import { fromWireAmount, toWireAmount } from '../../market/money.ts'
import type {
  CompanyReport,
  LookedUp,
  ReportedMovement,
  ReportPage,
  UncountedMovement,
} from './company-report.ts'
import { basicAuth, callVendor, type VendorFetch, type VendorReply } from './vendor-call.ts'
import { vendorText } from './vendor-schemas.ts'
import { readXenditPayment } from './xendit-callback.ts'
import { xenditPayoutEvent } from './xendit-payout-entity.ts'
import { majorAmount, moment } from './xendit-schemas.ts'
import { readXenditRefund } from './xendit-taken-back.ts'

type XenditReportConfig = { baseUrl: string; secretKey: string; apiVersion: string; timeoutMs: number }

/** The most that their list gives at once. */
const PAGE = 50

const UNCOUNTED_MAX = 200

const charge = v.pipe(
  v.optional(v.nullable(v.number()), 0),
  v.transform((major) => fromWireAmount(String(major ?? 0))),
  v.number(),
)

const transactionEntries = {
  id: vendorText,
  product_id: vendorText,
  type: v.string(),
  status: v.string(),
  reference_id: v.optional(v.nullable(v.string()), ''),
  created: moment,
}

/** As published for `GET /transactions` (docs.xendit.co, 26 November 2025). */
const rupiah = v.object({
  ...transactionEntries,
  currency: v.literal('IDR'),
  amount: majorAmount,
  fee: v.optional(v.nullable(v.object({ xendit_fee: charge, value_added_tax: charge })), null),
})
const foreign = v.object({
  ...transactionEntries,
  currency: v.pipe(vendorText, v.notValue('IDR')),
  amount: v.number(),
})
const listed = v.object({ has_more: v.boolean(), data: v.array(v.union([rupiah, foreign])) })
type Transaction = v.InferOutput<typeof listed>['data'][number]

const isRupiah = (listed: Transaction): listed is v.InferOutput<typeof rupiah> => listed.currency === 'IDR'

const states: Readonly<Record<string, ReportedMovement['state']>> = {
  SUCCESS: 'moved',
  FAILED: 'undone',
  VOIDED: 'undone',
  REVERSED: 'undone',
}

/** Their names for one outcome differ between the list and the payout itself. */
const payoutStatuses: Readonly<Record<string, string>> = {
  SUCCESS: 'SUCCEEDED',
  FAILED: 'FAILED',
  VOIDED: 'CANCELLED',
  REVERSED: 'REVERSED',
}

const kinds: Readonly<Record<string, ReportedMovement['kind']>> = {
  PAYMENT: 'payment',
  REFUND: 'reversal',
  CHARGEBACK: 'reversal',
  DISBURSEMENT: 'payout',
}

function movementOf(listed: Transaction): ReportedMovement | UncountedMovement {
  const { product_id: id, type, status, created: movedAt } = listed
  const reference = listed.reference_id ?? ''
  const state = states[status] ?? 'open'
  const kind = kinds[type]
  if (!isRupiah(listed) || !kind) {
    const amount = isRupiah(listed) ? toWireAmount(listed.amount) : listed.amount
    const text = `${type} ${listed.currency} ${amount}`.slice(0, UNCOUNTED_MAX)
    return { kind: kind ?? 'payment', id, reference, state, movedAt, uncounted: text }
  }
  const { amount: amountMinor, fee } = listed
  const payoutStatus = payoutStatuses[status]
  const event =
    kind === 'payout' && payoutStatus && reference !== ''
      ? xenditPayoutEvent(
          { id, reference_id: reference, status: payoutStatus, amount: amountMinor, failure_code: null },
          movedAt,
        )
      : null
  return {
    kind,
    id,
    reference,
    bankReference: '',
    currency: 'IDR',
    amountMinor,
    feeMinor: fee?.xendit_fee ?? 0,
    taxMinor: fee?.value_added_tax ?? 0,
    state,
    movedAt,
    event,
  }
}

function pageOf(reply: VendorReply): ReportPage {
  if (!reply.replied) return { read: false, detail: reply.detail }
  if (reply.status >= 300) return { read: false, detail: String(reply.status) }
  const parsed = v.safeParse(listed, reply.body)
  if (!parsed.success) return { read: false, detail: 'a list that cannot be read' }
  const { data, has_more } = parsed.output
  return { read: true, movements: data.map(movementOf), next: has_more ? (data.at(-1)?.id ?? null) : null }
}

const NOT_FOUND = 404

/** What one payment or refund is, by their own record of it: the list does not say which payment a refund takes back. */
function lookedUp(reply: VendorReply, read: (body: unknown) => LookedUp): LookedUp {
  if (!reply.replied) return { found: 'unknown', detail: reply.detail }
  if (reply.status === NOT_FOUND) return { found: 'none', detail: 'not known by the id of the list' }
  if (reply.status >= 300) return { found: 'unknown', detail: String(reply.status) }
  return read(reply.body)
}

/**
 * Their transactions of some types. That `product_id` is the id which callbacks name is published for their older
 * products and not for payments v3; so a payment enters only after it was found by that id (decision 162).
 */
export function xenditReport(
  config: XenditReportConfig,
  fetch: VendorFetch,
  types: readonly string[],
): CompanyReport {
  const { baseUrl, timeoutMs } = config
  const headers = { Authorization: basicAuth(config.secretKey, ''), 'api-version': config.apiVersion }
  const get = (path: string) =>
    callVendor(fetch, { method: 'GET', url: `${baseUrl}${path}`, headers, timeoutMs })
  return {
    markets: ['id'],
    list: async ({ from, to }, cursor) => {
      const query = new URLSearchParams([
        ...types.map((type) => ['types', type]),
        ['created[gte]', from.toISOString()],
        ['created[lte]', new Date(to.getTime() - 1).toISOString()],
        ['limit', String(PAGE)],
        ...(cursor === '' ? [] : [['after_id', cursor]]),
      ])
      return pageOf(await get(`/transactions?${query}`))
    },
    lookUp: async ({ kind, id }) => {
      if (kind === 'payment')
        return lookedUp(await get(`/v3/payments/${encodeURIComponent(id)}`), (body) =>
          readXenditPayment(body, id),
        )
      if (kind === 'reversal')
        return lookedUp(await get(`/v3/refunds/${encodeURIComponent(id)}`), (body) =>
          readXenditRefund(body, id),
        )
      return { found: 'none', detail: 'a payout without a reference of ours' }
    },
  }
}

export const xenditPaymentTypes = ['PAYMENT', 'REFUND', 'CHARGEBACK']
export const xenditPayoutTypes = ['DISBURSEMENT']
