import type { Generated } from 'kysely'
import type {
  Component,
  EntryKind,
  LedgerAccount,
  PayoutOutcome,
  PayoutPurpose,
  PayoutStatus,
} from '../../../contract/calls/books.ts'
import type { Language, LocalText, Market } from '../../../market/language.ts'
import type { Currency } from '../../../market/money.ts'
import type { AgreedTerms, ScheduledPeriod } from '../../../market/terms/schedule.ts'
import type { LoanRules } from '../../terms/loan-rules.ts'
import type { NewTerms } from '../../terms/rescheduling.ts'

/** Part of a payment. `credit` is what no period took, `extension` the fee of one; both have no period. */
export type AllocatedPart = {
  periodNo: number | null
  component: Component | 'credit' | 'extension'
  amountMinor: number
}
/** What an entry's own money covered when it was booked; below zero what it no longer covers. */
export type Allocation = {
  parts: AllocatedPart[]
  /** Charges that are not owed any more, since it paid the loan off. */
  waivedMinor: number
  openAfterMinor: number
}
/** The terms that were agreed, and what they make of the debt that was known then. An older entry has its periods alone. */
export type NewSchedule = { terms?: NewTerms; periods: ScheduledPeriod[] }

export type RefundStatus = 'asked' | 'approved' | 'sent' | 'refused'

/** What a version of a product says. */
export type ProductBody = {
  id: string
  market: Market
  name: string
  logo: string
  amount_min_minor: number
  amount_max_minor: number
  term_days: number
  daily_rate_micro: number
  description: LocalText
  tags: Record<Language, string[]>
  /** Where a tap leads: an http address or a link of the native app. */
  link: string
  open: boolean
  position: number
  periods: number
  service_fee_basis_points: number
  period_fee_minor: number
  extension_fee_basis_points: number
  extension_days: number
  max_extensions: number
}

export type LoansTables = {
  products: ProductBody & { version: number }
  product_versions: {
    product_id: string
    version: number
    body: ProductBody
    /** A moment to come: planned. The newest that has come is the product. */
    valid_from: Date
    source: Generated<'file' | 'desk'>
  }
  orders: {
    id: string
    borrower_id: string
    product_id: string
    product_version: Generated<number>
    /** What the service decided; due and overdue follow from the dates (see loans/status-on-day.ts). */
    status: number
    amount_minor: number
    term_days: number
    extendable: boolean
    ask_score: boolean
    created_at: Date
    paid_out_at: Date | null
    /** As agreed: a product may change, an order's terms and rules do not. */
    terms: AgreedTerms
    rules: LoanRules
    start_on: string | null
    /** 'approved', or why not (see loans/policy.ts); empty while under review. */
    decision: string
  }
  ledger_entries: {
    id: Generated<number>
    borrower_id: string
    order_id: string
    kind: EntryKind
    provider: string
    event_id: string
    /** The value date. */
    on_day: string
    moved_at: Date
    /** What moved, as it was reported; never negative. */
    amount_minor: number
    /** The loan's own; null where it was written before entries said it. */
    currency: Generated<Currency | null>
    /** What an extension was offered for, where that was paid. */
    extension: { days: number; feeMinor: number; extensionsBefore: number } | null
    reverses: number | null
    /** Of a waiver: how much of which charge. */
    waived: { penalty?: number; fee?: number; lateInterest?: number } | null
    /** Of a restructuring: how it is repaid from its day on. */
    schedule: NewSchedule | null
    /** Who of the lender made it, and why; empty for what others reported. */
    made_by: Generated<string>
    reason: Generated<string>
    /** What its money covered; null in entries of before and where no money moved. */
    allocation: Allocation | null
    /** In whose account the money moved; null in entries of before. */
    cash_at: string | null
    created_at: Date
  }
  ledger_postings: {
    entry_id: number
    line: number
    borrower_id: string
    order_id: string
    account: LedgerAccount
    period_no: number | null
    amount_minor: number
  }
  refunds: {
    id: string
    borrower_id: string
    order_id: string
    amount_minor: number
    status: RefundStatus
    /** Why it was refused. */
    reason: string
    decided_by: string
    created_at: Date
    decided_at: Date | null
    finished_at: Date | null
  }
  /** Credit of one loan that paid what was due on another: its two entries. */
  credit_transfers: {
    id: string
    borrower_id: string
    from_order: string
    to_order: string
    amount_minor: number
    currency: Currency
    /** The value date of both entries. */
    on_day: string
    from_entry: number
    to_entry: number
    created_at: Date
  }
  /** The borrower wants the credit of a loan for no other, until that is withdrawn. */
  credit_declines: {
    id: Generated<number>
    borrower_id: string
    order_id: string
    declined_at: Date
    withdrawn_at: Date | null
  }
  /** Money that is to be sent to a borrower, and how far it has come. */
  payouts: {
    id: string
    borrower_id: string
    order_id: string
    amount_minor: number
    purpose: PayoutPurpose
    /** Who sends it, and under what reference: of the current attempt. Empty before anybody was asked. */
    provider: string
    reference: string
    status: PayoutStatus
    attempt: Generated<number>
    /** What went out too much and the borrower keeps. */
    kept_minor: Generated<number>
    /** What the borrower can change: `account`; what a person of the lender has to: `company`. */
    problem: Generated<'' | 'account' | 'company'>
    /** Why it is not paid, for the desk. */
    reason: Generated<string>
    tries: Generated<number>
    next_try_at: Date | null
    /** Who paid it by hand or had it tried again, and what they wrote. */
    handler: Generated<string>
    note: Generated<string>
    created_at: Date
    finished_at: Date | null
  }
  /** One for each reference that a company was given; written before the company is called. */
  payout_attempts: {
    reference: string
    payout_id: string
    borrower_id: string
    order_id: string
    provider: string
    provider_id: Generated<string>
    /** The bank account, which stays readable when another has taken its place. */
    account_id: string
    amount_minor: number
    outcome: PayoutOutcome | null
    /** What has gone to the borrower and not come back, where that is known. */
    gone_minor: Generated<number | null>
    /** The entry by which it was booked. */
    entry_id: Generated<number | null>
    detail: Generated<string>
    created_at: Date
    finished_at: Date | null
  }
  ratings: {
    id: Generated<number>
    borrower_id: string
    order_id: string | null
    stars: number
    created_at: Date
  }
}
