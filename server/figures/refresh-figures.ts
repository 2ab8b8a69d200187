import { type RawBuilder, sql } from 'kysely'
import { addDays, localDay } from '../../market/dates.ts'
import { endOfDay, startOfDay } from '../../market/day-bounds.ts'
import type { MarketPack, Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import type { DailyFigure } from '../database/tables/figures.ts'
import { TRANSFER } from '../payouts/credit-use.ts'

/** Today and the days before it. */
export const FIGURE_DAYS = 8

type Counted = {
  figure: DailyFigure
  /** The rows of a day; `d` is the day with its beginning and its end. */
  from: RawBuilder<unknown>
}

const within = (column: string) => sql`${sql.ref(column)} >= d.starts and ${sql.ref(column)} < d.ends`

const decided = (status: 'approved' | 'declined') =>
  sql`applications where ${within('decided_at')} and status = ${sql.lit(status)}`
const notices = (condition: RawBuilder<unknown>) =>
  sql`notices where ${within('created_at')} and ${condition}`
const attempts = (condition: RawBuilder<unknown>) =>
  sql`sms_attempts where ${within('created_at')} and ${condition}`

/** Each is a range of an index. */
const counted: readonly Counted[] = [
  { figure: 'submitted', from: sql`applications where ${within('submitted_at')}` },
  { figure: 'approved', from: decided('approved') },
  { figure: 'declined', from: decided('declined') },
  { figure: 'paidOut', from: sql`payouts where status = 'paid' and ${within('finished_at')}` },
  { figure: 'noticePush', from: notices(sql`sent_by = 'push'`) },
  { figure: 'noticeSms', from: notices(sql`sent_by = 'sms'`) },
  { figure: 'noticeUnsent', from: notices(sql`sent_by = ''`) },
  { figure: 'smsDelivered', from: attempts(sql`status = 'delivered'`) },
  { figure: 'smsUnderWay', from: attempts(sql`status in ('queued', 'sending', 'sent', 'late')`) },
  { figure: 'smsFailed', from: attempts(sql`status = 'failed'`) },
]

const daysOf = (timeZone: string, now: Date) => {
  const today = localDay(now, timeZone)
  return Array.from({ length: FIGURE_DAYS }, (_, ago) => {
    const day = addDays(today, -ago)
    return { day, starts: startOfDay(day, timeZone), ends: endOfDay(day, timeZone) }
  })
}

const daysAs = (timeZone: string, now: Date) =>
  sql`jsonb_to_recordset(${JSON.stringify(daysOf(timeZone, now))}::jsonb)
    as d (day date, starts timestamptz, ends timestamptz)`

const store = (rows: RawBuilder<unknown>) => sql`
  insert into daily_figures (day, market, figure, count, amount_minor, counted_at) ${rows}
  on conflict (day, market, figure) do update
  set count = excluded.count, amount_minor = excluded.amount_minor, counted_at = excluded.counted_at`

const storeCounts = ({ figure, from }: Counted, { timeZone }: Pick<MarketPack, 'timeZone'>, now: Date) =>
  store(sql`
    select d.day, '', ${figure}, c.found, 0, ${now}::timestamptz
    from ${daysAs(timeZone, now)}, lateral (select count(*) as found from ${from}) c`)

/** Money has a currency, so what arrived is summed for each market. */
const storeArrived = ({ market, timeZone }: Pick<MarketPack, 'market' | 'timeZone'>, now: Date) =>
  store(sql`
    select d.day, ${market}, 'arrived', c.found, c.sum, ${now}::timestamptz
    from ${daysAs(timeZone, now)}, lateral (
      select count(*) as found, coalesce(sum(e.amount_minor), 0) as sum
      from ledger_entries e join borrowers b on b.id = e.borrower_id
      where e.kind = 'payment' and e.provider <> ${TRANSFER} and b.market = ${market} and ${within('e.moved_at')}) c`)

/** Counts the figures of the last days again: money may be reported late, and a message be delivered the day after. */
export async function refreshFigures(db: Db, packs: Packs, now: Date): Promise<void> {
  for (const figure of counted) await storeCounts(figure, packs.id, now).execute(db)
  for (const pack of Object.values(packs)) await storeArrived(pack, now).execute(db)
}
