import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  DifferenceName,
  MovementKind,
  SettlementDifference,
} from '../../../contract/calls/reconciliation.ts'
import type { Market } from '../../../market/language.ts'

export type ReconciliationTables = {
  /** What a company lists of itself, as it was last read. */
  reported_movements: {
    provider: string
    kind: MovementKind
    id: string
    market: Market
    /** What we know it by: of a payout our reference, else their id. */
    match_key: string
    reference: string
    bank_reference: string
    amount_minor: number
    fee_minor: number
    tax_minor: number
    state: 'moved' | 'open' | 'undone'
    moved_at: Date
    /** What a callback would have reported of it; null where it has to be looked up. */
    event: JSONColumnType<object> | null
    /** When it was compared with the inbox, or handed to it. */
    taken_at: Date | null
    problem: Generated<string>
    first_read_at: Date
  }
  report_reads: {
    provider: string
    source: 'payments' | 'payouts'
    from_at: Date
    to_at: Date
    cursor: string
    started_at: Date
    finished_at: Date | null
  }
  /** Whether the ledger's cash of a company equals what the company reports; a day without a difference has a row too. */
  daily_proofs: {
    provider: string
    market: Market
    day: string
    state: 'equal' | 'differs' | 'unread'
    /** Why their list could not be read. */
    problem: string
    received_minor: number
    their_received_minor: number
    taken_back_minor: number
    their_taken_back_minor: number
    paid_out_minor: number
    their_paid_out_minor: number
    fee_minor: number
    tax_minor: number
    differences: number
    proved_at: Date
  }
  proof_differences: {
    id: Generated<number>
    provider: string
    market: Market
    day: string
    kind: MovementKind
    match_key: string
    difference: DifferenceName
    /** Of this day; what counts on another day is nothing here. */
    ours_minor: number
    theirs_minor: number
    other_day: string | null
    order_id: string | null
    detail: string
    found_at: Date
    note: Generated<string>
    resolved_by: Generated<string>
    resolved_at: Date | null
  }
  settlement_files: {
    id: string
    provider: string
    market: Market
    name: string
    content_hash: string
    lines: number
    uploaded_by: string
    uploaded_at: Date
    booked_by: Generated<string>
    booked_at: Date | null
  }
  settlement_lines: {
    file_id: string
    line: number
    settlement_id: string
    on_day: string
    kind: MovementKind | 'other'
    movement_id: string
    /** Below zero where the company takes it off. */
    gross_minor: number
    fee_minor: number
    tax_minor: number
    /** What the ledger has of it, below zero as the line; null where it has none. */
    our_minor: number | null
    /** Empty where there is none. */
    difference: Generated<SettlementDifference | ''>
  }
  /** Lines that were booked: each movement of a company once, whichever file names it. */
  settled_movements: {
    provider: string
    kind: MovementKind | 'other'
    movement_id: string
    file_id: string
    line: number
  }
  /** Debits positive: from the company's account to the bank, the fee and its tax. */
  settlement_entries: {
    id: Generated<number>
    file_id: string
    provider: string
    market: Market
    settlement_id: string
    on_day: string
    cash_minor: number
    bank_minor: number
    fee_minor: number
    tax_minor: number
    made_by: string
    reason: string
    created_at: Date
  }
  sandbox_movements: {
    kind: MovementKind
    id: string
    market: Market
    event: ColumnType<object, string, string>
    moved_at: Date
  }
}
