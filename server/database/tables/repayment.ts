import type { Generated } from 'kysely'
import type {
  EventKind,
  EventState,
  PayCodePurpose,
  PayoutOutcome,
  StoredCodeStatus,
  SuspenseKind,
} from '../../../contract/calls/books.ts'
import type { Market } from '../../../market/language.ts'
import type { Currency } from '../../../market/money.ts'

/** What a pay code was promised for, beyond its amount. Nothing where it pays periods. */
export type Quote = {
  /** Of an extension: by how many days, and how many extensions there were before it. */
  days?: number
  extensionsBefore?: number
}

export type RepaymentTables = {
  /** Of the version before. */
  repay_tokens: { borrower_id: string; order_id: string; token: string; expires_at: Date }
  /** What pages show of an order on a day, while its last entry is the one. */
  payment_quotes: {
    borrower_id: string
    order_id: string
    on_day: string
    after_entry: number
    /** `repayToken` on the wire: the forms of these pages carry it. */
    token: string
    quoted_at: Date
    valid_until: Date
  }
  card_repayments: {
    id: string
    borrower_id: string
    order_id: string
    way: 'card' | 'wallet'
    card_id: string | null
    repay_token: string
    up_to: number
    amount_minor: number
    /** When the amount was shown, and the last entry of the loan then; null in records of the version before. */
    quoted_at: Date | null
    quoted_after: number | null
    provider: string
    state: 'pending' | 'charging' | 'unknown' | 'paid' | 'declined' | 'cancelled' | 'failed'
    code_hash: string
    code_tries: number
    codes_sent: number
    code_sent_at: Date | null
    created_at: Date
    charged_at: Date | null
    /** When the processor was last called to look it up. */
    looked_up_at: Date | null
    finished_at: Date | null
  }
  /** State of the sandbox's card processor; a real one has this on its side. */
  sandbox_charges: {
    reference: string
    state: 'approved' | 'declined'
    amount_minor: number
    charged_at: Date
  }
  /** What a borrower was given to pay with. The id is the reference that the gateway's events name. */
  pay_codes: {
    id: string
    borrower_id: string
    order_id: string
    purpose: PayCodePurpose
    up_to: number | null
    amount_minor: number
    pay_type: '1' | '2'
    channel: string
    specific: string
    /** By the borrower; a channel that was merely offered is not remembered. */
    chosen: boolean
    provider: string
    provider_id: string
    code: string
    qr: string
    intent: string
    status: StoredCodeStatus
    quote: Quote
    created_at: Date
    asked_at: Date
    expires_at: Date
  }
  /** What other companies report, once each, and what became of it. */
  gateway_events: {
    id: Generated<number>
    /** Who reports it: a gateway, `card-…`, `wallet-…`. */
    provider: string
    event_id: string
    kind: EventKind
    reference: string
    /** These five follow from the reference of a code, a card repayment or a payout; null where it is none of ours. */
    borrower_id: string | null
    order_id: string | null
    code_id: string | null
    repayment_id: string | null
    payout_id: string | null
    /** Of a payout: the company's own id, how it ended, and its code of what went wrong. */
    provider_id: Generated<string>
    outcome: PayoutOutcome | null
    detail: Generated<string>
    /** Of a payment or a payout; of a reversal all that was taken so far, null for the whole payment. */
    amount_minor: number | null
    /** Of the amount; null where there is none, or where it was stored before and nobody knows. */
    currency: Currency | null
    /** Of a reversal: the event id of the payment. */
    reverses: string | null
    /** Of a reversal: the refund or the dispute that takes the money; several events may be about one. */
    taken_by: string | null
    /** Of a reversal: whether no other event changes its amount any more, unless that one is final as well. */
    is_final: Generated<boolean>
    /** Of a payment: what was taken back of it so far. */
    taken_back_minor: Generated<number>
    /** When the money moved. */
    paid_at: Date | null
    bank_reference: string
    /** Of a payment: that of its currency, for the version before. */
    market: Market | null
    /** Of what could not be read: all of it. */
    payload: Generated<string>
    state: EventState
    /** Of what a person has closed: what it was before. */
    closed_from: EventState | null
    entry_id: number | null
    received_at: Date
    finished_at: Date | null
    tries: Generated<number>
    next_try_at: Date | null
    reason: Generated<string>
    handler: Generated<string>
    note: Generated<string>
  }
  /** Money that belongs to nobody, from one account to the other. */
  suspense_entries: {
    id: Generated<number>
    event_id: number
    /**
     * `takenBack`: by the company itself; its event is that of the refund or the dispute. `released`: it is nobody's no more,
     * since it was credited to a loan or was no money. `reopened`, `releasedAgain`: the same once more.
     */
    kind: SuspenseKind
    debit: 'cash' | 'suspense'
    credit: 'cash' | 'suspense'
    amount_minor: number
    currency: Currency | null
    on_day: string
    /** Null in entries of before. */
    market: Market | null
    made_by: string
    reason: string
    created_at: Date
  }
  /** Payments that came on top of one that was reported before under the same id, by the sum that was said then. */
  event_parts: { provider: string; event_id: string; part_of: string; total_minor: number }
  /** What is booked of the money that was taken back from a payment; below zero where it was given back. */
  reversal_entries: {
    entry_id: number
    borrower_id: string
    payment_id: number
    taken_by: string
    taken_at: Date
    amount_minor: number
  }
}
