import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import { calendarDay, required } from '../wire/fields.ts'
import { staffProposal, staffRead } from '../wire/operation.ts'
import type { StaffRole } from '../wire/roles.ts'
import type {
  EventKind,
  EventState,
  LedgerAccount,
  PayoutOutcome,
  PayoutPurpose,
  PayoutStatus,
} from './books.ts'
import type { PreviewedEntry, ProposalPreview } from './proposals.ts'

/** Why a loan takes no movement. */
export type LoanRefusal =
  | 'no such loan'
  | 'not paid out'
  | 'nothing to reverse'
  | 'paid out already'
  | 'no such credit'
  | 'another currency'

/**
 * Why an event or a payout waits for a person, in the sentences that are stored and logged. What a company or a person says of
 * it stands as it was said.
 */
export type MoneyProblem =
  | 'a reference of nobody'
  | 'an amount that cannot be'
  | 'could not be read'
  | 'another amount than was sent'
  | 'another currency than was paid'
  | 'reported again with something else'
  | 'reported as failed after it was paid'
  | 'an earlier attempt was paid after all'
  | 'an earlier attempt came back'
  | 'the money came back after it was paid; the loan runs on'
  | 'the company does not know it'
  | 'no account'
  | 'it has gone already'
  | 'the loan does not wait for it'
  | 'the credit is gone'

/** A movement that a loan does not take. */
export type RefusedMovement = 'the order takes no payment' | 'the order takes no payout'
export type EventProblem = MoneyProblem | `${RefusedMovement}: ${LoanRefusal}`

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
  reopenEvent: v.object(ofEvent),
  retryPayout: ofPayout,
  confirmPayout: movedPayout,
  /** Of one attempt, by its reference. */
  returnPayout: v.object({ ...movedPayout.entries, reference: recordId }),
  /** What went out too much. */
  keepPayout: ofPayout,
  failPayout: ofPayout,
}

const readers: readonly StaffRole[] = ['treasurer', 'manager', 'auditor']
const movers: readonly StaffRole[] = ['treasurer', 'manager']

export const moneyEventLists = ['unmatched', 'waiting', 'dead', 'held', 'closed'] as const
export type MoneyEventList = (typeof moneyEventLists)[number]

/** What another company reported, as far as a list shows it. */
export type MoneyEventRow = {
  eventId: number
  provider: string
  kind: EventKind
  reference: string
  bankReference: string
  orderId: string | null
  /** Null where nobody knows whose it is, and so in which currency. */
  market: Market | null
  amountMinor: number | null
  paidAt: string
  receivedAt: string
  state: EventState
  reason: string
  /** Who of the lender dealt with it, and what they wrote. */
  handler: string
  note: string
  finishedAt: string
}

export type MoneyEventRecord = MoneyEventRow & {
  /** The company's own name for it. */
  reportedAs: string
  takenBackMinor: number
  tries: number
  version: string
  suggestions: readonly MatchedOrder[]
}
type MatchedOrder = {
  orderId: string
  borrowerName: string
  market: Market
  reasons: readonly ('order' | 'code' | 'amount' | 'name')[]
}

export type MoneyCreditRow = {
  orderId: string
  borrowerName: string
  market: Market
  creditMinor: number
  refund: 'asked' | 'approved' | null
}

export type MoneyPayout = {
  payoutId: string
  orderId: string
  borrowerId: string
  market: Market
  amountMinor: number
  purpose: PayoutPurpose
  provider: string
  status: PayoutStatus
  attempt: number
  reason: string
  handler: string
  note: string
  createdAt: string
  /** The account by its last digits. */
  account: string
}

/** A payout with all that was tried to pay it. */
export type MoneyPayoutRecord = MoneyPayout & {
  today: string
  /** What went out too much and waits to be cleared; below zero what is kept and came back. */
  keepableMinor: number
  attempts: readonly {
    reference: string
    provider: string
    amountMinor: number
    /** What is out by it. */
    goneMinor: number
    outcome: PayoutOutcome | null
    createdAt: string
  }[]
}

export type DayReceipts = {
  receipts: readonly {
    provider: string
    channel: string
    payments: number
    receivedMinor: number
    takenBackMinor: number
  }[]
  uncredited: readonly { provider: string; payments: number; amountMinor: number }[]
}

