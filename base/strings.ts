/** The string checks and input formats of product 5. */

// Zero of the digits that keyboards and pasted texts of our markets bring: Arabic, Persian, Devanagari, full-width.
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10]

export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = zeros.find((first) => code >= first && code <= first + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}

export const digitsOnly = (text: string) => asciiDigits(text).replace(/[^0-9]/g, '')

// \p{Cf} are the invisible direction marks that contacts apps put around a number they copy.
const compactPhone = (text: string) =>
  asciiDigits(text)
    .replaceAll('＋', '+')
    .replace(/[\s.\p{Cf}\p{Pd}\p{Ps}\p{Pe}]/gu, '')

interface PhoneRule {
  isValid(text: string): boolean
  /** E.164, or undefined for what is no mobile number of that country. */
  normalise(text: string): string | undefined
}

function phoneRule(countryCode: string, pattern: RegExp): PhoneRule {
  const normalise = (text: string) => {
    const national = pattern.exec(compactPhone(text))?.[1]
    return national && `+${countryCode}${national}`
  }
  return { normalise, isValid: (text) => normalise(text) !== undefined }
}

// A campaign template names its rule; Chinese mobiles are the default (product 5).
export const phoneRules = {
  cn: phoneRule('86', /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/),
  id: phoneRule('62', /^(?:(?:\+|00)?620?|0)(8[1-9]\d{7,10})$/),
  in: phoneRule('91', /^(?:(?:\+|00)?91|0)?([6-9]\d{9})$/),
} satisfies Record<string, PhoneRule>

export type PhoneCountry = keyof typeof phoneRules

export const isMobile = (text: string, country: PhoneCountry = 'cn') => phoneRules[country].isValid(text)

/** Any telephone, landlines and service numbers included. */
export const isPhone = (text: string) => /^\+?\d{7,15}$/.test(compactPhone(text))

const email =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9])$/i

export const isEmail = (text: string) => text.length <= 254 && email.test(text)

/** Chinese characters only, with the dot that joins the parts of some names. */
export const isChinese = (text: string) => /^\p{Script=Han}+(?:·\p{Script=Han}+)*$/u.test(text)

export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#\\][^\s\\]*$/i.test(text)) return false
  try {
    return new URL(text).hostname !== ''
  } catch {
    return false
  }
}

export const isInteger = (text: string) => /^-?(?:0|[1-9]\d*)$/.test(text)

/** A number with or without a fraction. */
export const isDecimal = (text: string) => /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)

/** product 9: the money string uses a yuan sign. Market amounts are minor units and never go through here. */
export const isMoney = (text: string) =>
  /^[¥￥]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(text)

/** product 5: digits only, at most 11, grouped 3-4-4. */
export function formatPhone(text: string): string {
  const digits = digitsOnly(text)
  // A number pasted from the contacts begins with the country code, and cutting it at 11 would make it another number.
  const national = /^(?:00)?86(1[3-9]\d{9})$/.exec(digits)?.[1] ?? digits
  return [national.slice(0, 3), national.slice(3, 7), national.slice(7, 11)].filter(Boolean).join(' ')
}

/** product 5: digits only, grouped in fours. */
export const formatCard = (text: string) => digitsOnly(text).replace(/\d{4}(?=\d)/g, '$& ')

/**
 * Where the caret belongs once a typed text (`before`, caret in it) was formatted: after as many digits as it was.
 * It stays in front of a separator, so that the next backspace removes a digit and not a space that comes back.
 */
export function caretAfterFormat(before: string, caret: number, after: string): number {
  let digits = digitsOnly(before.slice(0, caret)).length
  let position = 0
  while (digits > 0 && position < after.length) {
    if (/\d/.test(after.charAt(position++))) digits--
  }
  return position
}

const EXPLANATION_CHARACTERS = 10
const EXPLANATION_DIFFERENT = 5

/** Whether a text says something to whoever reads it later: 'x', '-----' and 'aaaaaaaaaaaa' do not. */
export function isExplanation(text: string): boolean {
  const characters = [...text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')]
  return characters.length >= EXPLANATION_CHARACTERS && new Set(characters).size >= EXPLANATION_DIFFERENT
}
