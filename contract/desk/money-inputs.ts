import * as v from 'valibot'
import { calendarDay, required } from '../wire/fields.ts'

const ID_MAX = 100
const REASON_MAX = 500
const MOST_DAYS = 3650
const MOST_PERIODS = 12

const reason = v.pipe(required(REASON_MAX), v.trim(), v.nonEmpty())
const recordId = required(ID_MAX)
/** The number of a row: of an inbox event or a ledger entry. */
const rowNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const amountMinor = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The value date. */
const onDay = calendarDay()

const ofLoan = { orderId: recordId, onDay, reason }
const ofEvent = { eventId: rowNumber, reason }
const ofPayout = v.object({ payoutId: recordId, reason })
/** Money of a payout that moved on a day. */
const movedPayout = v.object({ ...ofPayout.entries, onDay })

/** What a person says who acts about money. */
export const moneyInputs = {
  refundCredit: v.object({ orderId: recordId, amountMinor, reason }),
  refuseRefund: v.object({ orderId: recordId, reason }),
  reversePayment: v.object({
    entryId: rowNumber,
    /** The whole of what is left of it, where no amount is said. */
    amountMinor: v.optional(amountMinor),
    onDay,
    reason,
  }),
  waiveCharges: v.object({
    ...ofLoan,
    charges: v.object({
      penalty: v.optional(count, 0),
      fee: v.optional(count, 0),
      lateInterest: v.optional(count, 0),
    }),
  }),
  writeOff: v.object(ofLoan),
  restructure: v.object({
    ...ofLoan,
    periods: v.pipe(count, v.minValue(1), v.maxValue(MOST_PERIODS)),
    termDays: v.pipe(count, v.minValue(1), v.maxValue(MOST_DAYS)),
    dailyRateMicro: count,
    periodFeeMinor: count,
  }),
  matchEvent: v.object({ ...ofEvent, orderId: recordId }),
  returnEvent: v.object({ ...ofEvent, market: v.picklist(['id', 'in']), onDay }),
  explainEvent: v.object(ofEvent),
  retryPayout: ofPayout,
  confirmPayout: movedPayout,
  /** Of one attempt, by its reference. */
  returnPayout: v.object({ ...movedPayout.entries, reference: recordId }),
  /** What went out too much. */
  keepPayout: ofPayout,
  failPayout: ofPayout,
}