export type MoneyOrder = {
  orderId: string
  borrowerId: string
  borrowerName: string
  market: Market
  status: number
  today: string
  terms: { periods: number; termDays: number; dailyRateMicro: number; periodFeeMinor: number }
  /** Null before the money was paid out. */
  position: OrderPosition | null
  /** What the borrower has asked to have back; null where nothing waits for an answer. */
  requestedRefundMinor: number | null
  entries: readonly (PreviewedEntry & {
    entryId: number
    amountMinor: number
    provider: string
    madeBy: string
    reason: string
    /** Of credit that was used for another loan of the borrower: that loan, and its entry. */
    transfer: { orderId: string; entryId: number } | null
    /** What its own money covered when it was booked; below zero what it no longer covers. */
    covered: readonly { account: LedgerAccount | 'extension'; periodNo: number | null; amountMinor: number }[]
  })[]
  /** The entry before which there are older ones; null where these are all. */
  olderThan: number | null
}
type OrderPosition = {
  openMinor: number
  overdueMinor: number
  creditMinor: number
  isWrittenOff: boolean
  charges: { penalty: number; fee: number; lateInterest: number }
  periods: readonly {
    periodNo: number
    dueOn: string
    openMinor: number
    paidMinor: number
    daysLate: number
  }[]
}

const after = v.optional(v.pipe(v.string(), v.maxLength(200)), '')
const day = calendarDay()
const eventId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export type ProposedMoneyAct = keyof typeof moneyInputs
export const proposedMoneyActs = Object.keys(moneyInputs) as ProposedMoneyAct[]

/** Money moves by two people: whoever proposes it does not approve it. */
const moneyProposal = <Request extends (typeof moneyInputs)[ProposedMoneyAct]>(
  summary: string,
  request: Request,
) => staffProposal({ summary, by: movers, approvers: movers, request })

const reads = {
  moneyEventList: staffRead<{ rows: MoneyEventRow[]; next: string | null }>()({
    summary: 'What the inbox could not settle, oldest first, or what was closed, newest first',
    by: readers,
    personal: true,
    request: v.object({ list: v.picklist(moneyEventLists), after }),
  }),
  moneyEventShow: staffRead<MoneyEventRecord>()({
    summary: 'What another company reported, and whose money it may be',
    by: readers,
    personal: true,
    request: v.object({ eventId }),
  }),
  moneyCreditList: staffRead<{ rows: MoneyCreditRow[]; next: string | null }>()({
    summary: 'Credit of borrowers, by order',
    by: readers,
    personal: true,
    request: v.object({ after }),
  }),
  moneyPayoutList: staffRead<{ rows: MoneyPayout[]; next: string | null }>()({
    summary: 'Money that has not arrived at its borrower, oldest first',
    by: readers,
    personal: true,
    request: v.object({ after }),
  }),
  moneyPayoutShow: staffRead<MoneyPayoutRecord>()({
    summary: 'One payout',
    by: readers,
    personal: true,
    request: v.object({ payoutId: recordId }),
  }),
  moneyDayShow: staffRead<DayReceipts>()({
    summary: 'What came in on a day, by company and channel',
    by: readers,
    request: v.object({ day, market: v.picklist(['id', 'in']) }),
  }),
  moneyOrderShow: staffRead<MoneyOrder>()({
    summary: 'The ledger of an order, with its position today',
    by: readers,
    personal: true,
    request: v.object({ orderId: recordId, before: v.optional(eventId) }),
  }),
  moneyPreview: staffRead<ProposalPreview & { sentence: string }>()({
    summary: 'What an act about money would write, before it is proposed',
    by: movers,
    personal: true,
    request: v.object({ act: v.picklist(proposedMoneyActs), input: v.looseObject({}) }),
  }),
}

export const moneyCalls = {
  ...reads,
  refundCredit: moneyProposal('Send credit of a settled loan back', moneyInputs.refundCredit),
  refuseRefund: moneyProposal('Refuse a refund that the borrower asked for', moneyInputs.refuseRefund),
  reversePayment: moneyProposal(
    'Take a booked payment back, in whole or in part',
    moneyInputs.reversePayment,
  ),
  waiveCharges: moneyProposal('Give up penalty, late interest or fees', moneyInputs.waiveCharges),
  writeOff: moneyProposal('Count what is open as a loss', moneyInputs.writeOff),
  restructure: moneyProposal('Agree another schedule from a day on', moneyInputs.restructure),
  matchEvent: moneyProposal('Credit money that named nobody to an order', moneyInputs.matchEvent),
  returnEvent: moneyProposal('Note that money of nobody was sent back', moneyInputs.returnEvent),
  retryPayout: moneyProposal('Send a payout again', moneyInputs.retryPayout),
  confirmPayout: moneyProposal('Note that a payout was made by hand', moneyInputs.confirmPayout),
  returnPayout: moneyProposal('Note that money of a payout came back', moneyInputs.returnPayout),
  keepPayout: moneyProposal('Let the borrower keep what went out too much', moneyInputs.keepPayout),
  failPayout: moneyProposal('Note that a payout was never sent', moneyInputs.failPayout),
  explainEvent: moneyProposal(
    'Close what the inbox could not do, with a written reason',
    moneyInputs.explainEvent,
  ),
  reopenEvent: moneyProposal('Take up again what was closed', moneyInputs.reopenEvent),
}
