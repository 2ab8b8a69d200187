import { beforeAll, expect, test } from 'vitest'
import { countOf } from '../../../tools/counts.ts'
import { sandboxCallback } from '../../gateways/sandbox.ts'
import { balances, storeLoan, unbalanced } from '../../ledger/testing/stored-loan.ts'
import { engine } from '../../testing/database.ts'
import { openTestService, SANDBOX_SECRET, serveOver, type TestService } from '../../testing/harness.ts'
import { paid, storeCode } from '../testing/stored-code.ts'

/** PostgreSQL's are truly at once, over the pool of the worker; PGlite takes them one after the other. */
const AT_ONCE = 20
const ROUNDS = countOf(`hookRounds_${engine}`)
const EVENTS = 4

let services: TestService[]
beforeAll(async () => {
  const one = await openTestService({ logLevel: 'silent' })
  services = [one, serveOver(one.db, one.clock, { logLevel: 'silent' })]
})

/** Tells the same few payments over and over, to both processes, and returns those that were acknowledged. */
async function reportAtOnce(round: number, reference: string): Promise<Set<string>> {
  const acknowledged = new Set<string>()
  const report = async (no: number) => {
    const event = paid(`hook ${round} ${no % EVENTS}`, reference, 1_000 + (no % EVENTS))
    const callback = sandboxCallback([event], SANDBOX_SECRET)
    const response = await services[no % 2]?.app.request('/hooks/sandbox', callback)
    if (response?.status === 200) acknowledged.add(event.eventId)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, no) => report(no)))
  return acknowledged
}

test(`${AT_ONCE} callbacks at once on one instalment credit each payment once, in ${ROUNDS} rounds`, {
  timeout: 300_000,
}, async () => {
  const [{ db }] = services as [TestService]
  for (let round = 0; round < ROUNDS; round++) {
    const orderId = await storeLoan(db, `hooks-${round}`)
    const reference = await storeCode(db, `hooks-code-${round}`, { order_id: orderId })
    const acknowledged = await reportAtOnce(round, reference)
    expect(acknowledged.size).toBe(EVENTS)
    const entries = await db
      .selectFrom('ledger_entries')
      .select(['event_id', 'kind'])
      .where('order_id', '=', orderId)
      .execute()
    expect(entries.map(({ event_id }) => event_id).toSorted()).toEqual([...acknowledged].toSorted())
    expect((await balances(db, orderId))['cash']).toBe(4 * 1_000 + 6)
  }
  expect(await unbalanced(db)).toEqual([])
})
