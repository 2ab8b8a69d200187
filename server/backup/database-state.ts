import { sql } from 'kysely'
import { ledgerProof } from '../accounting/ledger-proof.ts'
import { encryptedColumns } from '../application/rotate-keys.ts'
import type { Db } from '../database/open.ts'
import type { DatabaseState } from './manifest.ts'

const isOurs = sql`n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`

/** Every table of the database with its schema, those of the queue of jobs too. */
export async function tablesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${isOurs} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function countsOf(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await tablesIn(db)) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::bigint as count from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** The ids of the keys under which values are encrypted; a restored database needs these in DATA_KEYS. */
async function dataKeyIds(db: Db): Promise<string[]> {
  const ids = new Set<string>()
  for (const { table, column } of encryptedColumns) {
    const value = sql.ref(column)
    const { rows } = await sql<{ id: string }>`
      select distinct convert_from(substring(${value} from 3 for get_byte(${value}, 1)), 'UTF8') as id
      from ${sql.table(table)}`.execute(db)
    for (const { id } of rows) ids.add(id)
  }
  return [...ids].sort()
}

/** What a backup is compared with after it was restored. All of it is read in one transaction. */
export async function readState(tx: Db): Promise<DatabaseState> {
  const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  const head = await tx.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirstOrThrow()
  const elsewhere = await sql<{ count: number }>`
    select count(*)::int as count from images i
    where not exists (select from image_bytes b where b.borrower_id = i.borrower_id and b.image_id = i.id)`.execute(
    tx,
  )
  return {
    migrations: migrations.rows.map(({ name }) => name),
    tables: await countsOf(tx),
    ledger: await ledgerProof(tx),
    auditHead: head,
    dataKeyIds: await dataKeyIds(tx),
    picturesElsewhere: elsewhere.rows[0]?.count ?? 0,
  }
}
