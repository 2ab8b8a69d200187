import { randomBytes, randomUUID } from 'node:crypto'
import type { Staff } from '../../contract/wire/roles.ts'
import { hashToken } from '../calls/sessions.ts'
import { type Db, reading } from '../database/open.ts'
import type { StaffTables } from '../database/tables/staff.ts'

/** A desk is left alone for lunch, and a working day ends. */
const IDLE_MINUTES = 30
const SESSION_HOURS = 12
const SEEN_EVERY_MS = 60_000

const minutes = (count: number) => count * 60_000

export type StaffSession = { sessionId: string; openedAt: Date; isConfirmed: boolean; staff: Staff }

/** Whose session it is; null where there is none, it was left alone too long, or its owner works here no longer. */
export async function staffOfSession(db: Db, token: string, now: Date): Promise<StaffSession | null> {
  const hash = hashToken(token)
  if (hash === '') return null
  const row = await reading(db)
    .selectFrom('staff_sessions as s')
    .innerJoin('staff', 'staff.id', 's.staff_id')
    .select([
      's.id as sessionId',
      's.seen_at as seenAt',
      's.created_at as openedAt',
      's.is_confirmed as isConfirmed',
    ])
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.role'])
    .where('s.token_hash', '=', hash)
    .where('s.ends_at', '>', now)
    .where('s.seen_at', '>', new Date(now.getTime() - minutes(IDLE_MINUTES)))
    .where('staff.left_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { sessionId, seenAt, openedAt, isConfirmed, ...staff } = row
  if (now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS)
    await db.updateTable('staff_sessions').set({ seen_at: now }).where('token_hash', '=', hash).execute()
  return { sessionId, openedAt, isConfirmed, staff }
}

export type NewStaffSession = {
  staffId: string
  method: StaffTables['staff_sessions']['method']
  device: string
  now: Date
  isConfirmed?: boolean
}

/** The token is returned once; only its hash is stored. */
export async function openStaffSession(
  db: Db,
  { staffId, method, device, now, isConfirmed = true }: NewStaffSession,
) {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('staff_sessions')
    .values({
      token_hash: hashToken(token),
      id: randomUUID(),
      staff_id: staffId,
      device_name: device.slice(0, 100),
      method,
      created_at: now,
      seen_at: now,
      is_confirmed: isConfirmed,
      ends_at: new Date(now.getTime() + minutes(SESSION_HOURS * 60)),
    })
    .execute()
  return token
}

export const endStaffSession = (db: Db, sessionId: string) =>
  db.deleteFrom('staff_sessions').where('id', '=', sessionId).execute()

/** Those that still open the desk, by member; newest first. */
export const openSessionsOf = (db: Db, staffIds: readonly string[], now: Date) =>
  db
    .selectFrom('staff_sessions')
    .select(['id', 'staff_id', 'device_name', 'method', 'created_at', 'seen_at'])
    .where('staff_id', 'in', staffIds)
    .where('ends_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - minutes(IDLE_MINUTES)))
    .orderBy('created_at', 'desc')
    .execute()

export const endSessionsOf = (db: Db, staffId: string) =>
  db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute()

export async function purgeStaffSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_sessions').where('ends_at', '<=', now).execute()
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', now).execute()
}

/** Ways to get in are changed by whoever has just got in, not by whoever finds a desk unlocked. */
const FRESH_MINUTES = 15

export const isFreshSession = ({ openedAt }: Pick<StaffSession, 'openedAt'>, now: Date): boolean =>
  now.getTime() - openedAt.getTime() <= minutes(FRESH_MINUTES)
