import webPush from 'web-push'
import type { Db } from '../database/open.ts'
import type { VapidKeys } from './push.ts'

const SETTING = 'push-keys'

/** The demo's own pair, made once for a folder: browsers that subscribed to another are not reached. */
export async function demoPushKeys(db: Db, subject: string): Promise<VapidKeys> {
  const value = JSON.stringify(webPush.generateVAPIDKeys())
  await db
    .insertInto('settings')
    .values({ key: SETTING, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SETTING)
    .executeTakeFirstOrThrow()
  return { ...(JSON.parse(stored.value) as Omit<VapidKeys, 'subject'>), subject }
}
