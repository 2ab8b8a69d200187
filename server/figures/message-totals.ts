import { sql } from 'kysely'
import { addDays, localDay } from '../../market/dates.ts'
import { endOfDay, startOfDay } from '../../market/day-bounds.ts'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'

/** A message is reported on within hours. */
const COUNTED_DAYS = 2

/** Sums up what was sent of the last days, and what it cost; each day is counted anew. */
export async function refreshMessageTotals(db: Db, { id: { timeZone } }: Pick<Packs, 'id'>, now: Date) {
  const today = localDay(now, timeZone)
  for (let ago = 0; ago < COUNTED_DAYS; ago += 1) {
    const day = addDays(today, -ago)
    const from = startOfDay(day, timeZone)
    const to = endOfDay(day, timeZone)
    await sql`
      with counted as (
        select channel, state, count(*) as count, sum(cost_micro_usd) as cost from notice_attempts
        where created_at >= ${from} and created_at < ${to} group by channel, state
        union all
        select 'code', s.status, count(*), sum(s.cost_micro_usd) from sms_attempts s
        where s.created_at >= ${from} and s.created_at < ${to}
          and not exists (select 1 from notice_attempts a where a.sms_id = s.message_id)
        group by s.status),
      gone as (
        -- A message that is delivered by now no longer counts as under way.
        delete from message_totals t where t.day = ${day}
          and not exists (select 1 from counted c where c.channel = t.channel and c.state = t.state))
      insert into message_totals (day, channel, state, count, cost_micro_usd)
      select ${day}::date, channel, state, count, cost from counted
      on conflict (day, channel, state) do update
      set count = excluded.count, cost_micro_usd = excluded.cost_micro_usd`.execute(db)
  }
}
