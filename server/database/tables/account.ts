import type { Market } from '../../../contract/market/language.ts'

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
    created_at: Date
  }
  sessions: { token_hash: string; borrower_id: string; device_id: string; created_at: Date; expires_at: Date }
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
