import { sql } from 'kysely'
import { assistantRecords } from '../../market/constants.ts'
import type { Db } from '../database/open.ts'

const READ_MAX = 20_000
const GROUPS_MAX = 50

type Group = { text: string; count: number; latest: Date }

/** What was typed since then and nothing was found for; the same words are one, and long numbers are not shown. */
export async function unansweredSince(db: Db, since: Date): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with typed as (
      select value, created_at from assistant_records
      where type = ${sql.lit(Number(assistantRecords.typed))} and found = '' and created_at >= ${since}
      order by created_at desc limit ${sql.lit(READ_MAX)}
    ), grouped as (
      select trim(regexp_replace(regexp_replace(lower(value), '[[:space:][:punct:]]+', ' ', 'g'), '[0-9]{4,}', '…', 'g')) as text,
        created_at
      from typed
    )
    select text, count(*)::integer as count, max(created_at) as latest
    from grouped where text <> '' group by text
    order by count(*) desc, max(created_at) desc, text limit ${sql.lit(GROUPS_MAX)}`.execute(db)
  return rows
}
