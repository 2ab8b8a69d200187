import { hash } from 'node:crypto'
import type { Db } from '../database/open.ts'

/** Only the hash is stored: a copy of the database opens nobody's account. */
export const hashToken = (token: string): string => (token === '' ? '' : hash('sha256', token, 'base64url'))

export async function borrowerOfSession(db: Db, sessionHash: string, now: Date): Promise<string | null> {
  if (sessionHash === '') return null
  const row = await db
    .selectFrom('sessions')
    .select('borrower_id')
    .where('token_hash', '=', sessionHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.borrower_id ?? null
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
