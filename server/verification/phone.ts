import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { type PhoneCountry, phoneRules } from '../../base/strings.ts'

/**
 * E.164, or undefined where it is no mobile number of one of the countries. Our rule reads what people type and paste,
 * libphonenumber-js knows which ranges exist.
 */
export function phoneOf(text: string, { phones }: { phones: readonly PhoneCountry[] }): string | undefined {
  for (const country of phones) {
    const normal = phoneRules[country].normalise(text)
    if (normal && parsePhoneNumberFromString(normal)?.isValid()) return normal
  }
  return undefined
}

const PREFIX_LEAVES = 4

/** The number without its last four digits: ranges are bought, and pumped, in blocks of ten thousand. */
export const prefixOf = (phone: string): string => phone.slice(0, -PREFIX_LEAVES)

/** The country's calling code. */
export const countryOf = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.countryCallingCode ?? ''

const SHOWN_DIGITS = 4

/** Enough to recognise a number that one knows. */
export const maskedPhone = (phone: string): string => `•••• ${phone.slice(-SHOWN_DIGITS)}`
