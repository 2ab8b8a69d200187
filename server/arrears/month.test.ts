import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '../../market/dates.ts'
import { packs } from '../../market/packs/packs.ts'
import { type LoanRecord, loanColumns } from '../ledger/loan-record.ts'
import { PERIOD_MINOR } from '../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { classify } from './classify.ts'
import { closeEndedDays } from './day-end.ts'
import { payLoan, storeLoans } from './testing/open-loans.ts'

const FIRST = '2026-01-28'
const DAYS = 40
const ids = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6']

/** Nothing, single instalments, parts of them, and everything; on time, late, and told a day later. */
const payments = [
  { orderId: 'm1', on: '2026-02-01' },
  { orderId: 'm1', on: '2026-03-04' },
  { orderId: 'm2', on: '2026-02-20' },
  { orderId: 'm3', on: '2026-02-05', amountMinor: PERIOD_MINOR / 2 },
  { orderId: 'm3', on: '2026-02-25', amountMinor: PERIOD_MINOR },
  { orderId: 'm4', on: '2026-02-10', amountMinor: 4 * PERIOD_MINOR },
  { orderId: 'm5', on: '2026-02-01', bookedOn: '2026-02-03' },
  { orderId: 'm6', on: '2026-03-08', amountMinor: 2 * PERIOD_MINOR },
]

/** What the rules say of every loan, with the entries that there are now. */
async function expected({ db }: TestService, day: string) {
  const { rows } = await sql<LoanRecord>`
    select ${loanColumns} from orders o join borrowers b on b.id = o.borrower_id
    where o.id in (${sql.join(ids)}) order by o.id`.execute(db)
  expect(rows).toHaveLength(ids.length)
  return new Map(rows.map((record) => [record.id, classify(record, packs.id.arrears, day)]))
}

test('day by day the stored class of every loan, its history and the sums are those of the rules', {
  timeout: 300_000,
}, async () => {
  const service = await openTestService()
  const { db, log } = service
  await sql`update orders set status = 110 where start_on is not null`.execute(db)
  await storeLoans(service, ids)
  const classes = new Map<string, string>()
  const turns: string[] = []
  for (let day = FIRST; day <= addDays(FIRST, DAYS); day = addDays(day, 1)) {
    for (const payment of payments)
      if ((payment.bookedOn ?? payment.on) === day) await payLoan(service, payment)
    await closeEndedDays(db, { packs, log, now: new Date(`${day}T19:00:00Z`), batchSize: 4 })
    const wanted = await expected(service, day)
    const stored = await db
      .selectFrom('arrears')
      .selectAll()
      .where('is_open', '=', true)
      .orderBy('order_id')
      .execute()
    expect(
      stored.map((row) => [row.order_id, row.class, row.days_past_due, row.overdue_minor, row.open_minor]),
    ).toEqual(
      [...wanted].flatMap(([id, each]) =>
        each ? [[id, each.classCode, each.daysPastDue, each.overdueMinor, each.openMinor]] : [],
      ),
    )
    for (const [id, each] of wanted) {
      const now = `${each?.classCode ?? 'settled'} ${each?.bucket ?? 0}`
      if (classes.get(id) !== now && (each || classes.has(id))) turns.push(`${id} ${day} ${now}`)
      classes.set(id, now)
    }
    const { rows } = await sql<{ minor: number }>`
      select coalesce(sum(provision_minor), 0)::bigint as minor from day_totals where day = ${day}`.execute(
      db,
    )
    expect(rows[0]?.minor).toBe(
      [...wanted.values()].reduce((sum, each) => sum + (each?.provisionMinor ?? 0), 0),
    )
  }
  const history = await db.selectFrom('classifications').selectAll().execute()
  expect(history.map((row) => `${row.order_id} ${row.day} ${row.class} ${row.bucket}`).sort()).toEqual(
    turns.sort(),
  )
  expect(turns.length).toBeGreaterThan(15)
})
