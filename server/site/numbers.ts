import { randomInt } from 'node:crypto'

/** Crockford's: no letter that a voice on the telephone could mistake for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const draw = (length: number) =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** A number to quote, such as `DR-7K3M9-QPD2X`: 50 random bits, so that nobody guesses another person's. */
export const newNumber = (prefix: 'CM' | 'DR' | 'AD'): string => `${prefix}-${draw(5)}-${draw(5)}`
