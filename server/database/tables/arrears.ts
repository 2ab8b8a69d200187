import type { Generated } from 'kysely'
import type { ContactOutcome, ContactWay } from '../../../contract/calls/arrears.ts'
import type { Market } from '../../../market/language.ts'

/** At the end of a day. */
type ClassifiedColumns = {
  /** A code of the pack's classes; `settled` where nothing is owed any more. */
  class: string
  bucket: number
  days_past_due: number
  principal_minor: number
  overdue_minor: number
  open_minor: number
  provision_minor: number
}

export type ArrearsTables = {
  day_closings: {
    day: string
    /** Entries that were booked later do not count, however often the closing is started again. */
    started_at: Date
    /** Orders up to this one are done. */
    after_order: string
    closed_at: Date | null
    /** What is written to the books later counts from this moment at the earliest. */
    books_until: Date | null
  }
  /** Each loan at the end of the last day that was closed. */
  arrears: ClassifiedColumns & {
    borrower_id: string
    order_id: string
    market: Market
    is_open: boolean
    /** Since when it is repaid by another schedule, while it is named so. */
    restructured_on: string | null
  }
  /** The history: a row for each day on which the class or the bucket of a loan changed. */
  classifications: ClassifiedColumns & { borrower_id: string; order_id: string; day: string }
  day_totals: Omit<ClassifiedColumns, 'days_past_due' | 'open_minor'> & {
    day: string
    market: Market
    loans: number
  }
  /** The trial balance at the end of each closed day. */
  account_balances: {
    day: string
    market: Market
    account: string
    debit_minor: number
    credit_minor: number
  }
  contacts: {
    id: Generated<number>
    borrower_id: string
    order_id: string
    channel: ContactWay
    outcome: ContactOutcome
    body: string
    staff_id: string
    created_at: Date
  }
  payment_promises: {
    id: Generated<number>
    borrower_id: string
    order_id: string
    amount_minor: number
    pay_by: string
    /** Or `borrower`, for a promise of their own. */
    staff_id: string
    created_at: Date
    /** Why the borrower cannot pay now, where they said it. */
    reason: Generated<string | null>
    /** Until its day the borrower is left alone. */
    pauses_contact: Generated<boolean>
    withdrawn_by: string | null
    withdrawn_at: Date | null
  }
  /** Who calls a borrower in arrears, and when next. */
  callings: {
    borrower_id: string
    owner: string | null
    next_on: string | null
    /** Who is calling at this moment. */
    held_by: string | null
    held_at: Date | null
  }
  hardships: {
    id: Generated<number>
    borrower_id: string
    /** The last day of it. */
    until_on: string
    reason: string
    staff_id: string
    created_at: Date
    ended_by: string | null
    ended_at: Date | null
  }
}
