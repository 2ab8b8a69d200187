import * as texts from '#texts'
import { promotionCodes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Language } from '../../market/language.ts'
import type { Call } from '../calls/call.ts'
import { deliverSms } from '../sms/messages.ts'
import { type CodePurpose, codeTexts } from './code-purpose.ts'
import { type CodeWait, codeWaitText } from './code-wait.ts'
import { isKnownDevice } from './known-device.ts'
import { type CaptchaFields, captchaRefusals, spend } from './questions.ts'
import { CODE_MINUTES, newSmsCode } from './sms-code.ts'
import { countdownSeconds, grantSms, type ReserveUse, type SmsRequest } from './sms-grant.ts'
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

/** `phone` is normal already; `by` is what a refusal is logged with, `device` what this device has of its sign-ins. */
type CodeMessage = {
  phone: string
  app: string
  language: Language
  purpose: CodePurpose
  by: object
  reserve: ReserveUse
  device?: string
}
export type CodeInput = CaptchaFields & CodeMessage

/** `only`: nobody learns whether this number is one of those that get a code now. */
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
    const seconds = await countdownSeconds(call.db, requestOf(call, input))
    return seconds > 0 ? until(tooSoon(), seconds) : captchaRefusals.used()
  }
  if (captcha !== 'fresh') return captchaRefusals[captcha]()
  return sendCodeTo(call, input)
}

/** Whoever is signed in is the owner, and so is a device that has signed in with this number. */
const requestOf = (call: Call, { phone, reserve, device = '' }: CodeMessage): SmsRequest => ({
  phone,
  address: call.address,
  visitor: call.visitor,
  now: call.now,
  byOwner: reserve === 'proven' || isKnownDevice(device, { phone, now: call.now }, call.codeSecrets),
})

/** Sends a code without a captcha, within the same limits: for who is signed in, to their own phone. */
export async function sendCodeTo(call: Call, message: CodeMessage): Promise<Refusal | CodeSent> {
  const { phone, app, language, purpose, by, reserve } = message
  const { now } = call
  const code = newSmsCode()
  const body = codeTexts[purpose]({ app, code, minutes: CODE_MINUTES })
  const sms = { phone, body, code, language, now }
  const result = await grantSms(call, { message: sms, purpose, reserve, request: requestOf(call, message) })
  if (result.granted === false) {
    const { rule, retryAfterSeconds } = result
    call.log.warn({ sms: 'refused', rule, purpose, ...by })
    return refusalOf(rule, retryAfterSeconds)
  }
  if (result.granted === 'reserved') {
    const { share, othersAfterSeconds } = result.reserved
    call.log.warn({ sms: 'reserved', share, purpose, ...by })
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
