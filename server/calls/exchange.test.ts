import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointKey, endpointKeys, rowOf, table } from '../../contract/calls/table.ts'
import { arbitraryRequest } from '../../contract/testing/arbitrary.ts'
import { createClient } from '../../contract/wire/client.ts'
import type { Client } from '../../contract/wire/operation.ts'
import { countOf, hasTurn, turnOfName } from '../../tools/counts.ts'
import { pairsOf } from '../../tools/pairs.ts'
import { goodValues } from '../testing/belongings.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { hostileTexts } from '../testing/hostile.ts'

let service: TestService
let embedded: (sessionId: string, lang: string) => Client<typeof table>
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
  const sessions = await service.db
    .selectFrom('sessions')
    .selectAll()
    .where('borrower_id', '=', 'id-due')
    .execute()
  renewSessions = async () => {
    await service.db
      .insertInto('sessions')
      .values(sessions)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const codes of ['purpose_codes', 'sms_grants'] as const) await service.db.deleteFrom(codes).execute()
  }
  const client = createClient(table, { exchange: service.app.exchange })
  embedded = (sessionId, lang) => client({ common: { sessionId, lang }, address: '192.0.2.1' })
})

/** A call may have ended the session that the next one uses, or sent a code that no second may follow at once. */
let renewSessions: () => Promise<void>

type Call = (request: Record<string, unknown>) => Promise<unknown>

/** What a reply says; ids that the service made up differ from call to call. */
async function both(key: EndpointKey, sessionId: string, request: Record<string, unknown>) {
  const overHttp = service.lender(sessionId, { lang: 'hi' })[key] as Call
  const without = embedded(sessionId, 'hi')[key] as Call
  const first = steady(await overHttp(request))
  await renewSessions()
  const second = steady(await without(request))
  await renewSessions()
  return [first, second]
}

const steady = (reply: unknown) => JSON.parse(JSON.stringify(reply).replaceAll(/"sid":"[^"]+"/g, '"sid":""'))

describe.each(endpointKeys)('%s', (key) => {
  const row = rowOf(key)
  const [made = {}] = fc.sample(arbitraryRequest(row.request), { numRuns: 1, seed: 1 })
  const good = Object.fromEntries(
    Object.entries({ ...made, orderId: 'TR-due' })
      .filter(([name]) => name in row.request.entries)
      .map(([name, value]) => [name, goodValues[name] ?? value]),
  )

  test('is answered to our own pages as it is over HTTP', async () => {
    for (const sessionId of ['demo-id-due', 'nobody', '']) {
      const [overHttp, without] = await both(key, sessionId, good)
      expect(without).toEqual(overHttp)
    }
  })

  test('takes a hostile value from our own pages as it does over HTTP', async () => {
    const texts = hostileTexts.filter(({ length }) => length < 10_000)
    const pairs = pairsOf(Object.keys(row.request.entries), texts)
    const turns = { of: pairs.length, count: countOf('hostileTextsPerCall') }
    for (const [name, text] of pairs.filter((_, at) => hasTurn(at, turnOfName(key), turns))) {
      const [overHttp, without] = await both(key, 'demo-id-due', { ...good, [name]: text })
      expect(without, `${name}: ${text.slice(0, 50)}`).toEqual(overHttp)
    }
  })
})
