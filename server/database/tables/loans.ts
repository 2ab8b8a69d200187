import type { Generated } from 'kysely'
import type { Language, Market } from '../../../contract/market/language.ts'
import type { DocumentFacts, DocumentKind } from '../../documents/facts.ts'
import type { AgreedTerms } from '../../ledger/loan-record.ts'
import type { ContractText } from '../../loans/contract-text.ts'
import type { LateRules } from '../../terms/late-rules.ts'
import type { LocalText } from '../schema.ts'

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
    kind: 'payout' | 'payment' | 'extension' | 'rebate' | 'reversal'
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
    account:
      | 'cash'
      | 'principal'
      | 'interest'
      | 'lateInterest'
      | 'fee'
      | 'penalty'
      | 'serviceFee'
      | 'credit'
      | 'rebate'
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
  issued_documents: {
    code: string
    borrower_id: string
    order_id: string
    kind: DocumentKind
    /** What it is about within the order: the payment's entry, or the day of a statement. */
    subject: string
    facts: DocumentFacts
    facts_hash: string
    issued_at: Date
  }
}
