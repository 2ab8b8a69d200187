import { sql } from 'kysely'
import type { LedgerAccount } from '../../contract/calls/books.ts'
import type { Db } from '../database/open.ts'

type AccountTotal = { account: LedgerAccount; debitMinor: number; creditMinor: number }

export type LedgerProof = { entries: number; unbalanced: number; accounts: AccountTotal[] }

/** Every entry of the ledger adds up to nothing. The tables refuse anything else; this looks at all of them. */
export async function ledgerProof(db: Db): Promise<LedgerProof> {
  const { rows } = await sql<Omit<LedgerProof, 'accounts'>>`
    select count(*)::int as entries, count(*) filter (where total <> 0)::int as unbalanced
    from (select sum(amount_minor) as total from ledger_postings group by entry_id) entry`.execute(db)
  const { rows: accounts } = await sql<AccountTotal>`
    select account, coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as "debitMinor",
      coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as "creditMinor"
    from ledger_postings group by account order by account`.execute(db)
  return { entries: rows[0]?.entries ?? 0, unbalanced: rows[0]?.unbalanced ?? 0, accounts }
}
