import { type PhoneCountry, phoneRules } from '../../base/strings.ts'
import { promotion } from '../../contract/calls/promotion.ts'
import { wirePath } from '../../contract/wire/operation.ts'
import { CAPTCHA_MAX, MOBILE_DIGITS, SMS_CODE_MAX } from '../../market/constants.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import type { RefusesBy } from './required-fields.ts'

/** Product 5 for Chinese mobiles; elsewhere room for the country code and the blanks that people type. */
const longest: Record<PhoneCountry, number> = { cn: MOBILE_DIGITS, id: 18, in: 16 }

const phoneLength = (countries: readonly PhoneCountry[]): number =>
  Math.max(...countries.map((country) => longest[country]))

export const isPhoneOf = (text: string, countries: readonly PhoneCountry[]): boolean =>
  countries.some((country) => phoneRules[country].isValid(text))

const typedOf =
  ({ typed }: PageContext) =>
  (name: string) =>
    fieldIn(typed, name)

/** The session id of the captcha: that of the form which was posted, or a new one. */
export async function sidOf(context: PageContext) {
  const typed = typedOf(context)('sid')
  if (typed) return { success: true as const, sid: typed }
  const created = await context.lender.sidCreate({})
  return created.success ? { success: true as const, sid: created.data.sid } : created
}

type FormOptions = {
  sid: string
  countries: readonly PhoneCountry[]
  worksFirst: boolean
  refusesBy: RefusesBy
}

/** What the form shows; after a post, what was typed. */
export function verificationFields(
  context: PageContext,
  { sid, countries, worksFirst, refusesBy }: FormOptions,
) {
  const value = typedOf(context)
  const address = (row: Parameters<typeof wirePath>[0]) => `${wirePath(row)}?sid=${encodeURIComponent(sid)}`
  return {
    currentUrl: context.currentUrl,
    /** A form that was posted comes back with the picture: whoever has no script needs it. */
    worksFirst: worksFirst && !context.typed,
    sid,
    picture: address(promotion.captchaImage),
    pictureAt: context.now.getTime(),
    challenge: address(promotion.challengeCreate),
    country: countries[0] ?? 'cn',
    phoneLength: phoneLength(countries),
    captchaLength: CAPTCHA_MAX,
    codeLength: SMS_CODE_MAX,
    phone: value('phone'),
    capcode: value('capcode'),
    proof: value('proof'),
    smsCode: value('smsCode'),
    /** The picture was read for this phone: showing another would ask for it again. */
    solved: value('solved') === '1',
    /** Where it says what is wrong: the specification's landing pages by toasts (5, 8), our own sign-in at the field. */
    refusesBy,
  }
}

export type VerificationFields = ReturnType<typeof verificationFields>
