import * as v from 'valibot'
import type {
  CompanyReport,
  ReportedMovement,
  ReportPage,
  ReportPeriod,
  UncountedMovement,
} from './company-report.ts'
import type { Ask } from './razorpay-codes.ts'
import { lookUpRazorpayPayment } from './razorpay-look-up.ts'
import { razorpayPayout, razorpayPayoutEvent } from './razorpay-payout-entity.ts'
import { bankNumber, paise, payment, unixSeconds } from './razorpay-schemas.ts'
import { disputeRecord, refundRecord } from './razorpay-taken-back.ts'
import { vendorText } from './vendor-schemas.ts'

/** The most that their lists give at once. */
const PAGE = 100

type Read = (item: unknown) => ReportedMovement
type Section = {
  name: string
  kind: ReportedMovement['kind']
  path: string
  query?: Readonly<Record<string, string>>
  read: Read
}

const charges = v.object({
  fee: v.optional(v.nullable(paise), 0),
  tax: v.optional(v.nullable(paise), 0),
})

const listedPayment = v.intersect([payment.entries.entity, charges])

/** Only what was captured is money; their fee has the tax in it. */
const readPayment: Read = (item) => {
  const {
    id,
    amount: amountMinor,
    captured,
    created_at,
    currency,
    notes: reference,
    ...rest
  } = v.parse(listedPayment, item)
  const acquirer = Array.isArray(rest.acquirer_data) ? null : rest.acquirer_data
  const bankReference = acquirer?.utr || acquirer?.rrn || ''
  const tax = rest.tax ?? 0
  return {
    kind: 'payment',
    id,
    reference,
    bankReference,
    currency,
    amountMinor,
    feeMinor: Math.max(0, (rest.fee ?? 0) - tax),
    taxMinor: tax,
    state: captured ? 'moved' : 'open',
    movedAt: created_at,
    event:
      captured && reference !== ''
        ? {
            kind: 'payment',
            eventId: id,
            reference,
            amountMinor,
            currency,
            paidAt: created_at,
            bankReference,
          }
        : null,
  }
}

const noCharges = { currency: 'INR', feeMinor: 0, taxMinor: 0, bankReference: '' } as const

const refundStates: Readonly<Record<string, ReportedMovement['state']>> = {
  processed: 'moved',
  failed: 'undone',
}

const readRefund: Read = (item) => {
  const { id, payment_id, amount, status, created_at } = v.parse(refundRecord, item)
  const state = refundStates[status ?? ''] ?? 'open'
  const { currency } = noCharges
  const of = {
    kind: 'reversal' as const,
    by: id,
    reference: '',
    of: payment_id,
    currency,
    takenAt: created_at,
  }
  const event =
    state === 'moved'
      ? { ...of, eventId: id, amountMinor: amount }
      : state === 'undone'
        ? { ...of, eventId: `${id}:failed`, amountMinor: 0 }
        : null
  return {
    kind: 'reversal',
    id,
    reference: '',
    ...noCharges,
    amountMinor: amount,
    state,
    movedAt: created_at,
    event,
  }
}

/** A dispute has taken what they deducted; one that was won has taken nothing. */
const readDisputed: Read = (item) => {
  const { id, payment_id, status, created_at, amount, currency, amount_deducted } = v.parse(
    disputeRecord,
    item,
  )
  const isEnd = ['lost', 'won', 'closed'].includes(status)
  const takenMinor = status === 'won' ? 0 : amount_deducted || (status === 'lost' ? amount : 0)
  const state = takenMinor > 0 ? 'moved' : isEnd ? 'undone' : 'open'
  const eventId = `${id}:${isEnd ? status : 'created'}`
  const of = { kind: 'reversal' as const, eventId, by: id, reference: '', of: payment_id, currency }
  return {
    kind: 'reversal',
    id,
    reference: '',
    ...noCharges,
    amountMinor: takenMinor || amount,
    state,
    movedAt: created_at,
    event:
      state === 'open'
        ? null
        : { ...of, amountMinor: takenMinor, takenAt: created_at, ...(!isEnd && { isOpen: true as const }) },
  }
}

const payoutTimes = v.object({
  created_at: unixSeconds,
  fees: v.optional(v.nullable(paise), 0),
  tax: v.optional(v.nullable(paise), 0),
  utr: bankNumber,
})

