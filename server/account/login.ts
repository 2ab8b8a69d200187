import { randomUUID } from 'node:crypto'
import * as texts from '#texts'
import type { account } from '../../contract/calls/account.ts'
import { writtenPhone } from '../../contract/market/written-phone.server.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { RequestOf } from '../../contract/wire/endpoint.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { newBorrower } from '../verification/new-borrower.ts'
import { phoneOf } from '../verification/phone.ts'
import { captchaRefusals, codeRefusals, refuseWrongPhone, spend } from '../verification/questions.ts'
import { sendCode } from '../verification/send-code.ts'
import { type CodeUse, closeCode, tryCode } from '../verification/sms-code.ts'
import { noteConversion } from '../verification/sms-grant.ts'
import { deviceName } from './device-name.ts'
import { openSession, reissue } from './open-session.ts'

type Request = RequestOf<(typeof account)['login']>
type LoginInput = { request: Request; phone: string }

/** A form that was sent twice, by a second tap or a lost reply, gets the same session within this time. */
const REPEAT_MS = 60_000

const phoneIn = ({ pack }: Call, phone: string) => phoneOf(phone, { phones: [pack.market] })

/** Whose phone it is; a number without an account gets one. */
async function borrowerOf(tx: Db, { pack, now }: Call, phone: string) {
  const made = await newBorrower(tx, { phone, market: pack.market, now })
  if (made !== null) return { id: made, outcome: 'registered' as const }
  const { id } = await tx
    .selectFrom('borrowers')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  return { id, outcome: 'known' as const }
}

/** The first time somebody agrees counts. */
const recordConsent = (tx: Db, { pack, language, now }: Call, borrowerId: string) =>
  tx
    .insertInto('registration_consents')
    .values({ borrower_id: borrowerId, market: pack.market, language, given_at: now })
    .onConflict((conflict) => conflict.column('borrower_id').doNothing())
    .execute()

/** A used code is over, but for the form that used it a moment ago. */
async function repeated(tx: Db, use: CodeUse | null, { sid, now }: { sid: string; now: Date }) {
  if (!use?.sessionId || use.sid !== sid || now.getTime() - use.at.getTime() >= REPEAT_MS) return 'expired'
  const token = await reissue(tx, use.sessionId, now)
  return token === null ? 'expired' : { token }
}

/** Code, borrower, consent and session in one transaction. A code is good for one session. */
const settle = (call: Call, { request, phone }: LoginInput) =>
  call.db.transaction().execute(async (tx) => {
    const { now, secret, pack, launch } = call
    const verdict = await tryCode(tx, { phone, code: request.smsCode, now }, secret)
    if (typeof verdict === 'string') return verdict
    if (verdict.correct !== null) return repeated(tx, verdict.use, { sid: request.sid, now })
    const borrower = await borrowerOf(tx, call, phone)
    await recordConsent(tx, call, borrower.id)
    const sessionId = randomUUID()
    const token = await openSession(tx, {
      id: sessionId,
      borrowerId: borrower.id,
      deviceId: launch.deviceId ?? '',
      deviceName: deviceName(request.userAgent),
      rotates: request.rotates === '1',
      lasts: pack.sessions,
      now,
    })
    await closeCode(tx, phone, { outcome: borrower.outcome, at: now, sid: request.sid, sessionId })
    await noteConversion(tx, phone)
    return { token }
  })

/** Up to the right code, nothing looks at whether the number has an account. */
export const loginHandlers = {
  loginCodeSend: async (call, request) => {
    const phone = phoneIn(call, request.phone)
    if (!phone) return refuseWrongPhone()
    const { language, pack } = call
    const refused = await sendCode(call, {
      ...request,
      phone,
      app: pack.appName,
      language,
      by: { call: 'login' },
    })
    return refused ?? { sentTo: writtenPhone(phone) }
  },
  login: async (call, request) => {
    const phone = phoneIn(call, request.phone)
    if (!phone) return refuseWrongPhone()
    if (request.agreed !== '1') return refuse(codes.invalidRequest, texts.verification_agreed_required())
    const captcha = await spend(call, { ...request, phone })
    if (captcha === 'wrong' || captcha === 'expired') return captchaRefusals[captcha]()
    const settled = await settle(call, { request, phone })
    return typeof settled === 'string' ? codeRefusals[settled]() : settled
  },
} satisfies Handlers<Pick<typeof account, 'loginCodeSend' | 'login'>, Call>
