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
  counters: { key: string; window_start: Date; used: number }
  sms_messages: {
    id: Generated<number>
    phone: string
    /** Plain in the demo's outbox; sealed, and emptied once delivered, where a real message goes out. */
    body: string
    sealed: Generated<boolean>
    created_at: Date
  }
  sms_attempts: {
    id: Generated<number>
    message_id: number
    /** Which of the routes, counted from 0. */
    position: number
    route: string
    status: 'queued' | 'sending' | 'sent' | 'late' | 'failed' | 'delivered'
    provider_id: string | null
    error: string | null
    cost_micro_usd: number
    created_at: Date
  }
  sms_codes: {
    phone: string
    code_hash: string
    expires_at: Date
    tries: Generated<number>
    outcome: 'registered' | 'known' | null
  }
  sms_grants: {
    id: Generated<number>
    phone: string
    prefix: string
    network: string
    granted_at: Date
    converted: Generated<boolean>
  }
  /** `phone` is whose code was sent for it; null while nobody has solved it. */
  captchas: { sid: string; answer_hash: string; expires_at: Date; phone: string | null }
  campaign_templates: { id: string; body: unknown; updated_at: Date }
  campaign_days: {
    template_id: string
    channel: string
    day: string
    visits: Generated<number>
    clicks: Generated<number>
    codes: Generated<number>
    registrations: Generated<number>
  }
  registrations: {
    borrower_id: string
    template_id: string
    channel: string
    user_from: string
    utm_tag: string
    app_from: string
    invite_code: string
    merchant_number: string
    device_id: string
    registered_at: Date
  }
  settings: { key: string; value: string }
}
