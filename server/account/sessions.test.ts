import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { packs } from '../../market/packs/packs.ts'
import { hashToken, purgeExpiredSessions } from '../calls/sessions.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { guest, tokenOf } from './testing/sign-in.ts'

let service: TestService
let token: string
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  token = await guest({ service, userAgent: 'Mozilla/5.0 (Linux; Android 10) Chrome/124.0' }).signIn()
})

const isAlive = async (session: string) => (await service.lender(session).sessionOwner({})).success
const renew = async (session: string) => tokenOf(await service.lender(session).sessionRenew({}))
async function list(session: string) {
  const listed = await service.lender(session).sessionList({})
  if (!listed.success) throw new Error(listed.message)
  return listed.data.sessions
}
const rowOf = (session: string) =>
  service.db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(session))
    .executeTakeFirst()

describe('a session', () => {
  const { days, idleDays } = packs.id.sessions

  test('ends after the idle days of the pack', async () => {
    service.clock.moveTo(idleDays * DAY_MS - 1)
    expect(await isAlive(token)).toBe(true)
    service.clock.moveTo(idleDays * DAY_MS)
    expect(await isAlive(token)).toBe(false)
  })

  test('lasts while it is used, but no longer than the pack says', async () => {
    let current = token
    for (let day = 20; day < days; day += 20) {
      service.clock.moveTo(day * DAY_MS)
      current = (await renew(current)) || current
      expect(await isAlive(current)).toBe(true)
    }
    service.clock.moveTo(days * DAY_MS)
    expect(await isAlive(current)).toBe(false)
  })

  test('that is only read lasts as well, and costs a write an hour at most', async () => {
    await isAlive(token)
    const seen = (await rowOf(token))?.seen_at
    service.clock.moveTo(59 * MINUTE_MS)
    await isAlive(token)
    expect((await rowOf(token))?.seen_at).toEqual(seen)
    service.clock.moveTo(60 * MINUTE_MS)
    await isAlive(token)
    expect((await rowOf(token))?.seen_at).toEqual(service.clock.now())
  })

  test('that is over is purged, and no other', async () => {
    await purgeExpiredSessions(service.db, service.clock.now())
    expect(await rowOf(token)).toBeDefined()
    service.clock.moveTo(idleDays * DAY_MS)
    await purgeExpiredSessions(service.db, service.clock.now())
    expect(await rowOf(token)).toBeUndefined()
    expect(await isAlive('demo-id-due')).toBe(true)
  })
})

describe('a token', () => {
  test('is replaced after a day, not before', async () => {
    expect(await renew(token)).toBe('')
    service.clock.moveTo(DAY_MS - 1)
    expect(await renew(token)).toBe('')
    service.clock.moveTo(DAY_MS)
    const next = await renew(token)
    expect(next).toMatch(/^[\w-]{43}$/)
    expect(next).not.toBe(token)
    expect(await isAlive(next)).toBe(true)
    expect(await list(next)).toHaveLength(1)
  })

  test('stays valid where the reply with the new one was lost', async () => {
    service.clock.moveTo(DAY_MS)
    await renew(token)
    service.clock.moveTo(3 * DAY_MS)
    expect(await isAlive(token)).toBe(true)
    expect(await renew(token)).toMatch(/^[\w-]{43}$/)
  })

  test('ends shortly after the new one is used', async () => {
    service.clock.moveTo(DAY_MS)
    const next = await renew(token)
    expect(await renew(next)).toBe('')
    expect(await isAlive(token)).toBe(true)
    service.clock.moveTo(DAY_MS + 2 * MINUTE_MS)
    expect(await isAlive(token)).toBe(false)
    expect(await isAlive(next)).toBe(true)
  })

  test('is replaced once for requests at the same moment', async () => {
    service.clock.moveTo(DAY_MS)
    const replies = await Promise.all(Array.from({ length: 8 }, () => renew(token)))
    expect(replies.filter((reply) => reply !== '')).toHaveLength(1)
    expect(await isAlive(token)).toBe(true)
  })

  test('of a host app, or of a caller that does not ask for it, is never replaced', async () => {
    service.clock.moveTo(MINUTE_MS)
    const person = guest({ service })
    await person.look()
    await person.askCode()
    const stored = tokenOf(await person.login(await person.readCode(), { rotates: '0' }))
    service.clock.moveTo(2 * DAY_MS)
    expect(await renew(stored)).toBe('')
    expect(await renew('demo-id-due')).toBe('')
  })
})

describe('the list', () => {
  test('shows each sign-in with its device, the one in use first, and no token', async () => {
    service.clock.moveTo(2 * MINUTE_MS)
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/124.0'
    const laptop = await guest({ service, userAgent }).signIn()
    const sessions = await list(token)
    expect(sessions).toMatchObject([
      { device: 'Chrome · Android', isCurrent: '1', signedInAt: '2026-11-15T03:00:00.000Z' },
      { device: 'Chrome · Windows', isCurrent: '0', signedInAt: '2026-11-15T03:02:00.000Z' },
    ])
    for (const secret of [token, laptop, hashToken(token), hashToken(laptop)])
      expect(JSON.stringify(sessions)).not.toContain(secret)
  })

  test('ends one, with all its tokens, or all', async () => {
    service.clock.moveTo(DAY_MS)
    const next = await renew(token)
    const laptop = await guest({ service }).signIn()
    const [, other] = await list(laptop)
    expect(await service.lender(laptop).sessionEnd({ id: other?.id ?? '' })).toMatchObject({ success: true })
    expect([await isAlive(token), await isAlive(next), await isAlive(laptop)]).toEqual([false, false, true])
    expect(await service.lender(laptop).sessionEnd({ id: other?.id ?? '' })).toMatchObject({ code: '1003' })
    expect(await service.lender(laptop).sessionsEnd({})).toMatchObject({ success: true })
    expect(await isAlive(laptop)).toBe(false)
    expect(await isAlive('demo-id-due')).toBe(true)
  })

  test("does not end another borrower's", async () => {
    const [mine] = await list(token)
    expect(await service.lender('demo-id-due').sessionEnd({ id: mine?.id ?? '' })).toMatchObject({
      code: '1003',
    })
    expect(await isAlive(token)).toBe(true)
  })
})

test.each(['sessionRenew', 'sessionList', 'sessionsEnd'] as const)('%s needs a session', async (call) => {
  expect(await service.lender('gone')[call]({})).toMatchObject({ code: '1001' })
})
