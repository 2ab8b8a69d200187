import { sql } from 'kysely'
import { DAY_MS } from '../../base/time.ts'
import { marketOfCurrency } from '../../market/money.ts'
import type { Db } from '../database/open.ts'
import type {
  CompanyReport,
  ReportedMovement,
  ReportPeriod,
  UncountedMovement,
} from '../gateways/company-report.ts'
import type { ReportSource } from './report-sources.ts'

/** More than any company lists of a day; one that never ends its list must not hold the job for ever. */
const PAGES_MAX = 20_000

type Listed = ReportedMovement | UncountedMovement

const amountsOf = (movement: Listed, report: CompanyReport) =>
  'uncounted' in movement
    ? {
        market: report.markets[0],
        amount_minor: 0,
        fee_minor: 0,
        tax_minor: 0,
        bank_reference: '',
        event: null,
      }
    : {
        market: marketOfCurrency[movement.currency],
        amount_minor: movement.amountMinor,
        fee_minor: movement.feeMinor,
        tax_minor: movement.taxMinor,
        bank_reference: movement.bankReference,
        event: movement.event,
      }

/** What cannot be counted has its own key: it is no other side of anything in the ledger. */
const matchKeyOf = (movement: Listed) =>
  (movement.kind === 'payout' && !('uncounted' in movement) && movement.reference) || movement.id

const rowOf = (source: ReportSource, movement: Listed) => ({
  provider: source.provider,
  kind: movement.kind,
  id: movement.id,
  match_key: matchKeyOf(movement),
  reference: movement.reference,
  state: movement.state,
  moved_at: movement.movedAt,
  ...amountsOf(movement, source.report),
  problem: 'uncounted' in movement ? movement.uncounted : '',
})

/** A movement whose state or amount is another one than before is compared with the inbox once more. */
async function storePage(tx: Db, source: ReportSource, page: { movements: Listed[]; now: Date }) {
  const each = new Map(page.movements.map((movement) => [`${movement.kind} ${movement.id}`, movement]))
  const rows = [...each.values()]
    .map((movement) => rowOf(source, movement))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  await sql`
    insert into reported_movements (provider, kind, id, market, match_key, reference, bank_reference, amount_minor,
      fee_minor, tax_minor, state, moved_at, event, problem, taken_at, first_read_at)
    select e.*, case when e.problem <> '' then ${page.now}::timestamptz end, ${page.now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as e(provider text, kind text, id text, market text,
      match_key text, reference text, bank_reference text, amount_minor bigint, fee_minor bigint, tax_minor bigint,
      state text, moved_at timestamptz, event jsonb, problem text)
    on conflict (provider, kind, id) do update set market = excluded.market, match_key = excluded.match_key,
      reference = excluded.reference, bank_reference = excluded.bank_reference, amount_minor = excluded.amount_minor,
      fee_minor = excluded.fee_minor, tax_minor = excluded.tax_minor, state = excluded.state,
      moved_at = excluded.moved_at, event = excluded.event, problem = excluded.problem,
      taken_at = case when excluded.problem <> '' then excluded.taken_at when reported_movements.state = excluded.state
        and reported_movements.amount_minor = excluded.amount_minor then reported_movements.taken_at end`.execute(
    tx,
  )
}

type ReadInput = { source: ReportSource; period: ReportPeriod; now: Date }

/** Where to go on: where a process that ended had come to, or at the beginning. */
async function beginRead(db: Db, { source: { provider, source }, period, now }: ReadInput): Promise<string> {
  const { rows } = await sql<{ cursor: string }>`
    insert into report_reads (provider, source, from_at, to_at, cursor, started_at)
    values (${provider}, ${source}, ${period.from}, ${period.to}, '', ${now})
    on conflict (provider, source, from_at, to_at) do update set
      cursor = case when report_reads.finished_at is null then report_reads.cursor else '' end,
      started_at = case when report_reads.finished_at is null then report_reads.started_at else excluded.started_at end,
      finished_at = null
    returning cursor`.execute(db)
  return rows[0]?.cursor ?? ''
}

/**
 * Reads a company's list of a period, page by page; each page and the place after it are written together. Killed at any
 * statement it goes on from the last page. Returns why it could not be read; null when all of it was.
 */
export async function readReport(db: Db, input: ReadInput): Promise<string | null> {
  const { source, period, now } = input
  let cursor = await beginRead(db, input)
  for (let page = 0; page < PAGES_MAX; page++) {
    const listed = await source.report.list(period, cursor)
    if (!listed.read) return listed.detail
    const { movements, next } = listed
    await db.transaction().execute(async (tx) => {
      if (movements.length > 0) await storePage(tx, source, { movements, now })
      await tx
        .updateTable('report_reads')
        .set(next === null ? { finished_at: now } : { cursor: next })
        .where('provider', '=', source.provider)
        .where('source', '=', source.source)
        .where('from_at', '=', period.from)
        .where('to_at', '=', period.to)
        .execute()
    })
    if (next === null) return null
    cursor = next
  }
  return 'a list without an end'
}

const READS_STORED_DAYS = 30

export const purgeReportReads = (db: Db, now: Date) =>
  db
    .deleteFrom('report_reads')
    .where('started_at', '<', new Date(now.getTime() - READS_STORED_DAYS * DAY_MS))
    .execute()
