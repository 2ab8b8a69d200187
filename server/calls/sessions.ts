import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR_MS } from '../../base/time.ts'
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

const KNOWN_MAX = 20_000

/** The oldest gives way, so that the memory is bounded. */
function remember<Value>(known: Map<string, Value>, hash: string, value: Value): void {
  const [oldest] = known.size >= KNOWN_MAX ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  known.set(hash, value)
}

/**
 * Whether a session may be used on a device, for calls that join the session in their own query. The device of a session
 * never changes, so it is requested once and the call stays one round trip.
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
    remember(devices, hash, row.device_id)
    return row.device_id
  }
  return async ({ hash, deviceId }) =>
    hash === '' || deviceId === '' || isBoundTo(await deviceOf(hash), deviceId)
}

/** Moves the time of the last use, and with it the end, at most once an hour. A token that was replaced stays as it is. */
export const touchSession = (db: Db, hash: string, now: Date) =>
  sql`update sessions set seen_at = ${now},
      expires_at = least(ends_at, coalesce(${now}::timestamptz + idle_days * interval '1 day', ends_at))
    where token_hash = ${hash} and seen_at <= ${new Date(now.getTime() - HOUR_MS)} and expires_at > ${now}`.execute(
    db,
  )

/**
 * Notes that a session is used. A process writes only for one that it has known for an hour, so that no call costs a write
 * of its own; browsers call `sessionRenew` besides.
 */
export function createLastSeen(db: Db): (hash: string, now: Date) => Promise<unknown> {
  const noted = new Map<string, number>()
  return async (hash, now) => {
    const last = noted.get(hash)
    if (last !== undefined && now.getTime() - last < HOUR_MS) return
    remember(noted, hash, now.getTime())
    if (last !== undefined) await touchSession(db, hash, now)
  }
}

const STEP_UP_MS = 5 * 60_000

type StepUp = { sessionHash: string; operation: string; now: Date }

/** Whether the borrower has proved with this session, a moment ago and for this call, to have the account's phone. */
export async function isSteppedUp(db: Db, { sessionHash, operation, now }: StepUp): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', sessionHash)
    .where('stepped_up_for', '=', operation)
    .where('stepped_up_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

type SteppedUp = StepUp & { borrowerId: string }

/** All tokens of the sign-in, since its holder may get another one meanwhile. */
export const stepUpSession = (db: Db, { borrowerId, sessionHash, operation, now }: SteppedUp) =>
  sql`update sessions set stepped_up_until = ${new Date(now.getTime() + STEP_UP_MS)}, stepped_up_for = ${operation}
    where borrower_id = ${borrowerId}
      and id = (select id from sessions where token_hash = ${sessionHash})`.execute(db)

export type NewSession = {
  borrowerId: string
  deviceId: string
  token: string
  now: Date
  expiresAt: Date
  id?: string
}

/** A session as a host app has it: one token, valid to its end. */
export async function saveSession(db: Db, session: NewSession): Promise<void> {
  const { now, expiresAt } = session
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(session.token),
      id: session.id ?? randomUUID(),
      borrower_id: session.borrowerId,
      device_id: session.deviceId,
      idle_days: null,
      created_at: now,
      issued_at: now,
      seen_at: now,
      ends_at: expiresAt,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ ends_at: expiresAt, expires_at: expiresAt }),
    )
    .execute()
}

export async function purgeExpiredSessions(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('sessions').where('expires_at', '<=', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
