import * as texts from '#texts'
import type { Language } from '../../contract/market/language.ts'
import { promotionCodes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Call } from '../calls/call.ts'
import { deliverSms } from '../sms/messages.ts'
import { type CaptchaFields, captchaRefusals, spend } from './questions.ts'
import { CODE_MINUTES, newSmsCode } from './sms-code.ts'
import { countdownSeconds, grantSms } from './sms-grant.ts'
import type { SmsVerdict } from './sms-policy.ts'

const tooSoon = () => refuse(promotionCodes.smsTooSoon, texts.verification_resend())
const later = () => refuse(promotionCodes.smsTooMany, texts.verification_sms_later())
const until = (refusal: Refusal, seconds: number | undefined): Refusal =>
  seconds === undefined ? refusal : { ...refusal, retryAfterSeconds: seconds }

/** The message to the visitor; which of the limits it was is only logged. */
const refusals: Record<Exclude<SmsVerdict, 'granted'>, () => Refusal> = {
  'too soon': tooSoon,
  phone: () => refuse(promotionCodes.smsTooMany, texts.verification_sms_day()),
  network: later,
  prefix: later,
  conversion: later,
  budget: later,
}

type CodeText = (facts: { app: string; code: string; minutes: number }) => string

/** `phone` is normal already; `by` is what a refusal is logged with. */
type CodeMessage = { phone: string; app: string; language: Language; by: object; text?: CodeText }
export type CodeInput = CaptchaFields & CodeMessage

/**
 * Sends a code to whoever has answered the captcha, or returns why not. A registered phone gets its code like any
 * other: nothing here looks at who has an account, so only whoever reads the code learns it.
 */
export async function sendCode(call: Call, input: CodeInput): Promise<Refusal | null> {
  const captcha = await spend(call, input)
  if (captcha === 'spent') {
    const seconds = await countdownSeconds(call.db, input.phone, call.now)
    return seconds > 0 ? until(tooSoon(), seconds) : captchaRefusals.used()
  }
  if (captcha !== 'fresh') return captchaRefusals[captcha]()
  return sendCodeTo(call, input)
}

/** Sends a code without a captcha, within the same limits: for who is signed in, to their own phone. */
export async function sendCodeTo(call: Call, message: CodeMessage): Promise<Refusal | null> {
  const { phone, app, language, by, text = texts.verification_sms_body } = message
  const { now, address } = call
  const code = newSmsCode()
  const body = text({ app, code, minutes: CODE_MINUTES })
  const granted = await grantSms(call, { message: { phone, body, code, language, now }, address })
  if (granted.verdict !== 'granted') {
    const { verdict, retryAfterSeconds } = granted
    call.log.warn({ sms: 'refused', verdict, ...by })
    return until(refusals[verdict](), retryAfterSeconds)
  }
  if (!(await deliverSms(call, granted.messageId, now)))
    return refuse(promotionCodes.smsNotSent, texts.verification_sms_failed())
  return null
}
