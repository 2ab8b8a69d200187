import type { Page } from '@playwright/test'
import { type Db, openPostgres } from '../server/database/open.ts'
import { storeAnswer } from '../server/verification/captcha.ts'
import { newDatabase } from './databases.ts'
import { expect } from './journey.ts'
import { startCopy } from './shared-copy.ts'

export const SECRET = 'a-secret-of-the-journeys-long-enough'
export const ANSWER = 'ab2d'

/** A demo on PostgreSQL, so that a journey can look beside it: at messages, at counts, and at what a picture asks. */
export async function startPromotion() {
  const database = await newDatabase()
  const copy = await startCopy({ DATABASE_URL: database, COOKIE_SECRET: SECRET })
  const { db, close } = openPostgres(database)
  return {
    url: copy.url,
    dataDir: copy.dataDir,
    database,
    db,
    stop: async () => {
      await close()
      await copy.stop()
    },
  }
}

export type Demo = Awaited<ReturnType<typeof startPromotion>>

/** Nobody here reads pictures: the one that is shown is made to ask for something known. */
export async function readPicture(page: Page, db: Db, answer = ANSWER): Promise<void> {
  const picture = page.locator('#picture')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(264)
  const sid = await page.locator('[name=sid]').inputValue()
  await storeAnswer(db, { sid, answer: { typed: answer }, now: new Date() }, [SECRET])
}

export async function codeSentTo(db: Db, phone: string): Promise<string> {
  const message = await db
    .selectFrom('sms_messages')
    .select('body')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(message.body)?.[0] ?? ''
}
