import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../database/open.ts'
import { contents } from '../testing/database.ts'
import { openTestService } from '../testing/harness.ts'
import { entriesQuery, writeEntry } from './entries.ts'
import { BORROWER, storeLoan } from './testing/stored-loan.ts'

let db: Db
const loan = { id: 'append-only', borrowerId: BORROWER }
beforeAll(async () => {
  db = (await openTestService()).db
  await storeLoan(db, loan.id)
})

describe.each(['ledger_entries', 'ledger_postings'])('the table %s', (table) => {
  const name = sql.table(table)
  test.each([
    ['update', sql`update ${name} set order_id = order_id`],
    ['delete', sql`delete from ${name}`],
    ['truncate', sql`truncate ${name} cascade`],
  ])('refuses %s', async (_, statement) => {
    const before = await contents(db)
    await expect(statement.execute(db)).rejects.toThrow('append-only')
    expect(await contents(db)).toEqual(before)
  })
})

const entry = (eventId: string, amounts: [number, number]) => ({
  kind: 'payment' as const,
  provider: 'bank',
  eventId,
  onDay: '2026-02-01',
  now: new Date('2026-02-01T00:00:00Z'),
  movedAt: new Date('2026-02-01T00:00:00Z'),
  amountMinor: Math.abs(amounts[0]),
  currency: 'IDR' as const,
  postings: [
    { account: 'cash' as const, periodNo: null, amountMinor: amounts[0] },
    { account: 'credit' as const, periodNo: null, amountMinor: amounts[1] },
  ],
})
const write = (eventId: string, amounts: [number, number]) =>
  db.transaction().execute((tx) => writeEntry(tx, loan, entry(eventId, amounts)))

test('an entry that does not balance is refused', async () => {
  const before = await contents(db)
  await expect(write('unbalanced', [100, -99])).rejects.toThrow('does not balance')
  expect(await contents(db)).toEqual(before)
})

test('of entries that are written together each one balances', async () => {
  const entries = [entry('too much', [100, -99]), entry('too little', [100, -101])]
  const query = entriesQuery(
    db,
    entries.map((each) => ({ loan, entry: each })),
  )
  await expect(db.executeQuery(query)).rejects.toThrow('does not balance')
})

test('nothing can be added to an entry so that it no longer balances', async () => {
  const id = await write('balanced', [100, -100])
  const posting = { entry_id: id, line: 2, borrower_id: BORROWER, order_id: loan.id, period_no: null }
  const adding = db
    .insertInto('ledger_postings')
    .values({ ...posting, account: 'cash', amount_minor: 1 })
    .execute()
  await expect(adding).rejects.toThrow('does not balance')
})

test('an event stands in the ledger once', async () => {
  await write('once', [100, -100])
  await expect(write('once', [100, -100])).rejects.toThrow('ledger_entries_provider_event_id_key')
})

test('a reversal names what it takes back', async () => {
  const reversal = writeEntry(db, loan, {
    ...entry('of nothing', [-100, 100]),
    kind: 'reversal',
  })
  await expect(reversal).rejects.toThrow('ledger_entries_check')
})
