import { type RawBuilder, sql } from 'kysely'
import { endOfDay } from '../../contract/market/day-bounds.ts'
import type { MarketPack } from '../../contract/market/market.ts'
import { toWireAmount } from '../../contract/market/money.ts'
import { csvOf } from '../../contract/wire/csv.server.ts'
import type { Db } from '../database/open.ts'
import type { LedgerAccount } from '../database/tables/loans.ts'

type PackOfBalance = Pick<MarketPack, 'market' | 'timeZone' | 'currency'>
type AccountBalance = { account: LedgerAccount; debitMinor: number; creditMinor: number }

/** The last closed day up to this one whose balances are stored. */
async function storedDay(db: Db, { market }: PackOfBalance, day: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from day_balances where market = ${market} and day <= ${day}`.execute(db)
  return rows[0]?.day ?? null
}

/** The stored balances of `from`, and what was booked since, up to the end of `day`; without `from`, since ever. */
const balances = (
  { market, timeZone }: PackOfBalance,
  day: string,
  from: string | null,
): RawBuilder<AccountBalance> => sql<AccountBalance>`
  select account, sum(debit)::bigint as "debitMinor", sum(credit)::bigint as "creditMinor" from (
    select account, debit_minor as debit, credit_minor as credit from day_balances
      where market = ${market} and day = ${from}::date
    union all
    select p.account, greatest(p.amount_minor, 0), greatest(-p.amount_minor, 0)
      from ledger_postings p join ledger_entries e on e.id = p.entry_id join borrowers b on b.id = p.borrower_id
      where b.market = ${market} and e.created_at < ${endOfDay(day, timeZone)}
        and e.created_at >= ${from === null ? new Date(0) : endOfDay(from, timeZone)}) booked
  group by account order by account`

/** By account what was booked up to the end of a day. Entries are never changed, so a day's balance is final. */
export async function trialBalance(db: Db, pack: PackOfBalance, day: string) {
  const { rows: accounts } = await balances(pack, day, await storedDay(db, pack, day)).execute(db)
  const sum = (side: 'debitMinor' | 'creditMinor') => accounts.reduce((all, each) => all + each[side], 0)
  const [debitMinor, creditMinor] = [sum('debitMinor'), sum('creditMinor')]
  return { day, accounts, debitMinor, creditMinor, balanced: debitMinor === creditMinor }
}

/** Stores the balances of a day that has ended; again, it changes nothing. */
export async function storeBalances(db: Db, pack: PackOfBalance, day: string): Promise<void> {
  const from = await storedDay(db, pack, day)
  if (from === day) return
  await sql`
    insert into day_balances (day, market, account, debit_minor, credit_minor)
    select ${day}::date, ${pack.market}, account, "debitMinor", "creditMinor" from (${balances(pack, day, from)}) b
    on conflict do nothing`.execute(db)
}

const header = ['day', 'account', 'debit', 'credit', 'currency']

/** The trial balance as CSV; its last line is the sum, which is the same on both sides. */
export async function* trialBalanceCsv(db: Db, pack: PackOfBalance, day: string): AsyncGenerator<string> {
  const { accounts, debitMinor, creditMinor } = await trialBalance(db, pack, day)
  async function* rows() {
    for (const { account, ...sides } of [...accounts, { account: 'sum', debitMinor, creditMinor }])
      yield [day, account, toWireAmount(sides.debitMinor), toWireAmount(sides.creditMinor), pack.currency]
  }
  yield* csvOf(header, rows())
}
