import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Market } from '../../market/language.ts'

const countries = { id: 'ID', in: 'IN' } as const

/** E.164 of a telephone of this market, mobile or not; null where it is none. */
export function readPhone(text: string, market: Market): string | null {
  const phone = parsePhoneNumberFromString(text, countries[market])
  return phone?.isValid() && phone.country === countries[market] ? phone.number : null
}
