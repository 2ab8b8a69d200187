import type { Generated } from 'kysely'

/** What a pay code was promised for, beyond its amount. Nothing where it pays periods. */
export type Quote = {
  /** Of an extension: by how many days, and how many extensions there were before it. */
  days?: number
  extensionsBefore?: number
}

export type RepaymentTables = {
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
  /** State of the sandbox's card processor; a real one has this on its side. */
  sandbox_charges: { reference: string; state: 'approved' | 'declined'; amount_minor: number }
  /** What a borrower was given to pay with. The id is the reference that the gateway's events name. */
  pay_codes: {
    id: string
    borrower_id: string
    order_id: string
    purpose: 'periods' | 'extension' | 'settlement'
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
    /** `asked`: the request to the gateway is under way; `unknown`: its answer never came. */
    status: 'asked' | 'issued' | 'unknown' | 'refused'
    quote: Quote
    created_at: Date
    asked_at: Date
    expires_at: Date
  }
  /** The events of the gateways, once each, and what became of them. */
  gateway_events: {
    id: Generated<number>
    provider: string
    event_id: string
    kind: 'payment' | 'reversal' | 'expired' | 'failed'
    reference: string
    /** These three follow from the reference; null where it is none of ours. */
    borrower_id: string | null
    order_id: string | null
    code_id: string | null
    /** Of a payment; of a reversal if the gateway sent it. */
    amount_minor: number | null
    /** Of a reversal: the event id of the payment. */
    reverses: string | null
    paid_at: Date | null
    bank_reference: string
    /**
     * A payment is `received`, then `credited`, perhaps `reversed`; `held` is one that the sandbox delays. A reversal
     * `waiting` is for a payment that has not arrived yet. `unmatched` has no reference of ours; `noted` moved no money.
     */
    state: 'held' | 'received' | 'credited' | 'reversed' | 'waiting' | 'unmatched' | 'noted'
    entry_id: number | null
    received_at: Date
    finished_at: Date | null
  }
}
