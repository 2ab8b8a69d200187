import { sql } from 'kysely'
import { versionFrom } from '../../base/version-from.ts'
import type { ProofDifference, ProofRow } from '../../contract/calls/reconciliation.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Market } from '../../market/language.ts'
import type { Db } from '../database/open.ts'

const PAGE = 100

type Day = { day: string; market: Market }

const versionOf = ({ difference, oursMinor, theirsMinor, resolvedBy }: Omit<ProofDifference, 'version'>) =>
  versionFrom(difference, oursMinor, theirsMinor, resolvedBy)

export async function proofsOf(db: Db, { day, market }: Day): Promise<ProofRow[]> {
  const rows = await db
    .selectFrom('daily_proofs as p')
    .selectAll('p')
    .select(({ selectFrom }) =>
      selectFrom('proof_differences as d')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .whereRef('d.day', '=', 'p.day')
        .whereRef('d.provider', '=', 'p.provider')
        .whereRef('d.market', '=', 'p.market')
        .where('d.resolved_at', 'is', null)
        .as('open'),
    )
    .where('p.day', '=', day)
    .where('p.market', '=', market)
    .orderBy('p.provider')
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    state: row.state,
    problem: row.problem,
    received: { oursMinor: row.received_minor, theirsMinor: row.their_received_minor },
    takenBack: { oursMinor: row.taken_back_minor, theirsMinor: row.their_taken_back_minor },
    paidOut: { oursMinor: row.paid_out_minor, theirsMinor: row.their_paid_out_minor },
    feeMinor: row.fee_minor,
    taxMinor: row.tax_minor,
    open: Number(row.open ?? 0),
    differences: row.differences,
    provedAt: row.proved_at.toISOString(),
  }))
}

export async function differencesOn(
  db: Db,
  { day, market, after }: Day & { after: number },
): Promise<{ differences: ProofDifference[]; next: string | null }> {
  const { rows } = await sql<Omit<ProofDifference, 'version'>>`
    select id as "differenceId", provider, kind, match_key as key, difference, ours_minor as "oursMinor",
      theirs_minor as "theirsMinor", other_day as "otherDay", order_id as "orderId", detail, note,
      resolved_by as "resolvedBy"
    from proof_differences where day = ${day} and market = ${market} and id > ${after}
    order by id limit ${PAGE + 1}`.execute(db)
  const differences = rows.slice(0, PAGE).map((row) => ({ ...row, version: versionOf(row) }))
  const last = differences.at(-1)
  return { differences, next: rows.length > PAGE && last ? String(last.differenceId) : null }
}

type Resolution = { differenceId: number; note: string; version: string; by: string; now: Date }
export type Resolved = { subject: string; orderId: string | null }

/** Writes down what a difference comes from. It stays in the proof: an explanation moves no money. */
export async function resolveDifference(tx: Db, resolution: Resolution): Promise<Resolved | Refusal> {
  const { differenceId, note, version, by, now } = resolution
  const row = await tx
    .selectFrom('proof_differences')
    .selectAll()
    .where('id', '=', differenceId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse(codes.notFound)
  const { difference, ours_minor: oursMinor, theirs_minor: theirsMinor, resolved_by: resolvedBy } = row
  const seen = versionOf({ difference, oursMinor, theirsMinor, resolvedBy } as ProofDifference)
  if (seen !== version) return refuse(codes.changedMeanwhile)
  await tx
    .updateTable('proof_differences')
    .set({ note, resolved_by: by, resolved_at: now })
    .where('id', '=', differenceId)
    .execute()
  return { subject: `difference ${row.provider} ${row.day} ${row.match_key}`, orderId: row.order_id }
}
