import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '../../market/money.ts'
import { statusCodes } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Db } from '../../server/database/open.ts'
import { loanRules } from '../../server/terms/loan-rules.ts'

/** Rp3.000.000 in three payments of Rp1.060.000, a month apart. */
const terms = {
  principalMinor: 300_000_000,
  periods: 3,
  termDays: 93,
  dailyRateMicro: 0,
  serviceFeeBasisPoints: 300,
  periodFeeMinor: 6_000_000,
}
export const PERIOD_MINOR = 106_000_000

/** Whose money it is, by the number of the borrower: every other one is Indian. */
export const currencyOf = (borrower: number): Currency => (borrower % 2 === 0 ? 'IDR' : 'INR')
const marketOfNumber = sql`case when n % 2 = 0 then 'id' else 'in' end`
export const currencyOfNumber = sql`case when n % 2 = 0 then 'IDR' else 'INR' end`

const rules = loanRules(packs.id.legal, { isRepeat: false, termDays: terms.termDays, mostExtensions: 3 })

/** Every fifth loan stops being paid, after none, one or two instalments. */
const paysPeriod = sql`(n % 5 <> 0 or period <= n % 3)`

const orders = (day: string, loans: number) => sql`
  insert into orders (id, borrower_id, product_id, product_version, status, amount_minor, term_days, extendable,
    ask_score, created_at, paid_out_at, terms, rules, start_on, decision)
  select kind || n, 'b' || n, 'terang-kilat', 1, status, ${terms.principalMinor}::bigint, ${terms.termDays}::int, true,
    false, start_on, start_on, ${JSON.stringify(terms)}::jsonb, ${JSON.stringify(rules)}::jsonb, start_on, 'approved'
  from generate_series(1, ${loans}::int) n,
    lateral (values ('r', ${statusCodes.active}::int, ${day}::date - (n % 5 * 45 + n % 45)),
      ('s', ${statusCodes.settled}::int, ${day}::date - 400)) as each (kind, status, start_on)`

const entries = (day: string, loans: number) => sql`
  insert into ledger_entries (borrower_id, order_id, kind, provider, event_id, on_day, moved_at, amount_minor,
    currency, created_at)
  select 'b' || n, 'r' || n, 'payment', 'bank', 'p' || n || '-' || period, paid_on, paid_on, ${PERIOD_MINOR}::bigint,
    ${currencyOfNumber}, paid_on
  from generate_series(1, ${loans}::int) n, generate_series(1, 3) period,
    lateral (select ${day}::date - (n % 5 * 45 + n % 45) + period * 31 as paid_on) as paid
  where paid_on <= ${day}::date and ${paysPeriod}
    -- A loan whose last instalment is paid would not be running.
    and (period < 3 or n % 5 = 0)`

const statements = (day: string, loans: number): RawBuilder<unknown>[] => [
  sql`insert into borrowers (id, market, name, phone, created_at)
    select 'b' || n, ${marketOfNumber}, 'Name ' || n, '+62800' || n, ${day}::date
    from generate_series(1, ${loans}::int) n`,
  orders(day, loans),
  entries(day, loans),
  sql`insert into contacts (borrower_id, order_id, channel, outcome, body, staff_id, created_at)
    select 'b' || n, 'r' || n, 'call', 'noAnswer', '', 'staff', ${day}::date
    from generate_series(1, ${loans}::int) n, generate_series(1, 3) where n % 5 = 0`,
  sql`insert into payment_promises (borrower_id, order_id, amount_minor, pay_by, staff_id, created_at)
    select 'b' || n, 'r' || n, 1000000, ${day}::date - 3, 'staff', ${day}::date - 9
    from generate_series(1, ${loans}::int) n where n % 10 = 0`,
]

/** So many borrowers with a running and a settled loan each, more than half of the running ones in arrears. */
export async function generatePortfolio(db: Db, day: string, loans: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const statement of statements(day, loans)) await statement.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await sql`analyze`.execute(one)
  })
}

/** The nightly jobs have run today, so that a product that is measured does not begin with all these loans. */
export async function skipNightlyJobs(db: Db, day: string): Promise<void> {
  await sql`insert into day_closings (day, started_at, after_order, closed_at) values (${day}::date, now(), '', now())`.execute(
    db,
  )
  await sql`insert into jobs (name, purpose, schedule, retry_limit, last_due_at)
    select name, '', '', 0, now() from unnest(array['reminders', 'dayEnd', 'dailyProof', 'proofs', 'retention']) as name`.execute(
    db,
  )
}

/** Settled loans of earlier years: as many more for each borrower, and one more for every third of them. */
export async function generateEarlierLoans(db: Db, loans: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      insert into orders (id, borrower_id, product_id, product_version, status, amount_minor, term_days, extendable,
        ask_score, created_at, paid_out_at, terms, rules, start_on, decision)
      select each.kind || substr(o.id, 2), o.borrower_id, o.product_id, o.product_version, o.status, o.amount_minor,
        o.term_days, o.extendable, o.ask_score, o.created_at - interval '1 year', o.paid_out_at - interval '1 year', o.terms,
        o.rules, o.start_on - 365, o.decision
      from generate_series(1, ${loans}::int) n join orders o on o.id = 's' || n,
        lateral (select 't' as kind union all select 'u' where n % 3 = 0) each`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
}