const readPayout: Read = (item) => {
  const entity = v.parse(razorpayPayout, item)
  const { created_at: movedAt, fees, tax, utr } = v.parse(payoutTimes, item)
  const event = razorpayPayoutEvent(entity, movedAt)
  return {
    kind: 'payout',
    id: entity.id,
    reference: entity.reference_id ?? '',
    bankReference: utr ?? '',
    currency: 'INR',
    amountMinor: entity.amount,
    feeMinor: Math.max(0, (fees ?? 0) - (tax ?? 0)),
    taxMinor: tax ?? 0,
    state: event === null ? 'open' : event.outcome === 'paid' ? 'moved' : 'undone',
    movedAt,
    event,
  }
}

const listed = v.object({ items: v.array(v.unknown()) })

const foreign = v.object({
  id: vendorText,
  amount: paise,
  currency: v.pipe(vendorText, v.notValue('INR')),
  captured: v.optional(v.boolean(), true),
  created_at: unixSeconds,
})

/** A movement in another currency than ours, of whichever list. */
function readForeign(item: unknown, kind: ReportedMovement['kind']): UncountedMovement | null {
  const parsed = v.safeParse(foreign, item)
  if (!parsed.success) return null
  const { id, amount, currency, captured, created_at: movedAt } = parsed.output
  const state = captured ? 'moved' : 'open'
  return { kind, id, reference: '', state, movedAt, uncounted: `${currency} ${amount} (smallest unit)` }
}

function movementsOf(items: readonly unknown[], { kind, read }: Section) {
  try {
    return items.map((item) => readForeign(item, kind) ?? read(item))
  } catch (error) {
    if (v.isValiError(error)) return null
    throw error
  }
}

/** One list after the other, by time, newest first; a place is the name of the list and how many were read of it. */
const listBy =
  (ask: Ask, sections: readonly Section[]) =>
  async ({ from, to }: ReportPeriod, cursor: string): Promise<ReportPage> => {
    const [name = '', place = '0'] = cursor.split(' ')
    const at = Math.max(
      0,
      sections.findIndex((section) => section.name === name),
    )
    const section = sections[at]
    if (!section) return { read: true, movements: [], next: null }
    const skip = Number(place)
    const query = new URLSearchParams({
      ...section.query,
      from: String(Math.floor(from.getTime() / 1000)),
      to: String(Math.ceil(to.getTime() / 1000) - 1),
      count: String(PAGE),
      skip: String(skip),
    })
    const reply = await ask('GET', `${section.path}?${query}`)
    if (!reply.replied) return { read: false, detail: reply.detail }
    if (reply.status >= 300) return { read: false, detail: `${section.name} ${reply.status}` }
    const movements = v.is(listed, reply.body) ? movementsOf(reply.body.items, section) : null
    if (!movements) return { read: false, detail: `${section.name}: a list that cannot be read` }
    const following = sections[at + 1]
    const isWhole = movements.length === PAGE
    return {
      read: true,
      movements,
      next: isWhole ? `${section.name} ${skip + PAGE}` : following ? `${following.name} 0` : null,
    }
  }

/** That disputes are listed by time as the others are is not verified. */
export const razorpayReport = (ask: Ask, qrPath: string): CompanyReport => ({
  markets: ['in'],
  list: listBy(ask, [
    { name: 'payments', kind: 'payment', path: '/payments', read: readPayment },
    { name: 'refunds', kind: 'reversal', path: '/refunds', read: readRefund },
    { name: 'disputes', kind: 'reversal', path: '/disputes', read: readDisputed },
  ]),
  lookUp: async ({ kind, id }) =>
    kind === 'payment'
      ? lookUpRazorpayPayment(ask, id, qrPath)
      : { found: 'none', detail: 'the list says all that they know' },
})

export const razorpayPayoutReport = (ask: Ask, accountNumber: string): CompanyReport => ({
  markets: ['in'],
  list: listBy(ask, [
    {
      name: 'payouts',
      kind: 'payout',
      path: '/payouts',
      query: { account_number: accountNumber },
      read: readPayout,
    },
  ]),
  lookUp: async () => ({ found: 'none', detail: 'a payout without a reference of ours' }),
})
