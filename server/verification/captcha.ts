import { createHmac, randomInt } from 'node:crypto'
import { MINUTE_MS } from '../../base/time.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { CAPTCHA_MAX } from '../../market/constants.ts'
import type { Db } from '../database/open.ts'
import { glyphs } from './captcha-glyphs.ts'
import { CODE_MINUTES } from './sms-code.ts'

export const CAPTCHA_MINUTES = 5
/** Without letters and digits that look like one another. */
const LETTERS = Object.keys(glyphs)

export const newAnswer = (): string =>
  Array.from({ length: CAPTCHA_MAX }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const keyed = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** What was typed, or the signature of a solved challenge. Pictures are read without regard to case. */
export type CaptchaAnswer = { typed: string } | { proved: string }

const hashAnswer = (sid: string, answer: CaptchaAnswer, secret: string) =>
  keyed(
    `captcha\n${sid}\n${'typed' in answer ? `typed ${answer.typed.trim().toLowerCase()}` : `proved ${answer.proved}`}`,
    secret,
  )

type CaptchaAttempt = { sid: string; answer: CaptchaAnswer; now: Date }

/** One question is open per session id; a new one takes the place of the old. */
export async function storeAnswer(
  db: Db,
  { sid, answer, now }: CaptchaAttempt,
  [current]: Secrets,
): Promise<void> {
  const row = {
    answer_hash: hashAnswer(sid, answer, current),
    expires_at: new Date(now.getTime() + CAPTCHA_MINUTES * MINUTE_MS),
    phone: null,
  }
  await db
    .insertInto('captchas')
    .values({ sid, ...row })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet(row))
    .execute()
}

export type CaptchaVerdict = 'fresh' | 'spent' | 'wrong' | 'expired'

/**
 * Spends an answer: right once, for one phone. 'spent' is the same answer again from the same phone, which registering
 * needs and sending does not accept. A wrong answer takes the question away, so each guess costs a new picture.
 */
export async function spendAnswer(
  db: Db,
  { sid, answer, now, phone }: CaptchaAttempt & { phone: string },
  secrets: Secrets,
): Promise<CaptchaVerdict> {
  const hashes = secrets.map((secret) => hashAnswer(sid, answer, secret))
  const until = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS)
  const spent = await db
    .updateTable('captchas')
    .set({ phone, expires_at: until })
    .where('sid', '=', sid)
    .where('answer_hash', 'in', hashes)
    .where('phone', 'is', null)
    .where('expires_at', '>', now)
    .returning('sid')
    .executeTakeFirst()
  if (spent) return 'fresh'
  const stored = await db.selectFrom('captchas').selectAll().where('sid', '=', sid).executeTakeFirst()
  if (!stored || stored.expires_at <= now) return 'expired'
  if (!hashes.includes(stored.answer_hash)) {
    await db.deleteFrom('captchas').where('sid', '=', sid).execute()
    return 'wrong'
  }
  return stored.phone === phone ? 'spent' : 'expired'
}
