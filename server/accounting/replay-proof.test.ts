import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { packs } from '../../market/packs/packs.ts'
import { payLoan, storeLoans } from '../arrears/testing/open-loans.ts'
import { record } from '../ledger/record.ts'
import { middayOf, PERIOD_MINOR } from '../ledger/testing/stored-loan.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { replayLoans, SHARES, sharesDue } from './replay-proof.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const allShares = Array.from({ length: SHARES }, (_, share) => share)
const replayAll = () => replayLoans(service.db, { packs, now: START, shares: allShares })

/** Behind the back of the triggers that refuse it. */
async function spoil(table: string, change: ReturnType<typeof sql>) {
  await sql`alter table ${sql.raw(table)} disable trigger user`.execute(service.db)
  await change.execute(service.db)
  await sql`alter table ${sql.raw(table)} enable trigger user`.execute(service.db)
}

async function paidLoan() {
  await storeLoans(service, ['a'])
  await payLoan(service, { orderId: 'a', on: '2026-02-20', amountMinor: PERIOD_MINOR })
  // Told late: what it changes of the payment after it is posted with it, its own allocation is what it paid.
  await payLoan(service, { orderId: 'a', on: '2026-01-20', bookedOn: '2026-02-25', amountMinor: 50_000_000 })
  const { event_id: eventId } = await service.db
    .selectFrom('ledger_entries')
    .select('event_id')
    .where('order_id', '=', 'a')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const back = { provider: 'bank', eventId: 'back', orderId: 'a', packs, of: { provider: 'bank', eventId } }
  await record(service.db, {
    kind: 'reversal',
    ...back,
    now: middayOf('2026-03-01'),
    amountMinor: 6_000_000,
    currency: 'IDR',
  })
}

const allocations = async () =>
  (
    await service.db
      .selectFrom('ledger_entries')
      .select(['amount_minor', 'allocation'])
      .where('order_id', '=', 'a')
      .orderBy('id')
      .execute()
  ).map(({ amount_minor, allocation }) => ({ amount: amount_minor, ...allocation }))

test('each entry says what its own money covered when it was booked', async () => {
  await paidLoan()
  const [first, late, back] = await allocations()
  const sum = (parts: readonly { amountMinor: number }[] = []) =>
    parts.reduce((all, { amountMinor }) => all + amountMinor, 0)
  expect(sum(first?.parts)).toBe(PERIOD_MINOR)
  expect(late?.parts).toEqual([
    { periodNo: 1, component: 'fee', amountMinor: 6_000_000 },
    { periodNo: 1, component: 'principal', amountMinor: 44_000_000 },
  ])
  expect(sum(back?.parts)).toBe(-6_000_000)
  expect(late).toMatchObject({ waivedMinor: 0, openAfterMinor: 3 * PERIOD_MINOR - 50_000_000 })
})

test('loans that are booked again are what the tables have', async () => {
  await paidLoan()
  const { loans, differing } = await replayAll()
  expect(differing).toBe(0)
  expect(loans).toBeGreaterThan(5)
})

test.each([
  [
    'postings',
    'ledger_postings',
    sql`update ledger_postings set account = 'interest'
    where order_id = 'a' and account = 'principal'
      and entry_id = (select min(entry_id) from ledger_postings where order_id = 'a')`,
  ],
  [
    'allocation',
    'ledger_entries',
    sql`update ledger_entries
    set allocation = jsonb_set(allocation, '{parts,0,component}', '"penalty"')
    where id = (select max(id) from ledger_entries where order_id = 'a')`,
  ],
  [
    'balances',
    'ledger_postings',
    sql`update ledger_postings set amount_minor = amount_minor * 2 where order_id = 'a'`,
  ],
  ['status', 'orders', sql`update orders set status = 200 where id = 'a'`],
])('%s that are others are found', async (what, table, change) => {
  await paidLoan()
  await spoil(table, change)
  const { differences } = await replayAll()
  expect(differences).toContainEqual(expect.objectContaining({ orderId: 'a', what }))
  expect(differences.every(({ orderId }) => orderId === 'a')).toBe(true)
})

test('an entry of before allocations were stored is no difference', async () => {
  await paidLoan()
  await spoil('ledger_entries', sql`update ledger_entries set allocation = null where order_id = 'a'`)
  expect((await replayAll()).differing).toBe(0)
})

test('each night has a share, seven nights all, and a night that was missed is made up for', () => {
  const nights = allShares.map((day) => new Date(START.getTime() + day * DAY_MS))
  const shares = nights.map((night) => sharesDue(night, new Date(night.getTime() - DAY_MS)))
  expect(shares.every((due) => due.length === 1)).toBe(true)
  expect(shares.flat().sort()).toEqual(allShares)
  expect(sharesDue(START, new Date(START.getTime() - 3 * DAY_MS))).toHaveLength(3)
  expect(sharesDue(START, new Date(START.getTime() - 30 * DAY_MS)).sort()).toEqual(allShares)
  expect(sharesDue(START, null)).toHaveLength(1)
})
