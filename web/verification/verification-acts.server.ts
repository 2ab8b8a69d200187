import * as texts from '#texts'
import type { PhoneCountry } from '../../base/strings.ts'
import { promotionCodes } from '../../contract/wire/codes.ts'
import { SMS_COUNTDOWN_SECONDS } from '../../market/constants.ts'
import { messageOf, refusalOf } from '../page/failed-call.server.ts'
import { fieldIn } from '../page/posted.ts'
import { smsCodeRefusals } from './own-code.server.ts'
import { isFilled, type RefusesBy, refuseField, wrongTexts } from './required-fields.ts'
import { isPhoneOf } from './verification-fields.server.ts'
import type { FieldName, VerificationOutcome } from './verification-outcome.ts'

type Wanted = { fields: readonly FieldName[]; countries: readonly PhoneCountry[]; refusesBy: RefusesBy }

/** Product 5, in the order of the fields. */
export function missing(form: FormData, wanted: Wanted): VerificationOutcome | null {
  const { fields, countries, refusesBy } = wanted
  const isRight = (field: FieldName) =>
    field === 'phone'
      ? isPhoneOf(fieldIn(form, 'phone'), countries)
      : isFilled(field, (name) => fieldIn(form, name))
  const wrong = fields.find((field) => !isRight(field))
  return wrong ? refuseField(wrong, wrongTexts[wrong](), refusesBy) : null
}

/** A picture is good for one answer: after a wrong one, or none in time, there is another. */
export function anotherPicture(form: FormData): VerificationOutcome {
  clearAnswer(form)
  return { stay: true, picture: true }
}

function clearAnswer(form: FormData): void {
  for (const name of ['capcode', 'proof', 'solved']) form.delete(name)
}

const captchaCodes: readonly string[] = [promotionCodes.wrongCaptcha, promotionCodes.wrongCaptchaOld]

const fieldOf = (code: string): FieldName | null => {
  if (captchaCodes.includes(code)) return 'capcode'
  if (smsCodeRefusals.includes(code)) return 'smsCode'
  return code === promotionCodes.wrongPhone ? 'phone' : null
}

type RefusedCall = { code: string; message: string }

type Posted = { form: FormData; refusesBy: RefusesBy }

export function refusedBy(call: RefusedCall, { form, refusesBy }: Posted): VerificationOutcome {
  const { code } = call
  const field = fieldOf(code)
  const refusal = field ? refuseField(field, messageOf(call), refusesBy) : refusalOf(call)
  if (!captchaCodes.includes(code)) return refusal
  clearAnswer(form)
  return { ...refusal, picture: true }
}

/**
 * After the call that sends a code. Where nothing was sent though the captcha was right, the answer stays good for using
 * a code, not for sending another.
 */
export function afterSending(
  reply: RefusedCall & { success: boolean },
  posted: Posted,
  toast: string = texts.verification_sms_sent(),
): VerificationOutcome {
  const outcome = reply.success ? null : refusedBy(reply, posted)
  if (!outcome?.picture) posted.form.set('solved', '1')
  return outcome ?? { stay: true, toast, countdown: SMS_COUNTDOWN_SECONDS }
}
