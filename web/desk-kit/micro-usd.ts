import type { Language } from '../../market/language.ts'

const MICRO = 1_000_000

/** A price in dollars, with as many places as one message needs; nothing where it cost nothing. */
export const microUsd = (amount: number, language: Language): string =>
  amount === 0
    ? ''
    : new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(
        amount / MICRO,
      )
