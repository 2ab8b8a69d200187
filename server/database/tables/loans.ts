import type { Generated } from 'kysely'
import type { Language, LocalText, Market } from '../../../contract/market/language.ts'
import type { LateRules } from '../../terms/late-rules.ts'
import type { AgreedTerms } from '../../terms/schedule.ts'

export type EntryKind = 'payout' | 'payment' | 'extension' | 'rebate' | 'reversal'

/** What is owed by a borrower, by its kind. */
export type Component = 'principal' | 'interest' | 'lateInterest' | 'fee' | 'penalty'
export type LedgerAccount = Component | 'credit' | 'cash' | 'serviceFee' | 'rebate'

export type LoansTables = {
  products: {
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
  }
  orders: {
    id: string
    borrower_id: string
    product_id: string
    /** What the service decided; due and overdue follow from the dates (see loans/status-on-day.ts). */
    status: number
    amount_minor: number
    term_days: number
    extendable: boolean
    ask_score: boolean
    created_at: Date
    paid_out_at: Date | null
    /** As agreed: a product may change, an order's terms and late rules do not. */
    terms: AgreedTerms
    late: LateRules
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
    on_day: string
    extension_days: number | null
    reverses: number | null
    /** The entry that this one came with: the payment a rebate was given for. A reversal takes back both. */
    with_entry: number | null
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
  payouts: {
    id: string
    borrower_id: string
    order_id: string
    amount_minor: number
    provider: string
    reference: string
    status: 'pending' | 'paid' | 'failed'
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
