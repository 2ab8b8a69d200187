import type { Generated } from 'kysely'
import type { Language, Market } from '../../contract/launch.ts'

/** A text in every language, as products and other data carry it. */
export type LocalText = Record<Language, string>

export type Schema = {
  borrowers: { id: string; market: Market; name: string; phone: string; created_at: Date }
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
  }
  periods: {
    borrower_id: string
    order_id: string
    period_no: number
    due_on: string
    amount_minor: number
    paid_minor: number
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
  sms_messages: { id: Generated<number>; phone: string; body: string; created_at: Date }
  settings: { key: string; value: string }
}
