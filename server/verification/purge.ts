import type { Db } from '../database/open.ts'

/** Picture questions that are over. */
export async function purgeCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captchas').where('expires_at', '<', now).execute()
}

export async function purgeCodes(db: Db, before: Date): Promise<number> {
  // What the version before has stored goes as well.
  await db.deleteFrom('sms_codes').where('expires_at', '<', before).execute()
  const gone = await db.deleteFrom('purpose_codes').where('expires_at', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Phone numbers that no limit needs any more. */
export async function purgeGrants(db: Db, before: Date): Promise<number> {
  await db.deleteFrom('sms_refusals').where('minute', '<', before).execute()
  const gone = await db.deleteFrom('sms_grants').where('granted_at', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
