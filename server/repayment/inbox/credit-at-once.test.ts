import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../../database/open.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import { SANDBOX } from '../../gateways/sandbox.ts'
import { balances, storeLoan, unbalanced } from '../../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { withTransactions } from '../testing/broken-database.ts'
import { paid, stateOf, storeCode, takenBack } from '../testing/stored-code.ts'
import { takeEvents } from './take-events.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
  for (const order of ['alone', 'beside']) {
    await storeLoan(service.db, order)
    await storeCode(service.db, `code-${order}`, { order_id: order })
  }
})

const take = (...events: GatewayEvent[]) => takeEvents(service, SANDBOX, events)

/** All that was written about an order, without what differs between any two. */
async function writtenOf(order: string) {
  const { db } = service
  const without = (row: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
  const own = ['id', 'entry_id', 'order_id', 'event_id', 'reference', 'code_id', 'bank_reference', 'subject']
  const tables = ['gateway_events', 'ledger_entries', 'ledger_postings', 'notices'] as const
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().where('order_id', '=', order).execute()),
  )
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  return { status, rows: rows.map((list) => list.map((row) => without(row, own))) }
}

test.each([700, 50_000_000])(
  'a payment of %i alone in its callback writes what one beside others does',
  async (amountMinor) => {
    await take(paid('a', 'code-alone', amountMinor))
    await take(paid('b', 'code-beside', amountMinor), paid('c', 'nobody', 5))
    const alone = await writtenOf('alone')
    expect(alone).toEqual(await writtenOf('beside'))
    expect(alone.rows.map((list) => list.length > 0)).toEqual([true, true, true, true])
    expect(await unbalanced(service.db)).toEqual([])
  },
)

test('where crediting at once fails, the payment is stored first and then credited', async () => {
  let begun = 0
  const db: Db = new Proxy(service.db, {
    get: (target, name) => {
      if (name === 'transaction' && begun++ === 0)
        return () => ({ execute: () => Promise.reject(new Error('lost on the way')) })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await takeEvents({ ...service, db }, SANDBOX, [paid('a', 'code-alone', 700)])
  expect(begun).toBe(2)
  expect(service.logged.join()).toContain('was not credited at once')
  expect((await balances(service.db, 'alone'))['cash']).toBe(700)
})

test('where nothing can be credited, the payment is stored', async () => {
  const down = () => ({ execute: () => Promise.reject(new Error('down')) })
  const db = withTransactions(service.db, down)
  await expect(takeEvents({ ...service, db }, SANDBOX, [paid('a', 'code-alone', 700)])).rejects.toThrow(
    'down',
  )
  expect(await stateOf(service.db, 'a')).toBe('received')
})

test('what is taken back while the payment is credited is taken back, by whichever comes second', async () => {
  const pairs = Array.from({ length: 30 }, (_, no) => no)
  await Promise.all(
    pairs.flatMap((no) => [
      take(paid(`p${no}`, 'code-alone', 700)),
      take(takenBack(`r${no}`, { of: `p${no}`, reference: 'code-alone' })),
    ]),
  )
  const states = await Promise.all(pairs.map((no) => stateOf(service.db, `p${no}`)))
  expect(new Set(states)).toEqual(new Set(['reversed']))
  expect((await balances(service.db, 'alone'))['cash'] ?? 0).toBe(0)
})

test('what is stored as taken back between reading the loan and the commit is taken back at once', async () => {
  const { db } = service
  await sql`create function take_back_meanwhile() returns trigger language plpgsql as $$ begin
    insert into gateway_events (provider, event_id, kind, reference, amount_minor, paid_at, bank_reference, reverses,
      taken_by, state, received_at)
    values (new.provider, 'meanwhile', 'reversal', 'code-alone', 700, new.moved_at, '', new.event_id, 'refund', 'waiting',
      new.created_at); return null; end $$`.execute(db)
  await sql`create trigger meanwhile after insert on ledger_entries for each row when (new.kind = 'payment')
    execute function take_back_meanwhile()`.execute(db)
  try {
    await take(paid('a', 'code-alone', 700))
  } finally {
    await sql`drop function take_back_meanwhile cascade`.execute(db)
  }
  expect([await stateOf(db, 'a'), await stateOf(db, 'meanwhile')]).toEqual(['reversed', 'credited'])
})
