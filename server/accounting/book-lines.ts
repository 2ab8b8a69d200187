import { type RawBuilder, sql } from 'kysely'
import type { Market } from '../../market/language.ts'

/** Those who hold money of the lender are branches of one account: `cash/xendit`, and the lender's own `cash/bank`. */
const cashAt = (company: RawBuilder<unknown>) => sql`'cash/' || ${company}`

/** Whose account the money of an entry moved in, where it was written before entries said so. */
const formerCompany = sql`case e.provider
  when 'payout' then coalesce((select a.provider from payout_attempts a where a.payout_id = e.event_id
    and a.outcome in ('paid', 'returned') order by a.created_at limit 1), 'bank')
  when 'desk' then 'bank' else e.provider end`

/** In which market money of nobody is, where the entry does not say it: as the event does, else by its company. */
const formerMarket = sql`coalesce(g.market, case g.provider when 'razorpay' then 'in' else 'id' end)`

type Booked = { market: Market; from: Date; to: Date }

/**
 * Every line of the lender's books of a market that was booked from a moment to another: of loans, of money of nobody, and
 * of what companies paid to the bank. `book` and `entry` name the entry, whose lines sum to nothing.
 */
export const bookLines = ({ market, from, to }: Booked) => {
  const booked = (createdAt: RawBuilder<unknown>) => sql`(${createdAt} >= ${from} and ${createdAt} < ${to})`
  return sql`
    select 'loan' as book, e.id as entry, p.line, e.created_at as booked_at, e.on_day, e.kind, e.order_id,
      e.borrower_id, e.provider, e.event_id, p.period_no, p.amount_minor,
      case p.account when 'cash' then ${cashAt(sql`coalesce(e.cash_at, ${formerCompany})`)} else p.account end as account
    from ledger_entries e join borrowers b on b.id = e.borrower_id join ledger_postings p on p.entry_id = e.id
    where b.market = ${market} and ${booked(sql`e.created_at`)}
    union all
    select 'suspense', s.id, side.line, s.created_at, s.on_day, s.kind, null, null, g.provider, g.event_id, null,
      side.sign * s.amount_minor,
      case side.account when 'cash' then ${cashAt(sql`g.provider`)} else side.account end
    from suspense_entries s join gateway_events g on g.id = s.event_id
      cross join lateral (values (0, s.debit, 1), (1, s.credit, -1)) side (line, account, sign)
    where coalesce(s.market, ${formerMarket}) = ${market} and ${booked(sql`s.created_at`)}
    union all
    select 'settlement', s.id, side.line, s.created_at, s.on_day, 'settlement', null, null, s.provider, s.settlement_id,
      null, side.amount_minor, side.account
    from settlement_entries s
      cross join lateral (values (0, ${cashAt(sql`'bank'`)}, s.bank_minor), (1, 'gatewayFee', s.fee_minor),
        (2, 'gatewayTax', s.tax_minor), (3, ${cashAt(sql`s.provider`)}, s.cash_minor)) side (line, account, amount_minor)
    where s.market = ${market} and ${booked(sql`s.created_at`)} and side.amount_minor <> 0`
}
