import { type RawBuilder, sql } from 'kysely'
import type { Market } from '../../market/language.ts'
import { isTakenBack } from '../accounting/suspense.ts'
import type { ReportPeriod } from '../gateways/company-report.ts'

export type ProvedPeriod = { provider: string; market: Market; period: ReportPeriod }

/**
 * What the ledger has of the company's cash, by what the company knows it by: what came on top of a payment has the id of that
 * payment.
 */
export const ledgerMovements = (provider: string) => sql`
  select 'payment' as kind, e.event_id as match_key, e.amount_minor, e.moved_at, e.order_id, e.borrower_id
  from ledger_entries e where e.kind = 'payment' and e.provider = ${provider}
    and not exists (select 1 from event_parts p where p.provider = e.provider and p.event_id = e.event_id)
  union all
  select 'payment', p.part_of, e.amount_minor, e.moved_at, e.order_id, e.borrower_id
  from event_parts p join ledger_entries e on e.kind = 'payment' and e.provider = p.provider and e.event_id = p.event_id
  where p.provider = ${provider}
  union all
  select 'reversal', r.taken_by, r.amount_minor, r.taken_at, g.order_id, r.borrower_id
  from reversal_entries r join gateway_events g on g.id = r.payment_id and g.provider = ${provider}
  union all
  select 'payout', a.reference, e.amount_minor, e.moved_at, e.order_id, e.borrower_id
  from ledger_entries e join payout_attempts a on a.borrower_id = e.borrower_id and a.payout_id = e.event_id
  where e.provider = 'payout' and a.provider = ${provider} and a.outcome = 'paid' and e.id = coalesce(a.entry_id, e.id)
  union all
  select 'payout', a.reference, e.amount_minor, e.moved_at, e.order_id, e.borrower_id
  from ledger_entries e join payout_attempts a on e.event_id in (a.reference, a.reference || ' 2')
  where e.provider = 'payout' and a.provider = ${provider} and a.outcome = 'paid'
  union all
  select case s.kind when 'received' then 'payment' else 'reversal' end, case s.kind when 'received' then
      coalesce((select p.part_of from event_parts p where p.provider = g.provider and p.event_id = g.event_id), g.event_id)
    else g.taken_by end, s.amount_minor, g.paid_at, null, null
  from suspense_entries s join gateway_events g on g.id = s.event_id and g.provider = ${provider}
  where s.kind = 'takenBack' or (s.kind = 'received' and (g.state = 'returned' or (g.state = 'closed' and ${isTakenBack})))`

/**
 * Every movement of a period that the company lists or the ledger has, with both sides of it, wherever the other side
 * stands. Amounts of a side that is missing are null.
 */
export function movementPairs({ provider, market, period: { from, to } }: ProvedPeriod): RawBuilder<unknown> {
  const inPeriod = (moment: RawBuilder<unknown>) => sql`(${moment} >= ${from} and ${moment} < ${to})`
  return sql`
    select k.kind, k.match_key, o.minor as our_minor, coalesce(o.of_day, false) as ours_of_day, o.order_id,
      o.moved_at as our_moved_at, t.minor as their_minor, coalesce(t.of_day, false) as theirs_of_day,
      t.moved_at as their_moved_at, coalesce(t.copies, 0)::int + coalesce(t.doubled, 0)::int as copies,
      coalesce(t.is_undone, false) as is_undone, coalesce(t.problem, '') as problem,
      coalesce(t.fee_minor, 0) as fee_minor, coalesce(t.tax_minor, 0) as tax_minor,
      g.state as event_state, coalesce(g.reason, '') as event_reason
    from (
      select kind, match_key from reported_movements
      where provider = ${provider} and market = ${market} and ${inPeriod(sql`moved_at`)} and state <> 'open'
      union
      select u.kind, u.match_key from (${ledgerMovements(provider)}) u join borrowers b on b.id = u.borrower_id
      where b.market = ${market} and ${inPeriod(sql`u.moved_at`)}) k
    left join lateral (
      select sum(u.amount_minor)::bigint as minor, min(u.moved_at) as moved_at, ${inPeriod(sql`min(u.moved_at)`)} as of_day,
        max(u.order_id) as order_id
      from (${ledgerMovements(provider)}) u where u.kind = k.kind and u.match_key = k.match_key having count(*) > 0) o on true
    left join lateral (
      select sum(m.amount_minor) filter (where m.state = 'moved')::bigint as minor,
        min(m.moved_at) filter (where m.state = 'moved') as moved_at,
        ${inPeriod(sql`min(m.moved_at) filter (where m.state = 'moved')`)} as of_day,
        count(*) filter (where m.state = 'moved') as copies, bool_or(m.state = 'undone') as is_undone,
        sum(m.fee_minor) filter (where m.state = 'moved')::bigint as fee_minor,
        sum(m.tax_minor) filter (where m.state = 'moved')::bigint as tax_minor, max(m.problem) as problem,
        count(*) filter (where m.kind = 'payment' and m.state = 'moved' and m.bank_reference <> '' and exists (
          select 1 from reported_movements x where x.provider = m.provider and x.kind = 'payment' and x.state = 'moved'
            and x.bank_reference = m.bank_reference and x.amount_minor = m.amount_minor
            and (x.moved_at, x.id) < (m.moved_at, m.id))) as doubled
      from reported_movements m
      where m.provider = ${provider} and m.kind = k.kind and m.match_key = k.match_key having count(*) > 0) t on true
    left join gateway_events g on k.kind = 'payment' and g.provider = ${provider} and g.event_id = k.match_key`
}

export type PairRow = {
  kind: 'payment' | 'reversal' | 'payout'
  match_key: string
  our_minor: number | null
  ours_of_day: boolean
  our_moved_at: Date | null
  order_id: string | null
  their_minor: number | null
  theirs_of_day: boolean
  their_moved_at: Date | null
  copies: number
  is_undone: boolean
  problem: string
  event_state: string | null
  event_reason: string
}
