import { createHmac, randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MINUTE_MS } from '../../base/time.ts'
import { isOneOf, type Secrets } from '../../contract/wire/secret-equality.ts'
import { SMS_CODE_MAX } from '../../market/constants.ts'
import type { Db } from '../database/open.ts'
import type { PromotionTables } from '../database/tables/promotion.ts'

export const CODE_MINUTES = 10
export const CODE_TRIES = 5

export const newSmsCode = (): string => String(randomInt(10 ** SMS_CODE_MAX)).padStart(SMS_CODE_MAX, '0')

/** Keyed, because a million codes are hashed in no time; and bound to the phone. */
const hashCode = (code: string, phone: string, secret: string): string =>
  createHmac('sha256', secret).update(`sms code\n${phone}\n${code}`).digest('base64url')

type SmsCode = { phone: string; code: string; now: Date }

/** One code per phone: a new one takes the place of the old. */
export async function storeCode(db: Db, { phone, code, now }: SmsCode, [current]: Secrets): Promise<void> {
  const row = {
    code_hash: hashCode(code, phone, current),
    expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    tries: 0,
    outcome: null,
    used_at: null,
    used_sid: null,
    session_id: null,
  }
  await db
    .insertInto('sms_codes')
    .values({ phone, ...row })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(row))
    .execute()
}

/** What a code was used for; `sessionId` where that was a sign-in. */
export type CodeUse = { at: Date; sid: string; sessionId: string | null }
export type CodeVerdict =
  | 'wrong'
  | 'expired'
  | { correct: 'registered' | 'known' | null; use: CodeUse | null }

/**
 * Looks at a typed code inside a transaction. The row stays locked until its end, so that guesses at the same moment
 * are counted one after the other; a used code answers as it did the first time.
 */
export async function tryCode(tx: Db, { phone, code, now }: SmsCode, secrets: Secrets): Promise<CodeVerdict> {
  const stored = await tx
    .selectFrom('sms_codes')
    .selectAll()
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || stored.expires_at <= now || stored.tries >= CODE_TRIES) return 'expired'
  const hashes = secrets.map((secret) => hashCode(code, phone, secret))
  if (isOneOf(stored.code_hash, hashes)) return { correct: stored.outcome, use: codeUse(stored) }
  await tx
    .updateTable('sms_codes')
    .set({ tries: stored.tries + 1 })
    .where('phone', '=', phone)
    .execute()
  return 'wrong'
}

type StoredUse = Pick<Selectable<PromotionTables['sms_codes']>, 'used_at' | 'used_sid' | 'session_id'>

const codeUse = ({ used_at, used_sid, session_id }: StoredUse): CodeUse | null =>
  used_at && { at: used_at, sid: used_sid ?? '', sessionId: session_id }

type ClosedCode = { outcome: 'registered' | 'known' } & CodeUse

export const closeCode = (tx: Db, phone: string, { outcome, at, sid, sessionId }: ClosedCode) =>
  tx
    .updateTable('sms_codes')
    .set({ outcome, used_at: at, used_sid: sid, session_id: sessionId })
    .where('phone', '=', phone)
    .execute()
