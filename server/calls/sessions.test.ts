import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { table } from '../../contract/calls/table.ts'
import { codes } from '../../contract/wire/codes.ts'
import { wirePath } from '../../contract/wire/operation.ts'
import { openTestService, START, serveOver, type TestService } from '../testing/harness.ts'
import { borrowerOfSession, hashToken, saveSession } from './sessions.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const expiresAt = new Date(START.getTime() + DAY_MS)
const session = { borrowerId: 'id-due', deviceId: 'd', token: 'fresh', now: START, expiresAt }
const later = (ms: number) => new Date(START.getTime() + ms)
const borrowerAt = (now: Date, token = 'fresh') =>
  borrowerOfSession(service.db, { hash: hashToken(token), deviceId: '' }, now)

describe('a session', () => {
  test('belongs to its borrower until the instant at which it expires', async () => {
    await saveSession(service.db, session)
    expect(await borrowerAt(START)).toBe('id-due')
    expect(await borrowerAt(later(DAY_MS - 1))).toBe('id-due')
    expect(await borrowerAt(later(DAY_MS))).toBe(null)
  })

  test('that is saved again lasts longer and stays one', async () => {
    await saveSession(service.db, session)
    await saveSession(service.db, { ...session, expiresAt: later(2 * DAY_MS) })
    expect(await borrowerAt(later(DAY_MS))).toBe('id-due')
    const all = await service.db.selectFrom('sessions').where('device_id', '=', 'd').selectAll().execute()
    expect(all.length).toBe(1)
  })

  test('does not stand in the database as it is', async () => {
    await saveSession(service.db, session)
    const all = await service.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(all)).not.toContain('fresh')
    expect(all.length).toBeGreaterThan(12)
  })

  test('that is empty is none, even if its row were there', async () => {
    await saveSession(service.db, { ...session, token: '' })
    expect(await borrowerAt(START, '')).toBe(null)
  })
})

describe('a session that was made for a device', () => {
  const order = { orderId: 'TR-due', productId: 'terang-kilat' }
  beforeEach(() => saveSession(service.db, { ...session, deviceId: 'phone-1' }))
  const as = (deviceId: string) => service.lender('fresh', deviceId ? { deviceId } : {})

  test.each(['sessionOwner', 'loanDetails'] as const)('is that of no other device: %s', async (call) => {
    const ask = async (deviceId: string) => (await as(deviceId)[call](order)).code
    expect(table[call].by).toBe('borrower')
    expect([await ask('phone-1'), await ask('phone-2'), await ask('phone-1')]).toEqual([
      codes.ok,
      codes.sessionExpired,
      codes.ok,
    ])
  })

  test('is taken without one, where the host sends none', async () => {
    expect((await as('').loanDetails(order)).code).toBe(codes.ok)
    expect((await as('').sessionOwner({})).code).toBe(codes.ok)
  })

  test('says no by a header too', async () => {
    const headers = { 'X-Session-Id': 'fresh', 'X-Device-Id': 'phone-2' }
    const response = await service.app.request(wirePath(table.sessionOwner), { method: 'POST', headers })
    expect(await response.json()).toMatchObject({ code: codes.sessionExpired })
  })

  test('that was made for none is taken on every device', async () => {
    await saveSession(service.db, { ...session, token: 'anywhere', deviceId: '' })
    const anywhere = service.lender('anywhere', { deviceId: 'phone-2' })
    expect((await anywhere.loanDetails(order)).code).toBe(codes.ok)
  })

  test('is asked for once, however often loan details are read', async () => {
    const requested: string[] = []
    const db = service.db.withPlugin({
      transformQuery: ({ node }) => {
        requested.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const own = serveOver(db, service.clock)
    for (let read = 0; read < 3; read += 1)
      await own.lender('fresh', { deviceId: 'phone-1' }).loanDetails(order)
    expect(requested.filter((kind) => kind === 'SelectQueryNode')).toHaveLength(1)
  })
})

test('the owner of a session is shown masked', async () => {
  const owner = await service.db
    .selectFrom('borrowers')
    .selectAll()
    .where('id', '=', 'id-due')
    .executeTakeFirstOrThrow()
  const shown = await service.lender('demo-id-due').sessionOwner({})
  expect(shown).toMatchObject({ success: true, data: { userId: 'id-due' } })
  expect(JSON.stringify(shown)).not.toContain(owner.name.split(' ')[0])
  expect(JSON.stringify(shown)).not.toContain(owner.phone)
  expect(shown.data).toMatchObject({
    name: expect.stringMatching(/^(\p{L}•••)( \p{L}•••)*$/u),
    phone: `•••• ${owner.phone.slice(-4)}`,
  })
})
