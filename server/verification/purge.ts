import type { Db } from '../database/open.ts'

const DAY_MS = 24 * 60 * 60_000
/** As long as any of the limits looks back, and then some. */
const GRANTS_AGE_MAX_MS = 30 * DAY_MS

/** Questions and codes that are over, and phone numbers that no limit needs any more. */
export async function purgeOldQuestions(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await db.deleteFrom('captchas').where('expires_at', '<', now).execute()
  await db.deleteFrom('sms_codes').where('expires_at', '<', dayAgo).execute()
  const old = new Date(now.getTime() - GRANTS_AGE_MAX_MS)
  await db.deleteFrom('sms_grants').where('granted_at', '<', old).execute()
}
