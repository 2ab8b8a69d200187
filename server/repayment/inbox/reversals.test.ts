import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../base/time.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import { SANDBOX } from '../../gateways/sandbox.ts'
import { positionOf } from '../../ledger/loan-record.ts'
import { balances, loaded, PERIOD_MINOR, storeLoan, unbalanced } from '../../ledger/testing/stored-loan.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { paid, stateOf, storeCode, takenBack } from '../testing/stored-code.ts'
import { takeEvents } from './take-events.ts'

let service: TestService
const order = 'taking'
beforeEach(async () => {
  service = await openTestService()
  await storeLoan(service.db, order)
  await storeCode(service.db, 'code', { order_id: order })
})

const take = (...events: GatewayEvent[]) => takeEvents(service, SANDBOX, events)
const cash = async (of = order) => (await balances(service.db, of))['cash'] ?? 0
const states = (...ids: string[]) => Promise.all(ids.map((id) => stateOf(service.db, id)))
const later = (days: number) => new Date(START.getTime() + days * DAY_MS)

test('a part that is taken back is taken back; the payment stands for the rest until that goes too', async () => {
  await take(paid('a', 'code', 700))
  await take(takenBack('r1', { of: 'a', amountMinor: 200 }))
  expect([await cash(), ...(await states('a', 'r1'))]).toEqual([500, 'credited', 'credited'])
  await take(takenBack('r2', { of: 'a', amountMinor: 500 }), takenBack('r1', { of: 'a', amountMinor: 200 }))
  expect([await cash(), ...(await states('a', 'r2'))]).toEqual([0, 'reversed', 'credited'])
})

test('several parts that come before their payment are all applied when it comes', async () => {
  await take(takenBack('r1', { of: 'a', amountMinor: 200 }), takenBack('r2', { of: 'a', amountMinor: 100 }))
  expect(await states('r1', 'r2')).toEqual(['waiting', 'waiting'])
  await take(paid('a', 'code', 700))
  expect([await cash(), ...(await states('a', 'r1', 'r2'))]).toEqual([
    400,
    'credited',
    'credited',
    'credited',
  ])
})

test('more than was paid is never taken back, and what failed of it takes nothing of the rest with it', async () => {
  await take(paid('a', 'code', 700))
  await take(takenBack('r1', { of: 'a', amountMinor: 600 }), takenBack('r2', { of: 'a', amountMinor: 600 }))
  expect([await cash(), ...(await states('a'))]).toEqual([0, 'reversed'])
  await take(takenBack('r2 failed', { of: 'a', by: 'r2', amountMinor: 0 }))
  expect([await cash(), ...(await states('a'))]).toEqual([100, 'credited'])
  expect(await unbalanced(service.db)).toEqual([])
})

test('a refund that failed and is made again takes the money back', async () => {
  await take(paid('a', 'code', 700))
  await take(takenBack('r1', { of: 'a', amountMinor: 700 }))
  await take(takenBack('r1 failed', { of: 'a', by: 'r1', amountMinor: 0 }))
  expect([await cash(), ...(await states('a'))]).toEqual([700, 'credited'])
  await take(takenBack('r2', { of: 'a', amountMinor: 700 }))
  expect([await cash(), ...(await states('a', 'r2'))]).toEqual([0, 'reversed', 'credited'])
})

test('what is taken back counts from when it was taken, not from when it was told', async () => {
  const reported = { of: 'a', amountMinor: PERIOD_MINOR }
  for (const [name, tellOn] of [
    ['at once', 1],
    ['late', 60],
  ] as const) {
    await storeLoan(service.db, name)
    await storeCode(service.db, `code ${name}`, { order_id: name })
    service.clock.moveTo(0)
    await take({ ...paid(`a ${name}`, `code ${name}`, PERIOD_MINOR) })
    service.clock.moveTo(tellOn * DAY_MS)
    await take(takenBack(`r ${name}`, { ...reported, of: `a ${name}`, takenAt: later(1) }))
  }
  const owed = async (of: string) => positionOf(await loaded(service.db, of), '2027-02-01')
  expect(await owed('late')).toEqual(await owed('at once'))
})

test('a dispute that was won leaves what was owed as if it had never been', async () => {
  await storeLoan(service.db, 'undisputed')
  await storeCode(service.db, 'other', { order_id: 'undisputed' })
  const amountMinor = 3 * PERIOD_MINOR
  await take(paid('a', 'code', amountMinor), paid('b', 'other', amountMinor))
  const dispute = { of: 'a', by: 'd' }
  service.clock.moveTo(40 * DAY_MS)
  await take(takenBack('d:created', { ...dispute, amountMinor, takenAt: later(5), isOpen: true }))
  const owed = async (of: string) => positionOf(await loaded(service.db, of), '2027-02-01')
  expect([await cash(), ...(await states('a'))]).toEqual([0, 'reversed'])
  expect(await owed(order)).not.toEqual(await owed('undisputed'))
  await take(takenBack('d:won', { ...dispute, amountMinor: 0, takenAt: later(30) }))
  expect([await cash(), ...(await states('a'))]).toEqual([amountMinor, 'credited'])
  expect(await owed(order)).toEqual(await owed('undisputed'))
})

/** Refunds and disputes of one payment, at moments of their own. */
const takings = fc.array(
  fc.record({
    by: fc.constantFrom('a', 'b'),
    days: fc.integer({ min: 0, max: 50 }),
    amountMinor: fc.nat({ max: 2 * PERIOD_MINOR }),
    isOpen: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
)

test('the order in which a payment and what takes it back are told changes nothing that is owed', async () => {
  let round = 0
  service.clock.moveTo(60 * DAY_MS)
  await fc.assert(
    fc.asyncProperty(takings, fc.nat(), async (reported, turn) => {
      round += 1
      const owed: unknown[] = []
      for (const way of ['one', 'other']) {
        const id = `${way}-${round}`
        await storeLoan(service.db, id)
        await storeCode(service.db, `code-${id}`, { order_id: id })
        const of = `paid ${id}`
        const events = [
          paid(of, `code-${id}`, 2 * PERIOD_MINOR),
          ...reported.map(({ by, days, amountMinor, isOpen }, no) =>
            takenBack(`${id} ${no}`, {
              of,
              by: `${by} ${id}`,
              amountMinor,
              takenAt: later(days),
              ...(isOpen && { isOpen }),
            }),
          ),
        ]
        const turned =
          way === 'one'
            ? events
            : [...events.slice(turn % events.length), ...events.slice(0, turn % events.length)].reverse()
        for (const event of turned) await take(event)
        owed.push([
          await cash(id),
          await stateOf(service.db, of),
          positionOf(await loaded(service.db, id), '2027-03-01'),
        ])
      }
      expect(owed[1]).toEqual(owed[0])
    }),
    { numRuns: 10 },
  )
  expect(await unbalanced(service.db)).toEqual([])
}, 180_000)
