import { sql } from 'kysely'
import { localDay } from '../../market/dates.ts'
import { endOfDay, startOfDay } from '../../market/day-bounds.ts'
import type { Market } from '../../market/language.ts'
import type { Db } from '../database/open.ts'
import { movementPairs, type PairRow, type ProvedPeriod } from './movement-pairs.ts'
import { nameDifference } from './name-difference.ts'

/** More differences than that are no list for a person any more; the sums have all of them. */
const LISTED_MAX = 5_000

export type ProofKey = { provider: string; market: Market; day: string }
type ProofInput = ProofKey & { timeZone: string; now: Date }

export const periodOf = (day: string, timeZone: string) => ({
  from: startOfDay(day, timeZone),
  to: endOfDay(day, timeZone),
})

const sideOf = (minor: number | null, isOfDay: boolean) =>
  minor === null ? null : { amountMinor: minor, isOfDay }

/** The day of the other side, where that is another one. */
function otherDayOf(row: PairRow, timeZone: string): string | null {
  const moment = row.ours_of_day ? row.their_moved_at : row.our_moved_at
  return row.ours_of_day === row.theirs_of_day || !moment ? null : localDay(moment, timeZone)
}

function differenceRow(row: PairRow, { provider, market, day, timeZone, now }: ProofInput) {
  const theirs = sideOf(row.their_minor, row.theirs_of_day)
  const named = nameDifference({
    ours: sideOf(row.our_minor, row.ours_of_day),
    theirs: theirs && { ...theirs, copies: row.copies },
    isUndone: row.is_undone,
    isReceived: row.event_state !== null,
  })
  return (
    named && {
      provider,
      market,
      day,
      kind: row.kind,
      match_key: row.match_key,
      difference: named.difference,
      ours_minor: named.oursMinor,
      theirs_minor: named.theirsMinor,
      other_day: otherDayOf(row, timeZone),
      order_id: row.order_id,
      detail: row.problem || row.event_reason,
      found_at: now,
    }
  )
}

async function differencesOf(tx: Db, proved: ProvedPeriod, input: ProofInput) {
  const { rows } = await sql<PairRow>`
    select * from (${movementPairs(proved)}) pairs
    where not (our_minor is not distinct from their_minor and ours_of_day = theirs_of_day and copies <= 1)
    order by kind, match_key limit ${LISTED_MAX}`.execute(tx)
  return rows.map((row) => differenceRow(row, input)).filter((row) => row !== null)
}

type Sums = {
  kind: PairRow['kind']
  ours: number
  theirs: number
  fee: number
  tax: number
}

async function sumsOf(tx: Db, proved: ProvedPeriod) {
  const { rows } = await sql<Sums>`
    select kind, coalesce(sum(our_minor) filter (where ours_of_day), 0)::bigint as ours,
      coalesce(sum(their_minor) filter (where theirs_of_day), 0)::bigint as theirs,
      coalesce(sum(fee_minor) filter (where theirs_of_day), 0)::bigint as fee,
      coalesce(sum(tax_minor) filter (where theirs_of_day), 0)::bigint as tax
    from (${movementPairs(proved)}) pairs group by kind`.execute(tx)
  const of = (kind: PairRow['kind'], side: 'ours' | 'theirs') =>
    rows.find((row) => row.kind === kind)?.[side] ?? 0
  return {
    received_minor: of('payment', 'ours'),
    their_received_minor: of('payment', 'theirs'),
    taken_back_minor: of('reversal', 'ours'),
    their_taken_back_minor: of('reversal', 'theirs'),
    paid_out_minor: of('payout', 'ours'),
    their_paid_out_minor: of('payout', 'theirs'),
    fee_minor: rows.reduce((sum, { fee }) => sum + fee, 0),
    tax_minor: rows.reduce((sum, { tax }) => sum + tax, 0),
  }
}

type Found = Awaited<ReturnType<typeof differencesOf>>

/** Those that are gone. One that is found again keeps its id, by which somebody may be explaining it now. */
const removeOthers = async (tx: Db, { provider, market, day }: ProofInput, found: Found) => {
  const keys = found.map(({ kind, match_key }) => ({ kind, match_key }))
  await sql`
    delete from proof_differences as known
    where provider = ${provider} and market = ${market} and day = ${day} and resolved_at is null
      and not exists (select from json_to_recordset(${JSON.stringify(keys)}::text::json) as e(kind text, match_key text)
        where e.kind = known.kind and e.match_key = known.match_key)`.execute(tx)
}

/** A difference that somebody has explained keeps the explanation for as long as it is the same difference. */
const storeDifferences = async (tx: Db, found: Found) => {
  const BATCH = 500
  for (let at = 0; at < found.length; at += BATCH)
    await sql`
      insert into proof_differences (provider, market, day, kind, match_key, difference, ours_minor, theirs_minor,
        other_day, order_id, detail, found_at)
      select * from json_to_recordset(${JSON.stringify(found.slice(at, at + BATCH))}::text::json) as e(provider text,
        market text, day date, kind text, match_key text, difference text, ours_minor bigint, theirs_minor bigint,
        other_day date, order_id text, detail text, found_at timestamptz)
      on conflict (day, provider, market, kind, match_key) do update set difference = excluded.difference,
        ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor, other_day = excluded.other_day,
        order_id = excluded.order_id, detail = excluded.detail, found_at = excluded.found_at, note = '',
        resolved_by = '', resolved_at = null
      where proof_differences.resolved_at is null
        or (proof_differences.difference, proof_differences.ours_minor, proof_differences.theirs_minor)
        is distinct from (excluded.difference, excluded.ours_minor, excluded.theirs_minor)`.execute(tx)
}

/**
 * Writes whether the ledger's cash of a company on a day equals what the company listed of it, with a name for every
 * difference. It is one transaction: written again it is what holds by then.
 */
export async function writeProof(db: Db, input: ProofInput): Promise<number> {
  const { provider, market, day, timeZone, now } = input
  const proved = { provider, market, period: periodOf(day, timeZone) }
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`proof ${provider} ${market} ${day}`}))`.execute(tx)
    const found = await differencesOf(tx, proved, input)
    await removeOthers(tx, input, found)
    await storeDifferences(tx, found)
    const proof = {
      ...(await sumsOf(tx, proved)),
      state: found.length === 0 ? ('equal' as const) : ('differs' as const),
      problem: '',
      differences: found.length,
      proved_at: now,
    }
    await tx
      .insertInto('daily_proofs')
      .values({ provider, market, day, ...proof })
      .onConflict((conflict) => conflict.columns(['day', 'provider', 'market']).doUpdateSet(proof))
      .execute()
    return found.length
  })
}

const nothing = {
  received_minor: 0,
  their_received_minor: 0,
  taken_back_minor: 0,
  their_taken_back_minor: 0,
  paid_out_minor: 0,
  their_paid_out_minor: 0,
  fee_minor: 0,
  tax_minor: 0,
  differences: 0,
}

/** A list that could not be read proves nothing; a proof of before stays as it is. */
export async function noteUnread(db: Db, key: ProofKey, { problem, now }: { problem: string; now: Date }) {
  await db
    .insertInto('daily_proofs')
    .values({ ...key, ...nothing, state: 'unread', problem: problem.slice(0, 200), proved_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'provider', 'market'])
        .doUpdateSet({ problem: problem.slice(0, 200), proved_at: now })
        .where('daily_proofs.state', '=', 'unread'),
    )
    .execute()
}
