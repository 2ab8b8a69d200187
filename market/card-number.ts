import { digitsOnly } from '../base/strings.ts'

const LENGTHS = { min: 13, max: 19 }
const TEN = 10

/** The check digit of ISO/IEC 7812: catches one wrong digit and two swapped ones. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return digits !== '' && sum % TEN === 0
}

/** The digits of a card number, or null for what cannot be one. */
export function cardDigits(typed: string): string | null {
  const digits = digitsOnly(typed)
  if (digits.length < LENGTHS.min || digits.length > LENGTHS.max || /^0+$/.test(digits)) return null
  return passesLuhn(digits) ? digits : null
}

const brands: readonly [string, RegExp][] = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['RuPay', /^(60|65|81|82|508)/],
  ['JCB', /^35(2[89]|[3-8])/],
]

/** Empty where the number has no known prefix. */
export const brandOf = (digits: string): string => brands.find(([, begins]) => begins.test(digits))?.[0] ?? ''

/** `2028-07` from `07/28`, `7/2028` or `0728`; null where it is no month. */
export function readExpiry(typed: string): string | null {
  const ascii = typed.replace(/[^/\s-]+/g, digitsOnly)
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/\s-]?\s*(?:20)?(\d{2})\s*$/.exec(ascii)
  return match ? `20${match[2]}-${(match[1] ?? '').padStart(2, '0')}` : null
}

/** A card is good to the last day of its month. `today` is a calendar day. */
export const hasExpired = (expiry: string, today: string): boolean => expiry < today.slice(0, expiry.length)

export const formatExpiry = (expiry: string): string => `${expiry.slice(5)}/${expiry.slice(2, 4)}`

/** A card as it may be shown and stored: never more than the last four digits. */
export const maskedCard = (lastFour: string): string => `•••• ${lastFour}`
