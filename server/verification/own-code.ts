import { isRefusal, type Refusal } from '../../contract/wire/codes.ts'
import type { Call } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { maskedPhone } from './phone.ts'
import { codeRefusals } from './questions.ts'
import { type CodeText, sendCodeTo } from './send-code.ts'
import { closeCode, tryCode } from './sms-code.ts'

/** A code to the number of the account, for what its session alone may not do; `text` says what the code does. */
export async function sendOwnCode(
  call: Call,
  { text, by }: { text: CodeText; by: string },
): Promise<Refusal | { sentTo: string }> {
  const { db, borrowerId, language, packs } = call
  const { phone, market } = await db
    .selectFrom('borrowers')
    .select(['phone', 'market'])
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  const { appName: app } = packs[market]
  const message = { phone, app, language, by: { call: by }, text, reserve: 'proven' as const }
  const sent = await sendCodeTo(call, message)
  return isRefusal(sent) ? sent : { sentTo: maskedPhone(phone) }
}

/** Uses up the code that was sent to `phone`, or says why not. One that has opened anything is over. */
export async function spendOwnCode(
  tx: Db,
  { now, codeSecrets }: Pick<Call, 'now' | 'codeSecrets'>,
  { phone, smsCode }: { phone: string; smsCode: string },
): Promise<Refusal | null> {
  const verdict = await tryCode(tx, { phone, code: smsCode, now }, codeSecrets)
  if (typeof verdict === 'string') return codeRefusals[verdict]()
  if (verdict.correct !== null) return codeRefusals.expired()
  await closeCode(tx, phone, { outcome: 'known', at: now, sid: '', sessionId: null })
  return null
}
