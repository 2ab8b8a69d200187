import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { endpointKeys, table } from '../../contract/calls/table.ts'
import { arbitraryRequest } from '../../contract/testing/arbitrary.ts'
import { codes } from '../../contract/wire/codes.ts'
import { codecOf } from '../../contract/wire/dialects.ts'
import { type Endpoint, wirePath } from '../../contract/wire/operation.ts'
import { handlers } from '../handlers.ts'
import { contents } from '../testing/database.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { readReply } from '../testing/reply.ts'
import { toRequest, withKnown } from '../testing/wire-request.ts'
import { createService } from './service.ts'
import { saveSession } from './sessions.ts'

const rows: Readonly<Record<string, Endpoint>> = table
const somebody = { sessionId: 'demo-id-due', orderId: 'TR-due', productId: 'terang-kilat' }
const SESSION_DAYS = 3650
const AFTER_ALL_SESSIONS = (SESSION_DAYS + 1) * DAY_MS

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})
// A call may have ended the session.
beforeEach(async () => {
  service.clock.moveTo(0)
  const expiresAt = new Date(START.getTime() + SESSION_DAYS * DAY_MS)
  const session = { id: 'session-id-due', borrowerId: 'id-due', deviceId: '', token: somebody.sessionId }
  await saveSession(service.db, { ...session, now: START, expiresAt })
})

async function ask(row: Endpoint, sessionId: string, options: { fields?: 'none'; header?: string } = {}) {
  const [made = {}] = fc.sample(arbitraryRequest(row.request), { numRuns: 1, seed: 1 })
  const pairs = options.fields === 'none' ? [] : withKnown(row, made, somebody)
  const query = sessionId ? ([['sessionId', sessionId]] as const) : []
  const wire = { method: row.methods[0], query, rawQuery: '', body: { pairs }, header: options.header ?? '' }
  return readReply(row, await service.app.request(toRequest(row, wire)))
}

const guarded = endpointKeys.filter((key) => rows[key]?.by === 'borrower')

describe.each(guarded)('%s', (key) => {
  const row = rows[key] as Endpoint
  const expired = { success: false, code: codes.sessionExpired }

  test('answers 1001 without a session, whatever else is sent', async () => {
    const before = await contents(service.db)
    expect(await ask(row, '')).toMatchObject(expired)
    expect(await ask(row, '', { fields: 'none' })).toMatchObject(expired)
    expect(await contents(service.db)).toEqual(before)
  })

  test('answers 1001 to a session that nobody has', async () => {
    for (const sessionId of ['nobody', "' or true --", 'x'.repeat(201), '\u0000', 'démø', 'id-due']) {
      expect(await ask(row, sessionId), sessionId).toMatchObject(expired)
      expect(await ask(row, sessionId, { fields: 'none' }), sessionId).toMatchObject(expired)
    }
  })

  test('answers 1001 to the hash of a session, as it stands in the database', async () => {
    const stored = await service.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
    expect(await ask(row, stored.token_hash)).toMatchObject(expired)
  })

  test('answers 1001 once the session has expired, and not before', async () => {
    expect((await ask(row, somebody.sessionId)).code).not.toBe(codes.sessionExpired)
    service.clock.moveTo(AFTER_ALL_SESSIONS)
    const before = await contents(service.db)
    expect(await ask(row, somebody.sessionId)).toMatchObject(expired)
    expect(await contents(service.db)).toEqual(before)
  })

  test('takes the session from the header, unless the address has one', async () => {
    expect((await ask(row, '', { header: somebody.sessionId })).code).not.toBe(codes.sessionExpired)
    expect(await ask(row, 'nobody', { header: somebody.sessionId })).toMatchObject(expired)
  })
})

test('each row of the table has a handler', () => {
  expect(endpointKeys.filter((key) => !Object.hasOwn(handlers, key))).toEqual([])
})

test('a row that a service has no handler for is not available', async () => {
  const app = createService(service.services, { handlers: {}, callbacks: [] }, { limits: 'off' })
  for (const key of endpointKeys) {
    const row = rows[key] as Endpoint
    const [made = {}] = fc.sample(arbitraryRequest(row.request), { numRuns: 1, seed: 1 })
    const body = { pairs: withKnown(row, made, somebody) }
    const wire = { method: row.methods[0], query: [['lang', 'en']] as const, rawQuery: '', body, header: '' }
    const response = await app.request(toRequest(row, wire))
    expect(response.status, key).toBe(501)
    if (row.dialect !== 'image')
      expect(codecOf(row.dialect).decode(await response.json()), key).toEqual({
        success: false,
        code: codes.notAvailable,
        message: 'This service is not available yet.',
        data: null,
      })
  }
})

test('another method is refused in the dialect of the row, and the right ones are named', async () => {
  const row = rows['loanDetails'] as Endpoint
  const response = await service.app.request(`${wirePath(row)}?lang=en`, { method: 'GET' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await response.json()).toMatchObject({ success: false, code: codes.invalidRequest })
})

test('an unknown address is refused in the language of the visitor', async () => {
  const response = await service.app.request('/h5-api/v9/nothing?lang=zh')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    code: codes.notFound,
    message: expect.stringMatching(/\p{Script=Han}/u),
    data: null,
  })
})

test('every address is found by the faster of the two routers of Hono', async () => {
  await service.app.request('/h5-api/nowhere')
  expect(service.app.router.name).toBe('SmartRouter + RegExpRouter')
})
