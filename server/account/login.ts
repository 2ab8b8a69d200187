import * as texts from '#texts'
import type { account } from '../../contract/calls/account.ts'
import { codes, isRefusal, refuse } from '../../contract/wire/codes.ts'
import type { RequestOf } from '../../contract/wire/operation.ts'
import { writtenPhone } from '../../market/written-phone.server.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { codeWaitText } from '../verification/code-wait.ts'
import { deviceMark, isKnownDevice } from '../verification/known-device.ts'
import { newBorrower } from '../verification/new-borrower.ts'
import { phoneOf } from '../verification/phone.ts'
import { captchaRefusals, codeRefusals, refuseWrongPhone, spend } from '../verification/questions.ts'
import { type CodeSent, sendCode } from '../verification/send-code.ts'
import { closeCode, tryCode } from '../verification/sms-code.ts'
import { borrowerWithPhone, repeatedToken, sessionByCode } from './code-session.ts'

type Request = RequestOf<(typeof account)['login']>
type LoginInput = { request: Request; phone: string }

const phoneIn = ({ pack }: Call, phone: string) => phoneOf(phone, { phones: [pack.market] })

/** Whose phone it is; a number without an account gets one. */
async function borrowerOf(tx: Db, { pack, now }: Call, phone: string) {
  const made = await newBorrower(tx, { phone, market: pack.market, now })
  if (made !== null) return { id: made, outcome: 'registered' as const }
  return { id: await borrowerWithPhone(tx, phone), outcome: 'known' as const }
}

/** Code, borrower, consent and session in one transaction. A code is good for one session. */
const signInByCode = (call: Call, { request, phone }: LoginInput) =>
  call.db.transaction().execute(async (tx) => {
    const { now, codeSecrets } = call
    const { sid, userAgent, rotates } = request
    const isOwner = isKnownDevice(request.device, { phone, now }, codeSecrets)
    const typed = { phone, purpose: 'login' as const, code: request.smsCode, now, isOwner }
    const verdict = await tryCode(tx, typed, codeSecrets)
    if (typeof verdict === 'string') return verdict
    const device = deviceMark({ phone, now }, codeSecrets)
    if (verdict.correct !== null) {
      const token = await repeatedToken(tx, verdict.use, { sid, now })
      return token === null ? 'expired' : { token, device }
    }
    const borrower = await borrowerOf(tx, call, phone)
    const { sessionId, token } = await sessionByCode(tx, {
      ...call,
      borrowerId: borrower.id,
      userAgent,
      rotates,
    })
    await closeCode(tx, verdict.key, { outcome: borrower.outcome, at: now, sid, sessionId, by: call })
    return { token, device }
  })

/** Empty where every number gets its code. */
function reservedNotice({ only, othersAfterSeconds }: CodeSent, phone: string): string {
  if (only === null) return ''
  const text = {
    known: {
      minutes: ({ minutes }: { minutes: number }) => texts.verification_known_minutes({ phone, minutes }),
      hours: ({ hours }: { hours: number }) => texts.verification_known_hours({ phone, hours }),
      unknown: () => texts.verification_known_unknown({ phone }),
    },
    loan: {
      minutes: ({ minutes }: { minutes: number }) => texts.verification_loan_minutes({ phone, minutes }),
      hours: ({ hours }: { hours: number }) => texts.verification_loan_hours({ phone, hours }),
      unknown: () => texts.verification_loan_unknown({ phone }),
    },
  }[only]
  return codeWaitText(text, othersAfterSeconds)
}

/** Up to the right code, no reply depends on whether the number has an account. */
export const loginHandlers = {
  loginCodeSend: async (call, request) => {
    const phone = phoneIn(call, request.phone)
    if (!phone) return refuseWrongPhone()
    const { language, pack } = call
    const sent = await sendCode(call, {
      ...request,
      phone,
      app: pack.appName,
      language,
      purpose: 'login',
      by: {},
      reserve: 'unproven',
    })
    if (isRefusal(sent)) return sent
    const sentTo = writtenPhone(phone)
    return { sentTo, notice: reservedNotice(sent, sentTo) }
  },
  login: async (call, request) => {
    const phone = phoneIn(call, request.phone)
    if (!phone) return refuseWrongPhone()
    if (request.agreed !== '1') return refuse(codes.invalidRequest, texts.verification_agreed_required())
    const captcha = await spend(call, { ...request, phone })
    if (captcha === 'wrong' || captcha === 'expired') return captchaRefusals[captcha]()
    const signedIn = await signInByCode(call, { request, phone })
    return typeof signedIn === 'string' ? codeRefusals[signedIn]() : signedIn
  },
} satisfies Handlers<Pick<typeof account, 'loginCodeSend' | 'login'>>
