import type { Generated } from 'kysely'
import type { Language, Market } from '../../../market/language.ts'

/** What a borrower would call it (see account-data/data-rules.ts). */
export type DataKind =
  | 'profile'
  | 'application'
  | 'loans'
  | 'agreements'
  | 'payments'
  | 'cards'
  | 'complaints'
  | 'chat'
  | 'messages'
  | 'visits'
  | 'requests'

export type AccountTables = {
  borrowers: {
    id: string
    market: Market
    name: string
    phone: string
    salary_minor: number
    credit_limit_minor: number
    /** Of where they live; null is the market's. */
    time_zone: Generated<string | null>
    created_at: Date
  }
  account_deletions: {
    number: string
    borrower_id: string
    market: Market
    deleted_at: Date
    keep_until: string | null
    outcome: { removed: DataKind[]; kept: DataKind[] }
    /** When what the law made us keep was removed as well. */
    purged_at: Date | null
  }
  /** A row is a token; those of one sign-in have the same `id`. */
  sessions: {
    token_hash: string
    id: string
    borrower_id: string
    device_id: string
    device_name: Generated<string>
    /** Whether its holder takes a new token from time to time. */
    rotates: Generated<boolean>
    /** Null where it lasts however seldom it is used. */
    idle_days: number | null
    created_at: Date
    issued_at: Date
    seen_at: Date
    ends_at: Date
    expires_at: Date
    /** Until then it opens what a session alone does not. */
    stepped_up_until: Generated<Date | null>
    /** The call that it opens. */
    stepped_up_for: Generated<string | null>
  }
  registration_consents: { borrower_id: string; market: Market; language: Language; given_at: Date }
  cards: {
    id: string
    borrower_id: string
    provider: string
    /** What the vault knows the card by, and by what it knows two of the same number; neither contains the number. */
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
}
