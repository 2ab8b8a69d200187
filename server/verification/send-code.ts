import * as texts from '#texts'
import { promotionCodes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Language } from '../../market/language.ts'
import type { Call } from '../calls/call.ts'
import { deliverSms } from '../sms/messages.ts'
import { type CodeWait, codeWaitText } from './code-wait.ts'
import { type CaptchaFields, captchaRefusals, spend } from './questions.ts'
import { CODE_MINUTES, newSmsCode } from './sms-code.ts'
import { countdownSeconds, grantSms, type ReserveUse } from './sms-grant.ts'
import type { SmsRuleName } from './sms-policy.ts'

const tooSoon = () => refuse(promotionCodes.smsTooSoon, texts.verification_resend())
const until = (refusal: Refusal, seconds: number | undefined): Refusal =>
  seconds === undefined ? refusal : { ...refusal, retryAfterSeconds: seconds }

const later: CodeWait = {
  minutes: texts.verification_sms_later_minutes,
  hours: texts.verification_sms_later_hours,
  unknown: texts.verification_sms_later,
}
const ofNumber: CodeWait = {
  minutes: texts.verification_sms_day_minutes,
  hours: texts.verification_sms_day_hours,
  unknown: texts.verification_sms_day,
}

/** The message to the visitor; which of the limits it was is only logged and counted. */
function refusalOf(rule: SmsRuleName, seconds: number | undefined): Refusal {
  if (rule === 'tooSoon') return until(tooSoon(), seconds)
  const text = codeWaitText(rule === 'phone' ? ofNumber : later, seconds)
  return until(refuse(promotionCodes.smsTooMany, text), seconds)
}

export type CodeText = (facts: { app: string; code: string; minutes: number }) => string

/** `phone` is normal already; `by` is what a refusal is logged with. */
type CodeMessage = {
  phone: string
  app: string
  language: Language
  by: object
  reserve: ReserveUse
  text?: CodeText
}
export type CodeInput = CaptchaFields & CodeMessage

/** `only`: nobody is told whether this number is one of those that get a code now. */
export type CodeSent = {
  only: 'known' | 'loan' | null
  othersAfterSeconds: number | undefined
}

/**
 * Sends a code to whoever has answered the captcha, or returns why not. A registered phone gets its code like any
 * other: nothing here looks at who has an account, so only whoever reads the code learns it.
 */
export async function sendCode(call: Call, input: CodeInput): Promise<Refusal | CodeSent> {
  const captcha = await spend(call, input)
  if (captcha === 'spent') {
    const seconds = await countdownSeconds(call.db, input.phone, call.now)
    return seconds > 0 ? until(tooSoon(), seconds) : captchaRefusals.used()
  }
  if (captcha !== 'fresh') return captchaRefusals[captcha]()
  return sendCodeTo(call, input)
}

/** Sends a code without a captcha, within the same limits: for who is signed in, to their own phone. */
export async function sendCodeTo(call: Call, message: CodeMessage): Promise<Refusal | CodeSent> {
  const { phone, app, language, by, reserve, text = texts.verification_sms_body } = message
  const { now, address, visitor } = call
  const code = newSmsCode()
  const body = text({ app, code, minutes: CODE_MINUTES })
  const sms = { phone, body, code, language, now }
  const result = await grantSms(call, { message: sms, address, visitor, reserve })
  if (result.granted === false) {
    const { rule, retryAfterSeconds } = result
    call.log.warn({ sms: 'refused', rule, ...by })
    return refusalOf(rule, retryAfterSeconds)
  }
  if (result.granted === 'reserved') {
    const { share, othersAfterSeconds } = result.reserved
    call.log.warn({ sms: 'reserved', share, ...by })
    // Whoever waited for the provider would tell a number with an account from one without by the time it takes.
    if (result.send) void deliverLater(call, result.send)
    return { only: share, othersAfterSeconds }
  }
  if (!(await deliverSms(call, result.messageId, now)))
    return refuse(promotionCodes.smsNotSent, texts.verification_sms_failed())
  return { only: null, othersAfterSeconds: undefined }
}

async function deliverLater(call: Call, send: () => Promise<number>): Promise<void> {
  try {
    await deliverSms(call, await send(), call.now)
  } catch (error) {
    call.log.error({ sms: 'not sent', error })
  }
}
