import { sql } from 'kysely'
import { addDays } from '../../market/dates.ts'
import { endOfDay } from '../../market/day-bounds.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { TRANSFER } from '../payouts/credit-use.ts'

/** `channel`: of the code, `card`, `wallet`; empty for money that a person matched. */
export type Receipts = {
  provider: string
  channel: string
  payments: number
  receivedMinor: number
  takenBackMinor: number
}
/** Money that a company reports for the day and that is booked on no loan. */
export type Uncredited = { provider: string; payments: number; amountMinor: number }

/**
 * What moved on a day at the place of the pack, as the ledger has it, to be held against the companies' own reports: by
 * when it moved, not by the day from which it counts. Money of nobody has no market: it is the same for all packs.
 */
export async function dailyReceipts(
  db: Db,
  day: string,
  { market, timeZone }: Pick<MarketPack, 'market' | 'timeZone'>,
): Promise<{ receipts: Receipts[]; uncredited: Uncredited[] }> {
  const from = endOfDay(addDays(day, -1), timeZone)
  const to = endOfDay(day, timeZone)
  const receipts = sql<Receipts>`
    select e.provider, coalesce(c.channel, r.way, '') as channel,
      count(*) filter (where e.kind = 'payment')::int as payments,
      coalesce(sum(e.amount_minor) filter (where e.kind = 'payment'), 0)::bigint as "receivedMinor",
      coalesce(sum(e.amount_minor) filter (where e.kind = 'reversal'), 0)::bigint as "takenBackMinor"
    from ledger_entries e
    join borrowers b on b.id = e.borrower_id and b.market = ${market}
    left join ledger_entries p on p.id = e.reverses
    left join gateway_events g on g.provider = e.provider and g.event_id = coalesce(p.event_id, e.event_id)
    left join pay_codes c on c.id = g.code_id
    left join card_repayments r on r.id = g.repayment_id
    where e.kind in ('payment', 'reversal') and e.provider <> ${TRANSFER} and e.moved_at >= ${from} and e.moved_at < ${to}
    group by 1, 2 order by 1, 2`
  const uncredited = sql<Uncredited>`
    select provider, count(*)::int as payments, coalesce(sum(amount_minor), 0)::bigint as "amountMinor"
    from gateway_events
    where kind = 'payment' and state in ('dead', 'held', 'closed', 'returned') and paid_at >= ${from} and paid_at < ${to}
    group by provider order by provider`
  const [moved, unbooked] = await Promise.all([receipts.execute(db), uncredited.execute(db)])
  return { receipts: moved.rows, uncredited: unbooked.rows }
}
