import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../base/time.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import { SANDBOX } from '../../gateways/sandbox.ts'
import { balances, storeLoan } from '../../ledger/testing/stored-loan.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { withTransactions } from '../testing/broken-database.ts'
import { paid, stateOf, storeCode, takenBack } from '../testing/stored-code.ts'
import { deadLetters, retryLetter } from './dead-letters.ts'
import { storeUnreadable } from './store-events.ts'
import { creditReceived } from './sweep.ts'
import { takeEvents } from './take-events.ts'

let service: TestService
const order = 'taking'
beforeEach(async () => {
  service = await openTestService()
  await storeLoan(service.db, order)
  await storeCode(service.db, 'code', { order_id: order })
})

const take = (...events: GatewayEvent[]) => takeEvents(service, SANDBOX, events)
const cash = async () => (await balances(service.db, order))['cash'] ?? 0
const state = (eventId: string) => stateOf(service.db, eventId)
const letters = () => deadLetters(service.db, service.clock.now())
const idOf = async (eventId: string) =>
  (
    await service.db
      .selectFrom('gateway_events')
      .select('id')
      .where('event_id', '=', eventId)
      .executeTakeFirst()
  )?.id ?? 0

/** As a process leaves events that it stored and did not come to settle. */
async function leave(...events: GatewayEvent[]): Promise<void> {
  await takeEvents(service, SANDBOX, events, { hold: true })
  await service.db
    .updateTable('gateway_events')
    .set({ state: 'received' })
    .where('state', '=', 'held')
    .execute()
}

/** A bug that only some events meet. */
async function breakFor(pattern: string): Promise<void> {
  await sql
    .raw(
      `create or replace function fail_for() returns trigger language plpgsql as $$ begin
        if new.event_id like '${pattern}' then raise exception 'a bug'; end if; return new; end $$`,
    )
    .execute(service.db)
  await sql`create or replace trigger fail_for before insert on ledger_entries
    for each row execute function fail_for()`.execute(service.db)
}
const mend = () => sql`drop trigger if exists fail_for on ledger_entries`.execute(service.db)

test.each([
  ['a reference of nobody', paid('x', 'no-such-code', 5)],
  ['an amount that cannot be', paid('x', 'code', 0)],
  ['an amount that cannot be', paid('x', 'code', -700)],
  ['an amount that cannot be', paid('x', 'code', 10.5)],
  ['an amount that cannot be', paid('x', 'code', 2 ** 60)],
])('%s is a dead letter and stops nothing beside it', async (reason, impossible) => {
  await take(impossible, paid('a', 'code', 700))
  expect([await state('x'), await state('a'), await cash()]).toEqual(['dead', 'credited', 700])
  expect(await letters()).toMatchObject([{ event_id: 'x', reason, provider: SANDBOX }])
})

describe('the sweep', () => {
  test('settles what it can, whatever else fails', async () => {
    await storeLoan(service.db, 'unpaid', { paidOut: false })
    await storeCode(service.db, 'unpaid-code', { order_id: 'unpaid' })
    await leave(paid('nobody', 'no-such-code', 5), paid('never', 'unpaid-code', 5), paid('a', 'code', 700))
    await creditReceived(service)
    expect([await state('nobody'), await state('never'), await state('a')]).toEqual([
      'dead',
      'dead',
      'credited',
    ])
    expect(await cash()).toBe(700)
  })

  test('tries what fails again, less and less often, and gives it up in the end', async () => {
    await leave(paid('bad', 'code', 5))
    await breakFor('bad')
    try {
      let tried = 0
      const waits: number[] = []
      for (let minutes = 0; (await state('bad')) === 'received' && minutes < 5 * 24 * 60; ) {
        await creditReceived(service)
        const row = await service.db
          .selectFrom('gateway_events')
          .select(['tries', 'next_try_at', 'reason'])
          .where('event_id', '=', 'bad')
          .executeTakeFirstOrThrow()
        tried += 1
        expect(row).toMatchObject({ tries: tried, reason: 'a bug' })
        await creditReceived(service)
        const wait = ((row.next_try_at?.getTime() ?? 0) - service.clock.now().getTime()) / MINUTE_MS
        waits.push(wait)
        minutes += wait
        service.clock.moveTo(minutes * MINUTE_MS)
      }
      expect(waits).toEqual(waits.toSorted((one, other) => one - other))
      expect(waits[0]).toBe(1)
      expect(tried).toBe(12)
      expect(await letters()).toMatchObject([{ event_id: 'bad', reason: 'a bug', tries: 12 }])
    } finally {
      await mend()
    }
  })

  test('is not held up by however many that fail', async () => {
    const failing = Array.from({ length: 60 }, (_, no) => paid(`bad ${no}`, 'code', 5))
    await leave(...failing)
    await leave(paid('a', 'code', 700))
    await breakFor('bad%')
    try {
      await creditReceived(service)
    } finally {
      await mend()
    }
    expect([await state('a'), await cash()]).toEqual(['credited', 700])
    service.clock.moveTo(2 * MINUTE_MS)
    await creditReceived(service)
    expect(await cash()).toBe(700 + 60 * 5)
  })

  test('does not begin with what ended the process before', async () => {
    await leave(paid('killer', 'code', 5), paid('a', 'code', 700))
    // The process ends as soon as it has begun with the first.
    const db = withTransactions(service.db, () => ({ execute: () => new Promise(() => {}) }))
    void creditReceived({ ...service, db })
    await expect
      .poll(async () =>
        (await service.db.selectFrom('gateway_events').select('tries').orderBy('id').execute()).map(
          ({ tries }) => tries,
        ),
      )
      .toEqual([1, 1])
    await creditReceived(service)
    expect(await cash()).toBe(0)
    service.clock.moveTo(MINUTE_MS)
    await creditReceived(service)
    expect(await cash()).toBe(705)
  })
})

describe('at the desk', () => {
  test('a letter is tried again once its reason is gone', async () => {
    await take(paid('x', 'late-code', 700))
    expect(await state('x')).toBe('dead')
    await storeCode(service.db, 'late-code', { order_id: order })
    expect(await retryLetter(service.db, { id: await idOf('x') })).toEqual({ done: true })
    await creditReceived(service)
    expect([await state('x'), await cash(), await letters()]).toEqual(['credited', 700, []])
  })

  test('a callback that could not be read is read again, should we know how by now', async () => {
    const events = [{ ...paid('a', 'code', 700), paidAt: START.toISOString() }]
    const now = START
    for (const text of ['{', JSON.stringify({ events })])
      await storeUnreadable(service.db, { provider: SANDBOX, body: new Uint8Array(Buffer.from(text)), now })
    for (const { id } of await letters())
      expect(await retryLetter(service.db, { id })).toEqual({ done: true })
    await creditReceived(service)
    expect([await state('a'), await cash()]).toEqual(['credited', 700])
    expect(await letters()).toMatchObject([{ kind: 'unreadable', reason: 'could not be read' }])
  })

  test('what is not a dead letter is not tried again', async () => {
    await take(paid('a', 'code', 700))
    const id = await idOf('a')
    expect(await retryLetter(service.db, { id })).toHaveProperty('problem')
    expect([await state('a'), await cash()]).toEqual(['credited', 700])
  })

  test('money taken back from a payment of which nobody tells is listed after three days', async () => {
    await take(takenBack('r', { of: 'never told' }))
    expect(await letters()).toEqual([])
    service.clock.moveTo(4 * DAY_MS)
    expect(await letters()).toMatchObject([{ event_id: 'r', reason: 'its payment has not come' }])
  })
})
