import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, openTestService, START, type TestService } from '../testing/harness.ts'
import { borrowerOfSession, hashToken, saveSession } from './sessions.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const expiresAt = new Date(START.getTime() + DAY_MS)
const session = { borrowerId: 'id-due', deviceId: 'd', token: 'fresh', now: START, expiresAt }
const later = (ms: number) => new Date(START.getTime() + ms)
const borrowerAt = (now: Date, token = 'fresh') => borrowerOfSession(service.db, hashToken(token), now)

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
