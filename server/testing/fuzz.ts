import * as fc from 'fast-check'
import type { Insertable } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpointKeys, rowOf, table } from '../../contract/calls/table.ts'
import { arbitraryRequest } from '../../contract/testing/arbitrary.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { Endpoint } from '../../contract/wire/operation.ts'
import { countOf } from '../../tools/counts.ts'
import { pairsOf } from '../../tools/pairs.ts'
import type { AccountTables } from '../database/tables/account.ts'
import { sampleProducts, samples } from '../demo/samples.ts'
import { demoOrderId, demoProductId, demoToken } from '../demo/seed.ts'
import { engine } from './database.ts'
import { openTestService, type TestService } from './harness.ts'
import { hostileNames, hostileTexts } from './hostile.ts'
import { readReply } from './reply.ts'
import {
  type Known,
  type Pair,
  toRequest,
  type WireRequest,
  wireRequests,
  withKnown,
} from './wire-request.ts'

/**
 * With the fixed lists below, which are asked on both engines, the six calls of the loan alone get more than 5,000
 * requests. What is made up at random tries the gate and the handlers more than the engine; PostgreSQL takes it faster.
 */
const RUNS = countOf(`fuzzRequests_${engine}`)
const TIMEOUT_MS = 60_000 + RUNS * 50

const borrowers: Known[] = (['id', 'in'] as const).flatMap((market) =>
  samples.map((sample) => ({
    sessionId: demoToken(market, sample),
    orderId: demoOrderId(market, sample),
    productId: demoProductId(market, sample),
  })),
)
const [somebody] = borrowers as [Known]
const ids = [...sampleProducts.map(({ id }) => id), ...borrowers.map(({ orderId }) => orderId)]

/** Answers that the gate gives before a handler is asked. */
const atTheGate = new Set<string>([codes.sessionExpired, codes.invalidRequest, codes.tooLarge, codes.tooMany])

/**
 * Fuzzes every endpoint that `isIncluded`, now and later. In parts only so that the two cores
 * of a small machine share the work.
 */
export function fuzz(isIncluded: (row: Endpoint) => boolean): void {
  const keys = endpointKeys.filter((key) => isIncluded(table[key]))
  let service: TestService
  let sessions: Insertable<AccountTables['sessions']>[]
  beforeAll(async () => {
    service = await openTestService({ limits: 'off', logLevel: 'silent' })
    sessions = await service.db.selectFrom('sessions').selectAll().execute()
  })

  /** Some calls end sessions, and what is asked after them would come no further than the gate; some send codes, and no second at once. */
  const signInAgain = async () => {
    await service.db
      .insertInto('sessions')
      .values(sessions)
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute()
    for (const sent of ['sms_codes', 'sms_grants'] as const) await service.db.deleteFrom(sent).execute()
  }
  beforeEach(async () => {
    await signInAgain()
  })

  async function send(row: Endpoint, wire: WireRequest) {
    const response = await service.app.request(toRequest(row, wire))
    if (wire.method !== 'HEAD') return readReply(row, response)
    expect(response.status).toBeLessThan(500)
    return null
  }

  describe.each(keys)('%s', { timeout: TIMEOUT_MS }, (key) => {
    const row = rowOf(key)
    const [method] = row.methods
    const [valid = {}] = fc.sample(arbitraryRequest(row.request), { numRuns: 1, seed: 1 })
    const query = [['sessionId', somebody.sessionId]] as const
    const sendPairs = (pairs: readonly Pair[]) =>
      send(row, { method, query, rawQuery: '', body: { pairs }, header: '' })

    test('answers any request as its row promises', async () => {
      let reached = 0
      const property = fc.asyncProperty(wireRequests(row, { borrowers, ids }), async (wire) => {
        const reply = await send(row, wire)
        if (reply && (reply.success || !atTheGate.has(reply.code))) reached += 1
      })
      await fc.assert(property, { numRuns: RUNS })
      expect(reached, 'requests that reached the handler').toBeGreaterThan(RUNS / 10)
    })

    test('answers every hostile value and every id in any of its fields', async () => {
      const pairs = withKnown(row, valid, somebody)
      for (const [name, value] of pairsOf(Object.keys(row.request.entries), [...hostileTexts, ...ids]))
        await sendPairs([...pairs.filter(([other]) => other !== name), [name, value]])
    })

    test('is not moved by a field that it does not have', async () => {
      const pairs = withKnown(row, valid, somebody)
      const plain = await sendPairs(pairs)
      const alike = { success: plain?.success, code: plain?.code }
      for (const extra of pairsOf(hostileNames, ['', '00', codes.internal, '[object Object]'])) {
        await signInAgain()
        expect(await sendPairs([...pairs, extra])).toMatchObject(alike)
      }
    })
  })
}
