import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import { calendarDay, required } from '../wire/fields.ts'
import { staffAct, staffProposal, staffRead } from '../wire/operation.ts'
import type { StaffRole } from '../wire/roles.ts'
import { moneyInputs } from './money-inputs.ts'
import type { PreviewedEntry, ProposalPreview } from './proposals.ts'

const readers: readonly StaffRole[] = ['treasurer', 'manager', 'auditor']
const movers: readonly StaffRole[] = ['treasurer', 'manager']

export const moneyEventLists = ['unmatched', 'waiting', 'dead', 'held'] as const
export type MoneyEventList = (typeof moneyEventLists)[number]

/** What another company reported, as far as a list shows it. */
export type MoneyEventRow = {
  eventId: number
  provider: string
  kind: string
  reference: string
  bankReference: string
  orderId: string | null
  /** Null where nobody knows whose it is, and so in which currency. */
  market: Market | null
  amountMinor: number | null
  paidAt: string
  receivedAt: string
  state: string
  reason: string
}

export type MoneyEventRecord = MoneyEventRow & {
  /** The company's own name for it. */
  reportedAs: string
  takenBackMinor: number
  tries: number
  handler: string
  note: string
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
  purpose: string
  provider: string
  status: string
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
  attempts: readonly {
    reference: string
    provider: string
    amountMinor: number
    /** What is out by it. */
    goneMinor: number
    outcome: 'paid' | 'failed' | 'wrong account' | 'returned' | null
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
  entries: readonly (PreviewedEntry & {
    entryId: number
    amountMinor: number
    provider: string
    madeBy: string
    reason: string
    /** Of credit that was used for another loan of the borrower: that loan, and its entry. */
    transfer: { orderId: string; entryId: number } | null
    /** What its own money covered when it was booked; below zero what it no longer covers. */
    covered: readonly { account: string; periodNo: number | null; amountMinor: number }[]
  })[]
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
const recordId = required(100)
const day = calendarDay()
const eventId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const { explainEvent, ...proposed } = moneyInputs

export type ProposedMoneyAct = keyof typeof proposed
export const proposedMoneyActs = Object.keys(proposed) as ProposedMoneyAct[]

/** Money moves by two people: whoever proposes it does not approve it. */
const moneyProposal = <Request extends (typeof moneyInputs)[ProposedMoneyAct]>(
  summary: string,
  request: Request,
) => staffProposal({ summary, by: movers, approvers: movers, request })

const reads = {
  moneyEventList: staffRead<{ rows: MoneyEventRow[]; next: string | null }>()({
    summary: 'What the inbox could not settle, oldest first',
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
    request: v.object({ orderId: recordId }),
  }),
  moneyPreview: staffRead<ProposalPreview>()({
    summary: 'What an act about money would write, before it is proposed',
    by: movers,
    personal: true,
    request: v.object({ act: v.picklist(proposedMoneyActs), input: v.looseObject({}) }),
  }),
}

export const moneyCalls = {
  ...reads,
  refundCredit: moneyProposal('Send credit of a settled loan back', proposed.refundCredit),
  reversePayment: moneyProposal('Take a booked payment back, in whole or in part', proposed.reversePayment),
  waiveCharges: moneyProposal('Give up penalty, late interest or fees', proposed.waiveCharges),
  writeOff: moneyProposal('Count what is open as a loss', proposed.writeOff),
  restructure: moneyProposal('Agree another schedule from a day on', proposed.restructure),
  matchEvent: moneyProposal('Credit money that named nobody to an order', proposed.matchEvent),
  returnEvent: moneyProposal('Note that money of nobody was sent back', proposed.returnEvent),
  retryPayout: moneyProposal('Send a payout again', proposed.retryPayout),
  confirmPayout: moneyProposal('Note that a payout was made by hand', proposed.confirmPayout),
  returnPayout: moneyProposal('Note that money of a payout came back', proposed.returnPayout),
  failPayout: moneyProposal('Note that a payout was never sent', proposed.failPayout),
  explainEvent: staffAct()({
    summary: 'Close what the inbox could not do with a written reason; no money moves',
    by: movers,
    request: v.object({ ...explainEvent.entries, version: v.pipe(v.string(), v.maxLength(200)) }),
  }),
}
