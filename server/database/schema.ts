import type { Generated } from 'kysely'
import type { Language, Market } from '../../contract/launch.ts'
import type { Approach } from '../../contract/products.ts'
import type { DataRequestKind } from '../../contract/site.ts'
import type { DocumentFacts, DocumentKind } from '../documents/facts.ts'
import type { GatewayEvent, PayType } from '../gateways/gateway.ts'
import type { LateRules } from '../ledger/late-rules.ts'
import type { AgreedTerms } from '../ledger/loan-record.ts'
import type { ContractText } from '../loans/contract-text.ts'
import type { Quote } from '../repayment/purposes.ts'

export type ImageSize = 'full' | 'small'
export type ComplaintStatus = 'received' | 'handling' | 'answered'

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
  cards: {
    id: string
    borrower_id: string
    provider: string
    /** What the vault knows the card by, and by what it knows two of the same number; neither says the number. */
    token: string
    fingerprint: string
    bank_name: string
    bank_code: string
    brand: string
    last_four: string
    /** `2028-07` */
    expiry: string
    needs_code: boolean
    created_at: Date
    removed_at: Date | null
  }
  repay_tokens: { borrower_id: string; order_id: string; token: string; expires_at: Date }
  card_repayments: {
    id: string
    borrower_id: string
    order_id: string
    way: 'card' | 'wallet'
    card_id: string | null
    repay_token: string
    up_to: number
    amount_minor: number
    provider: string
    state: 'pending' | 'charging' | 'unknown' | 'paid' | 'declined' | 'cancelled' | 'failed'
    code_hash: string
    code_tries: number
    codes_sent: number
    code_sent_at: Date | null
    created_at: Date
    charged_at: Date | null
    finished_at: Date | null
  }
  /** What the sandbox's card processor remembers; a real one keeps this to itself. */
  sandbox_charges: { reference: string; state: 'approved' | 'declined'; amount_minor: number }
  /** What a borrower was given to pay with. The id is the reference that the gateway's events name. */
  pay_codes: {
    id: string
    borrower_id: string
    order_id: string
    purpose: 'periods' | 'extension' | 'settlement'
    up_to: number | null
    amount_minor: number
    pay_type: PayType
    channel: string
    specific: string
    /** By the borrower; a channel that was merely offered is not remembered. */
    chosen: boolean
    provider: string
    provider_id: string
    code: string
    qr: string
    intent: string
    /** `asked`: the gateway is being asked; `unknown`: its answer never came. */
    status: 'asked' | 'issued' | 'unknown' | 'refused'
    quote: Quote
    created_at: Date
    asked_at: Date
    expires_at: Date
  }
  /** What a gateway told us, once each, and what became of it. */
  gateway_events: {
    id: Generated<number>
    provider: string
    event_id: string
    kind: GatewayEvent['kind']
    reference: string
    /** These three follow from the reference; null where it is none of ours. */
    borrower_id: string | null
    order_id: string | null
    code_id: string | null
    /** Of a payment; of a reversal where they said it. */
    amount_minor: number | null
    /** Of a reversal: the event id of the payment. */
    reverses: string | null
    paid_at: Date | null
    bank_reference: string
    /**
     * A payment is `received`, then `credited`, perhaps `reversed`; `held` is one that the sandbox keeps back. A reversal
     * `waiting` is for a payment that was not told yet. `unmatched` has no reference of ours; `noted` moved no money.
     */
    state: 'held' | 'received' | 'credited' | 'reversed' | 'waiting' | 'unmatched' | 'noted'
    entry_id: number | null
    received_at: Date
    finished_at: Date | null
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
  images: {
    /** Unguessable: it stands in an address. */
    id: string
    borrower_id: string
    /** Of the file as it arrived: the same file again is the same picture. */
    source_hash: string
    width: number
    height: number
    created_at: Date
  }
  image_bytes: { borrower_id: string; image_id: string; size: ImageSize; bytes: Uint8Array }
  complaints: {
    id: string
    borrower_id: string
    order_id: string
    type: string
    son_type: string
    content: string
    is_collection: boolean
    status: ComplaintStatus
    /** The day by whose end an answer was promised; a later change of holidays does not move it. */
    due_on: string
    score: number | null
    created_at: Date
  }
  complaint_events: {
    id: Generated<number>
    borrower_id: string
    complaint_id: string
    status: ComplaintStatus
    /** Who did it, as the borrower reads it; empty where the borrower did. */
    handler: string
    body: string
    created_at: Date
  }
  complaint_images: { borrower_id: string; event_id: number; position: number; image_id: string }
  contact_messages: {
    number: string
    market: Market
    language: Language
    name: string
    telephone: string
    email: string
    company: string
    content: string
    created_at: Date
    answered_at: Date | null
  }
  data_requests: {
    number: string
    /** The account whose phone number was given; nobody, where there is none. */
    borrower_id: string | null
    market: Market
    language: Language
    kind: DataRequestKind
    contact: string
    note: string
    created_at: Date
    received_on: string
    due_on: string
    done_at: Date | null
  }
  stand_events: {
    id: Generated<number>
    market: Market
    approach: Approach
    product_id: string
    kind: 'seen' | 'tapped'
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
