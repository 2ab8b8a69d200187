import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { table } from '../contract/calls/table.ts'
import { codes } from '../contract/wire/codes.ts'
import { launchNames } from '../contract/wire/launch.ts'
import { type Endpoint, wirePath } from '../contract/wire/operation.ts'
import { openTestService, type TestService } from './testing/harness.ts'

const secrets = ['demo-id-due', 'tok-Qx7-garbage', '081255500012', '482913', 'x4Kp', '4111111111111111']
const [session = '', garbage = '', phone = '', smsCode = '', captcha = '', card = ''] = secrets

let service: TestService
beforeEach(async () => {
  service = await openTestService({ logLevel: 'trace', limits: 'off' })
  await sql`create or replace function tell() returns trigger language plpgsql as
    $$ begin raise exception 'phone % is wrong', new.module_id using detail = new.position_id; end $$`.execute(
    service.db,
  )
})
afterEach(async () => {
  await sql`drop trigger if exists telling on events`.execute(service.db)
})

/** Nothing was said that should not have been, and something was said. */
function expectDiscreet() {
  const text = service.logged.join('')
  expect(service.logged.length).toBeGreaterThan(0)
  for (const secret of secrets) expect(text).not.toContain(secret)
}

const places: [string, (row: Endpoint) => RequestInit & { query: Record<string, string> }][] = [
  [
    'in the query',
    () => ({ query: { phone, smsCode, capcode: captcha, cardNo: card, q: `${phone} ${smsCode}` } }),
  ],
  [
    'in the form',
    () => ({
      query: {},
      body: new URLSearchParams({ sessionId: session, phone, smsCode, capcode: captcha, cardNo: card }),
    }),
  ],
  [
    'in headers',
    () => ({
      query: {},
      headers: {
        'X-Session-Id': session,
        Cookie: `session=${session}`,
        Authorization: garbage,
        'X-Phone': phone,
      },
    }),
  ],
  [
    'in every launch parameter',
    () => ({ query: Object.fromEntries(launchNames.map((name) => [name, phone])) }),
  ],
  [
    'in a body that is no form',
    () => ({ query: {}, headers: { 'Content-Type': 'application/json' }, body: `{"phone":"${phone}"}` }),
  ],
]

test.each(places)('secrets %s of any call are not logged', async (_, place) => {
  for (const row of Object.values(table) as Endpoint[])
    for (const sessionId of [session, garbage]) {
      const { query, body, ...init } = place(row)
      const method = row.methods[0]
      const address = `${wirePath(row)}?${new URLSearchParams({ sessionId, ...query })}`
      await service.app.request(address, { ...init, method, ...(method === 'POST' && body ? { body } : {}) })
    }
  expectDiscreet()
  expect(service.logged.join('')).toContain('loanDetails')
})

test('a failure of the database whose message holds a phone is logged without it', async () => {
  await sql`create trigger telling before insert on events for each row execute function tell()`.execute(
    service.db,
  )
  const event = { moduleId: phone, positionId: smsCode, productId: card }
  const saved = await service.lender(session, { lang: 'en' }).serviceEventSave(event)
  expect(saved).toMatchObject({
    success: false,
    code: codes.internal,
    message: 'Something went wrong on our side. Nothing was lost. Please try again.',
  })
  expectDiscreet()
  const [failure] = service.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(failure).toMatchObject({ call: 'serviceEventSave', error: { message: 'phone [digits] is wrong' } })
})

test('a failure is answered in the dialect of the row, with HTTP 500 and in the language of the visitor', async () => {
  await sql`create trigger telling before insert on events for each row execute function tell()`.execute(
    service.db,
  )
  const response = await service.app.request(
    `${wirePath(table.serviceEventSave)}?sessionId=${session}&lang=zh`,
    {
      method: 'POST',
      body: new URLSearchParams({ moduleId: '30', positionId: '0' }),
    },
  )
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    success: false,
    code: codes.internal,
    message: expect.stringMatching(/\p{Script=Han}/u),
    data: null,
  })
})

test('a call is logged by its name, status and duration, and by nothing else', async () => {
  await service.lender(session).loanDetails({ orderId: 'TR-due', productId: 'terang-kilat' })
  const [line] = service.logged.map((text) => JSON.parse(text))
  expect(line).toEqual({
    level: 30,
    time: expect.any(String),
    call: 'loanDetails',
    status: 200,
    ms: expect.any(Number),
  })
})
