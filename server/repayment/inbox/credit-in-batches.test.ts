import { beforeEach, expect, test } from 'vitest'
import { SANDBOX } from '../../gateways/sandbox.ts'
import { balances, storeLoan, unbalanced } from '../../ledger/testing/stored-loan.ts'
import { engine } from '../../testing/database.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { paid, stateOf, storeCode } from '../testing/stored-code.ts'
import { creditInBatches } from './credit-in-batches.ts'
import { takeEvents } from './take-events.ts'

const LOANS = 60

let service: TestService
beforeEach(async () => {
  service = await openTestService()
  for (let no = 0; no < LOANS; no++) {
    const order = await storeLoan(service.db, `loan-${no}`)
    await storeCode(service.db, `code-${no}`, { order_id: order })
  }
})

const numbers = Array.from({ length: LOANS }, (_, no) => no)
const cashOf = async (no: number) => (await balances(service.db, `loan-${no}`))['cash']

/** How payments are taken by one process; `transactions` counts those that it made for batches. */
function takeInBatches() {
  let transactions = 0
  const db = new Proxy(service.db, {
    get: (target, name) => {
      if (name === 'transaction') transactions += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const credit = creditInBatches({ ...service, db })
  const take = (eventId: string, reference: string, amountMinor: number) =>
    takeEvents(service, SANDBOX, [paid(eventId, reference, amountMinor)], { credit })
  return { take, transactions: () => transactions }
}

test('payments that come at once are credited each to its loan, in few transactions', async () => {
  const { take, transactions } = takeInBatches()
  await Promise.all(numbers.map((no) => take(`e${no}`, `code-${no}`, 1_000 + no)))
  expect(await Promise.all(numbers.map(cashOf))).toEqual(numbers.map((no) => 1_000 + no))
  expect(transactions()).toBe(3)
  expect(await unbalanced(service.db)).toEqual([])
})

test('several payments of one loan in a batch are credited one after the other', async () => {
  const { take } = takeInBatches()
  await Promise.all([1, 2, 3].flatMap((no) => [take(`a${no}`, 'code-1', 100), take(`b${no}`, 'code-2', 50)]))
  expect([await cashOf(1), await cashOf(2)]).toEqual([300, 150])
  expect(await unbalanced(service.db)).toEqual([])
})

test('one that is told twice, one of nobody and one that cannot be stop none of the others', async () => {
  const { take } = takeInBatches()
  await Promise.all([
    take('known', 'code-1', 100),
    take('known', 'code-1', 100),
    take('nobody', 'no such code', 100),
    take('impossible', 'code-2', -1),
    take('other', 'code-3', 100),
  ])
  expect([await cashOf(1), await cashOf(3)]).toEqual([100, 100])
  expect([await stateOf(service.db, 'nobody'), await stateOf(service.db, 'impossible')]).toEqual([
    'dead',
    'dead',
  ])
})

test.skipIf(engine === 'pglite')(
  'a loan that somebody else changes holds up its own payment alone',
  async () => {
    const { take } = takeInBatches()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let isLocked = () => {}
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve
    })
    const other = service.db.transaction().execute(async (tx) => {
      await tx.selectFrom('orders').select('id').where('id', '=', 'loan-1').forUpdate().execute()
      isLocked()
      await released
    })
    await locked
    const held = take('held', 'code-1', 100)
    await Promise.all([take('free', 'code-2', 100), take('also free', 'code-3', 100)])
    expect([await cashOf(1), await cashOf(2), await cashOf(3)]).toEqual([undefined, 100, 100])
    release()
    await Promise.all([held, other])
    expect(await cashOf(1)).toBe(100)
  },
)
