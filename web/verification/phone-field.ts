import { type PhoneCountry, phoneRules } from '../../base/strings.ts'
import { MOBILE_DIGITS } from '../../market/constants.ts'

/** Product 5 for Chinese mobiles; elsewhere room for the country code and the blanks that people type. */
const longest: Record<PhoneCountry, number> = { cn: MOBILE_DIGITS, id: 18, in: 16 }

export const phoneLength = (countries: readonly PhoneCountry[]): number =>
  Math.max(...countries.map((country) => longest[country]))

export const isPhoneOf = (text: string, countries: readonly PhoneCountry[]): boolean =>
  countries.some((country) => phoneRules[country].isValid(text))
