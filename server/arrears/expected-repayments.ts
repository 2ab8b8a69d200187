import { sql } from 'kysely'
import type { Market } from '../../market/language.ts'
import type { Db } from '../database/open.ts'
import { UPCOMING_DAYS } from './upcoming.ts'

type ExpectedDay = { day: string; instalments: number; amountMinor: number }

/** What the last closed day before each of some days expected for it; a day that no closing looked ahead to is left out. */
export async function expectedRepayments(
  db: Db,
  market: Market,
  { from, to }: { from: string; to: string },
): Promise<ExpectedDay[]> {
  const { rows } = await sql<ExpectedDay>`
    select d.day, coalesce(e.instalments, 0) as instalments, coalesce(e.amount_minor, 0)::bigint as "amountMinor"
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d
      join lateral (select max(day) as as_of from day_closings
        where closed_at is not null and day < d.day and day >= d.day - ${UPCOMING_DAYS}::int) c on c.as_of is not null
      left join expected_repayments e on e.as_of = c.as_of and e.market = ${market} and e.due_on = d.day
    order by d.day`.execute(db)
  return rows
}
