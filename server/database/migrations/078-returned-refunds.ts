import type { Kysely } from 'kysely'
import { widen } from './052-attempts-are-booked.ts'

/** Credit that was paid back and came back is the borrower's again: a refund below zero (decision 193). */
export const up = (db: Kysely<unknown>): Promise<void> =>
  widen(db, { table: 'ledger_entries', name: 'ledger_entries_amount_minor_check', or: `kind = 'refund'` })
