import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '../../server/database/open.ts'
import { SANDBOX } from '../../server/gateways/sandbox.ts'
import type { Acknowledged } from './payments.ts'

export type CashRow = { eventId: string; entries: number; cashMinor: number }

/** What the ledger has against what was acknowledged, by the ids of the company's events. */
export function compareWithLedger(acknowledged: readonly Acknowledged[], rows: readonly CashRow[]) {
  const inLedger = new Map(rows.map((row) => [row.eventId, row]))
  const of = ({ eventId }: Acknowledged) => inLedger.get(eventId)
  const expected = new Set(acknowledged.map(({ eventId }) => eventId))
  return {
    lost: acknowledged.filter((each) => !of(each)).length,
    doubled: rows.filter(({ entries }) => entries > 1).length,
    otherAmount: acknowledged.filter((each) => of(each) && of(each)?.cashMinor !== each.amountMinor).length,
    unexpected: rows.filter(({ eventId }) => !expected.has(eventId)).length,
  }
}

const cashRows = async (db: Db): Promise<CashRow[]> => {
  const { rows } = await sql<CashRow>`
    select e.event_id as "eventId", count(*)::int as entries, sum(p.amount_minor)::bigint as "cashMinor"
    from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'cash'
    where e.provider = ${SANDBOX} and e.kind = 'payment' group by e.event_id`.execute(db)
  return rows
}

const countOf = async (db: Db, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.count ?? -1

/** The proof of the ledger after everything, read from the leader. */
export async function verifyLedger(db: Db, acknowledged: readonly Acknowledged[]) {
  const unbalanced = sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ledger_postings group by entry_id having sum(amount_minor) <> 0) as wrong`
  const open = sql<{ count: number }>`
    select count(*)::int as count from gateway_events where kind = 'payment' and state <> 'credited'`
  return {
    ...compareWithLedger(acknowledged, await cashRows(db)),
    unbalanced: await countOf(db, unbalanced),
    notCredited: await countOf(db, open),
  }
}

/** Jobs that were done by themselves after a moment. */
export const jobsSince = (db: Db, since: Date): Promise<number> =>
  countOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count from job_runs where state = 'done' and finished_at > ${since}`,
  )

/** A sum over the ledger that differs as soon as one entry does; also of a standby, which the product refuses. */
export async function ledgerSumAt(url: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<{ sum: string }>(`
    select count(*) || ' ' || coalesce(sum(hashtext(e.event_id || ' ' || p.account || ' ' || p.amount_minor)), 0) as sum
    from ledger_entries e join ledger_postings p on p.entry_id = e.id`)
  await client.end()
  return rows[0]?.sum ?? ''
}
