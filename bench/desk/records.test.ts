import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { type OpenDatabase, overPglite, pgliteTypes } from '../../server/database/open.ts'
import { generateEarlierLoans, generatePortfolio } from '../arrears/portfolio.ts'
import { generateRecords, generateRepayments } from './records.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = overPglite(await PGlite.create(pgliteTypes))
  await migrate(database.db, { purpose: 'demo' })
}, 300_000)
afterAll(() => database.close())

test('the tables still take the rows that the benches generate', async () => {
  const { db } = database
  const made = { day: '2026-11-15', borrowers: 1_100 }
  await generatePortfolio(db, made.day, made.borrowers)
  await generateEarlierLoans(db, made.borrowers)
  await generateRepayments(db, made)
  const { foreign } = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('borrowers as b', 'b.id', 'e.borrower_id')
    .select(({ fn }) => fn.countAll<number>().as('foreign'))
    .where(({ eb, or, and }) =>
      or([
        eb('e.currency', 'is', null),
        and([eb('e.currency', '=', 'IDR'), eb('b.market', '=', 'in')]),
        and([eb('e.currency', '=', 'INR'), eb('b.market', '=', 'id')]),
      ]),
    )
    .executeTakeFirstOrThrow()
  expect(foreign).toBe(0)
})

test('and those of the desk', async () => {
  const { db } = database
  await db.deleteFrom('gateway_events').execute()
  await db.deleteFrom('pay_codes').execute()
  await db.deleteFrom('notices').execute()
  await generateRecords(db, { day: '2026-11-15', borrowers: 1_100 })
})
