import { hash } from 'node:crypto'
import type { Db } from '../database/open.ts'

/** Only the hash is stored: a copy of the database opens nobody's account. */
export const hashToken = (token: string): string => (token === '' ? '' : hash('sha256', token, 'base64url'))

/** A session as a request names it; no device where the host sends none. */
export type GivenSession = { hash: string; deviceId: string }

/** Product 10.12: a session is bound to the device that it was made for. A request without a device is not checked. */
const isBoundTo = (made: string, given: string) => made === '' || given === '' || made === given

export async function borrowerOfSession(db: Db, given: GivenSession, now: Date): Promise<string | null> {
  if (given.hash === '') return null
  const row = await db
    .selectFrom('sessions')
    .select(['borrower_id', 'device_id'])
    .where('token_hash', '=', given.hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && isBoundTo(row.device_id, given.deviceId) ? row.borrower_id : null
}

const DEVICES_MAX = 20_000

/**
 * Whether a session may be used on a device, for calls that join the session in their own query. The device of a session
 * never changes, so it is asked for once and the call stays one round trip.
 */
export function createDeviceCheck(db: Db): (given: GivenSession) => Promise<boolean> {
  const devices = new Map<string, string>()
  const deviceOf = async (hash: string): Promise<string> => {
    const known = devices.get(hash)
    if (known !== undefined) return known
    const row = await db
      .selectFrom('sessions')
      .select('device_id')
      .where('token_hash', '=', hash)
      .executeTakeFirst()
    if (!row) return ''
    const [oldest] = devices.size >= DEVICES_MAX ? devices.keys() : []
    if (oldest !== undefined) devices.delete(oldest)
    devices.set(hash, row.device_id)
    return row.device_id
  }
  return async ({ hash, deviceId }) =>
    hash === '' || deviceId === '' || isBoundTo(await deviceOf(hash), deviceId)
}

export type NewSession = { borrowerId: string; deviceId: string; token: string; now: Date; expiresAt: Date }

export async function saveSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(session.token),
      borrower_id: session.borrowerId,
      device_id: session.deviceId,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at: session.expiresAt }))
    .execute()
}
