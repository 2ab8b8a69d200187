import { isRefusal, type Refusal } from '../../contract/wire/codes.ts'
import type { Call } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { CodePurpose } from './code-purpose.ts'
import { maskedPhone } from './phone.ts'
import { codeRefusals } from './questions.ts'
import { sendCodeTo } from './send-code.ts'
import { closeCode, tryCode } from './sms-code.ts'

/** What somebody who is signed in already needs a code for. */
type OwnPurpose = Exclude<CodePurpose, 'login' | 'register'>

/** A code to the number of the account, for what its session alone may not do. */
export async function sendOwnCode(call: Call, purpose: OwnPurpose): Promise<Refusal | { sentTo: string }> {
  const { db, borrowerId, language, packs } = call
  const { phone, market } = await db
    .selectFrom('borrowers')
    .select(['phone', 'market'])
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  const { appName: app } = packs[market]
  const message = { phone, app, language, purpose, by: {}, reserve: 'proven' as const }
  const sent = await sendCodeTo(call, message)
  return isRefusal(sent) ? sent : { sentTo: maskedPhone(phone) }
}

type OwnCode = { phone: string; smsCode: string; purpose: OwnPurpose }

/** Uses up the code that was sent to `phone` for this, or says why not. One that has opened anything is over. */
export async function spendOwnCode(
  tx: Db,
  call: Pick<Call, 'now' | 'codeSecrets' | 'visitor' | 'address'>,
  { phone, smsCode, purpose }: OwnCode,
): Promise<Refusal | null> {
  const { now, codeSecrets } = call
  const typed = { phone, purpose, code: smsCode, now, isOwner: true }
  const verdict = await tryCode(tx, typed, codeSecrets)
  if (typeof verdict === 'string') return codeRefusals[verdict]()
  if (verdict.correct !== null) return codeRefusals.expired()
  await closeCode(tx, verdict.key, { outcome: 'known', at: now, sid: '', sessionId: null, by: call })
  return null
}

/** Whether this code has opened the same thing already: a form that is sent again may be answered as it was. */
export async function isSpentCode(
  tx: Db,
  { now, codeSecrets }: Pick<Call, 'now' | 'codeSecrets'>,
  { phone, smsCode, purpose }: OwnCode,
): Promise<boolean> {
  const verdict = await tryCode(tx, { phone, purpose, code: smsCode, now, isOwner: true }, codeSecrets)
  return typeof verdict === 'object' && verdict.correct !== null
}
