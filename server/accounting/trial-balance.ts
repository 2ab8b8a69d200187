import { type RawBuilder, sql } from 'kysely'
import { csvOf } from '../../base/csv.server.ts'
import { endOfDay } from '../../market/day-bounds.ts'
import type { MarketPack } from '../../market/market.ts'
import { toWireAmount } from '../../market/money.ts'
import type { Db } from '../database/open.ts'
import { bookLines } from './book-lines.ts'

export type PackOfBooks = Pick<MarketPack, 'market' | 'timeZone' | 'currency'>
type AccountBalance = { account: string; debitMinor: number; creditMinor: number }

/** The last closed day up to this one whose balances are stored. */
async function storedDay(db: Db, { market }: PackOfBooks, day: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from account_balances where market = ${market} and day <= ${day}`.execute(db)
  return rows[0]?.day ?? null
}

/** The stored balances of `from`, and what was booked since, up to the end of `day`; without `from`, since ever. */
const balances = (
  { market, timeZone }: PackOfBooks,
  day: string,
  from: string | null,
): RawBuilder<AccountBalance> => sql<AccountBalance>`
  select account, sum(debit)::bigint as "debitMinor", sum(credit)::bigint as "creditMinor" from (
    select account, debit_minor as debit, credit_minor as credit from account_balances
      where market = ${market} and day = ${from}::date
    union all
    select account, greatest(amount_minor, 0), greatest(-amount_minor, 0) from (${bookLines({
      market,
      from: from === null ? new Date(0) : endOfDay(from, timeZone),
      to: endOfDay(day, timeZone),
    })}) lines) booked
  group by account order by account`

const CASH = 'cash/'

/**
 * By account what was booked up to the end of a day. Nothing is booked behind a closed day, so its balance is final. `cash`
 * is what all branches of the account hold together: what companies still have, and the bank.
 */
export async function trialBalance(db: Db, pack: PackOfBooks, day: string) {
  const { rows: accounts } = await balances(pack, day, await storedDay(db, pack, day)).execute(db)
  const sum = (side: 'debitMinor' | 'creditMinor') => accounts.reduce((all, each) => all + each[side], 0)
  const [debitMinor, creditMinor] = [sum('debitMinor'), sum('creditMinor')]
  const cash = accounts
    .filter(({ account }) => account.startsWith(CASH))
    .map((each) => ({ at: each.account.slice(CASH.length), minor: each.debitMinor - each.creditMinor }))
  const cashMinor = cash.reduce((all, { minor }) => all + minor, 0)
  return { day, accounts, cash, cashMinor, debitMinor, creditMinor, balanced: debitMinor === creditMinor }
}

/** Stores the balances of a day whose books are closed; again, it changes nothing. */
export async function storeBalances(db: Db, pack: PackOfBooks, day: string): Promise<void> {
  const from = await storedDay(db, pack, day)
  if (from === day) return
  await sql`
    insert into account_balances (day, market, account, debit_minor, credit_minor)
    select ${day}::date, ${pack.market}, account, "debitMinor", "creditMinor" from (${balances(pack, day, from)}) b
    on conflict do nothing`.execute(db)
}

/** Accounts whose stored balances are not what all entries sum to; entries were then written past the books. */
export async function differingAccounts(db: Db, pack: PackOfBooks, day: string): Promise<string[]> {
  const stored = await balances(pack, day, await storedDay(db, pack, day)).execute(db)
  const summed = await balances(pack, day, null).execute(db)
  const textOf = ({ account, ...sides }: AccountBalance) =>
    `${account} ${sides.debitMinor} ${sides.creditMinor}`
  const wanted = new Set(summed.rows.map(textOf))
  const found = new Set(stored.rows.map(textOf))
  const differing = [
    ...stored.rows.filter((row) => !wanted.has(textOf(row))),
    ...summed.rows.filter((row) => !found.has(textOf(row))),
  ]
  return [...new Set(differing.map(({ account }) => account))]
}

const header = ['day', 'account', 'debit', 'credit', 'currency']

/** The trial balance as CSV; its last line is the sum, which is the same on both sides. */
export async function* trialBalanceCsv(db: Db, pack: PackOfBooks, day: string): AsyncGenerator<string> {
  const { accounts, debitMinor, creditMinor } = await trialBalance(db, pack, day)
  async function* rows() {
    for (const { account, ...sides } of [...accounts, { account: 'sum', debitMinor, creditMinor }])
      yield [day, account, toWireAmount(sides.debitMinor), toWireAmount(sides.creditMinor), pack.currency]
  }
  yield* csvOf(header, rows())
}
