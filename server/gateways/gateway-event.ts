import * as v from 'valibot'
import { type Currency, currencies } from '../../market/money.ts'

const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)
const money = {
  amountMinor: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  currency: v.picklist(Object.values(currencies)),
}
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))

/**
 * The id of what moves no money, marked with what it is of, so that it is never that of a movement. `delivery` is of a header
 * that no signature covers: whoever sends it may choose it.
 */
export type NoticeId = `${'expired' | 'failed' | 'delivery'}:${string}`
const isNoticeId = (text: string): text is NoticeId => /^(expired|failed|delivery):/.test(text)
const noticeId = v.pipe(
  id,
  v.transform((text): NoticeId => (isNoticeId(text) ? text : `delivery:${text}`)),
)

/** An event of a gateway as JSON: in the sandbox's callbacks, and as it is stored of what a company lists. */
export const gatewayEventJson = v.variant('kind', [
  v.object({
    kind: v.literal('payment'),
    eventId: id,
    reference: id,
    ...money,
    paidAt: moment,
    bankReference: v.optional(v.string(), ''),
  }),
  v.object({
    kind: v.literal('reversal'),
    eventId: id,
    reference: v.string(),
    of: id,
    by: v.exactOptional(id),
    amountMinor: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    currency: money.currency,
    takenAt: moment,
    isOpen: v.exactOptional(v.literal(true)),
  }),
  v.object({ kind: v.picklist(['expired', 'failed']), eventId: noticeId, reference: id }),
  v.object({
    kind: v.literal('payout'),
    eventId: id,
    reference: id,
    providerId: id,
    outcome: v.picklist(['paid', 'failed', 'wrong account', 'returned']),
    ...money,
    movedAt: moment,
    detail: v.optional(v.string(), ''),
  }),
])

/** An event that was stored; those of before do not say their currency, but what they are stored with does. */
export const readStoredEvent = (stored: object, currency: Currency): ListedEvent =>
  v.parse(gatewayEventJson, { currency, ...stored })

/** The same as a `GatewayEvent`; the port of a gateway has reports, so a report cannot be made of it. */
export type ListedEvent = v.InferOutput<typeof gatewayEventJson>
