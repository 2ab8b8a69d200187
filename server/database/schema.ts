import type { Generated } from 'kysely'
import type { Language, Market } from '../../contract/launch.ts'
import type { LateRules } from '../ledger/late-rules.ts'
import type { AgreedTerms } from '../ledger/loan-record.ts'
import type { ContractText } from '../loans/contract-text.ts'

/** A text in every language, as products and other data carry it. */
export type LocalText = Record<Language, string>

export type Schema = {
  borrowers: {
    id: string
    market: Market
    name: string
    phone: string
    salary_minor: number
    credit_limit_minor: number
    created_at: Date
  }
  sessions: { token_hash: string; borrower_id: string; device_id: string; created_at: Date; expires_at: Date }
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
    /** What the service decided; due and overdue follow from the dates (see loans/standing.ts). */
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
    kind: 'payout' | 'payment' | 'extension' | 'reversal'
    provider: string
    event_id: string
    on_day: string
    extension_days: number | null
    reverses: number | null
    created_at: Date
  }
  ledger_postings: {
    entry_id: number
    line: number
    borrower_id: string
    order_id: string
    account: 'cash' | 'principal' | 'interest' | 'lateInterest' | 'fee' | 'penalty' | 'serviceFee' | 'credit'
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
  contracts: {
    borrower_id: string
    order_id: string
    agreement: string
    version: string
    language: Language
    body: ContractText
    body_hash: string
    device_id: string
    agreed_at: Date
  }
  ratings: {
    id: Generated<number>
    borrower_id: string
    order_id: string | null
    stars: number
    created_at: Date
  }
  events: {
    id: Generated<number>
    borrower_id: string
    product_id: string | null
    module_id: string
    position_id: string
    created_at: Date
  }
  /** From the repository's tree; ids are the wire's `qaId`. Action as in decisions 6. */
  assistant_nodes: {
    id: string
    parent: string | null
    position: number
    action: number
    /** Of a choice that leads to the complaint form. */
    problem_type: string
    title: LocalText
    answer: LocalText
  }
  assistant_terms: { term: string; language: Language; node_id: string; weight: number; rarity: number }
  assistant_records: {
    id: Generated<number>
    borrower_id: string
    order_id: string | null
    type: number
    value: string
    node_id: string
    /** Ids of what was found for a typed text, best first, with spaces between. */
    found: string
    created_at: Date
  }
  counters: { key: string; window_start: Date; used: number }
  sms_messages: { id: Generated<number>; phone: string; body: string; created_at: Date }
  settings: { key: string; value: string }
}
