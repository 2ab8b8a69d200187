import { randomUUID } from 'node:crypto'
import type { Language } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Call } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { CodeUse } from '../verification/sms-code.ts'
import { deviceName } from './device-name.ts'
import { openSession, reissue } from './open-session.ts'

/** A form that was sent twice, by a second tap or a lost reply, gets the same session within this time. */
const REPEAT_MS = 60_000

/** The first time somebody agrees counts. */
const recordConsent = (tx: Db, { borrowerId, pack, language, now }: CodeSession) =>
  tx
    .insertInto('registration_consents')
    .values({ borrower_id: borrowerId, market: pack.market, language, given_at: now })
    .onConflict((conflict) => conflict.column('borrower_id').doNothing())
    .execute()

type CodeSession = Pick<Call, 'launch' | 'now'> & {
  borrowerId: string
  pack: MarketPack
  language: Language
  userAgent: string
  rotates: '0' | '1'
}

/** Consent and session of who has typed the right code; the same wherever the code was requested. */
export async function sessionByCode(tx: Db, opened: CodeSession) {
  await recordConsent(tx, opened)
  const { borrowerId, launch, pack, now } = opened
  const sessionId = randomUUID()
  const token = await openSession(tx, {
    id: sessionId,
    borrowerId,
    deviceId: launch.deviceId ?? '',
    deviceName: deviceName(opened.userAgent),
    rotates: opened.rotates === '1',
    lasts: pack.sessions,
    now,
  })
  return { sessionId, token }
}

/** A used code is over, but for the form that used it a moment ago: another token of its session, otherwise null. */
export async function repeatedToken(tx: Db, use: CodeUse | null, { sid, now }: { sid: string; now: Date }) {
  if (!use?.sessionId || use.sid !== sid || now.getTime() - use.at.getTime() >= REPEAT_MS) return null
  return reissue(tx, use.sessionId, now)
}

/** The borrower of a phone that has one. */
export async function borrowerWithPhone(tx: Db, phone: string): Promise<string> {
  const { id } = await tx
    .selectFrom('borrowers')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  return id
}
