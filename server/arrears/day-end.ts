import { sql } from 'kysely'
import { addDays } from '../../market/dates.ts'
import { earliestToday, endOfDay } from '../../market/day-bounds.ts'
import type { Packs } from '../../market/market.ts'
import { statusCodes } from '../../market/order-status.ts'
import { closeBooks } from '../accounting/closed-books.ts'
import type { Db } from '../database/open.ts'
import type { Log } from '../log.ts'
import { WRITTEN_OFF } from './classify.ts'
import { classifyBatch, SETTLED } from './classify-batch.ts'
import { closedBefore, closingOf, type DayClosing, latestClosing } from './closings.ts'

export type DayEndDeps = { packs: Packs; log: Log; now: Date; batchSize?: number }
export type DayEndResult =
  | { closed: true; day: string; orders: number }
  | { problem: 'not over' | 'later day closed' | 'earlier day unfinished' }

const BATCH = 1_000

/** The last day that has ended in every market. */
const lastEndedDay = (packs: Packs, now: Date): string => addDays(earliestToday(packs, now), -1)

const isOver = (packs: Packs, day: string, now: Date) =>
  Object.values(packs).every(({ timeZone }) => endOfDay(day, timeZone) <= now)

const firstEnd = (packs: Packs, day: string) =>
  new Date(Math.min(...Object.values(packs).map(({ timeZone }) => endOfDay(day, timeZone).getTime())))

/**
 * Begins a day once: from now on it is settled which entries count, and which loans are looked at: those that are running,
 * and those of which anything was booked since the day that was closed before ended. Such a loan may have been open when
 * this day ended, however many days are closed together.
 */
async function begin(db: Db, day: string, { packs, now }: DayEndDeps): Promise<void> {
  const before = await closedBefore(db, day)
  await sql`
    with started as (
      insert into day_closings (day, started_at, after_order) values (${day}, ${now}, '') on conflict do nothing returning 1),
    known as materialized (select order_id from arrears where is_open),
    booked as materialized (
      select distinct order_id from ledger_entries where created_at >= ${firstEnd(packs, before ?? day)})
    insert into arrears (borrower_id, order_id, market, is_open, class, bucket, days_past_due, principal_minor,
      overdue_minor, open_minor, provision_minor)
    select o.borrower_id, o.id, b.market, true, '', 0, 0, 0, 0, 0, 0
    from orders o join borrowers b on b.id = o.borrower_id
    where exists (select 1 from started) and o.start_on <= ${day} and (o.status = ${statusCodes.active}
      or (o.status = ${statusCodes.settled} and exists (select 1 from booked where booked.order_id = o.id)))
      and not exists (select 1 from known where known.order_id = o.id)
    on conflict (borrower_id, order_id) do update set is_open = true`.execute(db)
  // The batches, and the next night, would be planned for the few loans that there were before.
  await sql`analyze arrears`.execute(db)
}

/** The sums of the day, and with them its end. */
const finish = (db: Db, { day, afterOrder }: DayClosing, now: Date) =>
  sql`
  with done as (
    update day_closings set closed_at = ${now}
    where day = ${day} and after_order = ${afterOrder} and closed_at is null returning 1)
  insert into day_totals (day, market, class, bucket, loans, principal_minor, overdue_minor, provision_minor)
  select ${day}::date, market, class, bucket, count(*), sum(principal_minor), sum(overdue_minor), sum(provision_minor)
  from arrears where is_open and class not in ('', ${SETTLED}, ${WRITTEN_OFF}) and exists (select 1 from done)
  group by market, class, bucket`.execute(db)

async function obstacle(db: Db, day: string, { packs, now }: DayEndDeps) {
  if (!isOver(packs, day, now)) return 'not over' as const
  const { rows } = await sql<{ day: string; open: boolean }>`
    select day, closed_at is null as open from day_closings
    where day > ${day} or (day < ${day} and closed_at is null) order by day desc limit 1`.execute(db)
  const [other] = rows
  if (!other) return null
  return other.day > day ? ('later day closed' as const) : ('earlier day unfinished' as const)
}

/**
 * Closes a day: classifies every loan as of its end, keeps what changed, and sums up. Killed at any statement and started
 * again it gives the same result, also where money came in between (decision 143). A day that is closed stays as it is.
 */
export async function closeDay(db: Db, day: string, deps: DayEndDeps): Promise<DayEndResult> {
  const { log, now, batchSize = BATCH } = deps
  const known = await closingOf(db, day)
  if (known?.closedAt) return { closed: true, day, orders: 0 }
  const problem = await obstacle(db, day, deps)
  if (problem) return { problem }
  if (!known) await begin(db, day, deps)
  let orders = 0
  for (;;) {
    const closing = await closingOf(db, day)
    if (!closing || closing.closedAt) break
    const done = await classifyBatch(db, closing, { packs: deps.packs, batchSize })
    orders += done
    if (done > 0) continue
    await closeBooks(db, deps.packs, day)
    await finish(db, closing, now)
  }
  log.info({ day, orders }, 'day closed')
  return { closed: true, day, orders }
}

/** Closes what is left unfinished and every day that has ended since the last one; the first time, only the last day. */
export async function closeEndedDays(db: Db, deps: DayEndDeps): Promise<DayEndResult[]> {
  const last = lastEndedDay(deps.packs, deps.now)
  const latest = await latestClosing(db)
  const results: DayEndResult[] = []
  let day = latest ? (latest.closedAt ? addDays(latest.day, 1) : latest.day) : last
  for (; day <= last; day = addDays(day, 1)) results.push(await closeDay(db, day, deps))
  return results
}
