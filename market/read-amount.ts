import {
  type Currency,
  formatMoney,
  fromWireAmount,
  MAJOR_DIGITS,
  MINOR_PER_MAJOR,
  notations,
} from './money.ts'

// A file of its own: few pages read amounts, and nearly all show some.

/** Whole units, grouped where groups belong or not at all, and up to two decimals. */
const typedAmounts: Readonly<Record<Currency, RegExp>> = {
  IDR: /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  INR: /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})*,\d{3})(?:\.(\d{1,2}))?$/,
}

/** Whether separators stand where the currency has none, so that it could mean two amounts, or it is none at all. */
export type AmountRefusal = 'unclear' | 'notAmount'

/**
 * An amount as a person writes it in a currency: the one reading of typed amounts. `25.5` is no rupiah and `1,50` no rupees,
 * since each would be another amount in the other notation.
 */
export function readAmount(
  text: string,
  currency: Currency,
): { amountMinor: number } | { refusal: AmountRefusal } {
  const { symbol, thousands } = notations[currency]
  const trimmed = text.trim()
  const plain = trimmed.startsWith(symbol) ? trimmed.slice(symbol.length).trim() : trimmed
  const [, whole = '', decimals = ''] = typedAmounts[currency].exec(plain) ?? []
  const digits = whole.split(thousands).join('')
  if (digits === '') return { refusal: /^\d[\d.,]*$/.test(plain) ? 'unclear' : 'notAmount' }
  if (digits.length > MAJOR_DIGITS) return { refusal: 'notAmount' }
  return { amountMinor: Number(digits) * MINOR_PER_MAJOR + Number(decimals.padEnd(2, '0')) }
}

/** An amount as it would be typed: grouped, without a symbol, decimals only where there are some. */
export function typedAmount(amountMinor: number, currency: Currency): string {
  const { symbol, decimal } = notations[currency]
  return formatMoney(amountMinor, currency).replace(symbol, '').replace(`${decimal}00`, '')
}

/** An amount that was formatted, without symbol and separators (product 9); also one below zero. Not an amount: null. */
export function parseMoney(text: string, currency: Currency): number | null {
  const trimmed = text.trim()
  const isNegative = trimmed.startsWith('-')
  const read = readAmount(isNegative ? trimmed.slice(1) : trimmed, currency)
  if ('refusal' in read) return null
  return isNegative ? 0 - read.amountMinor : read.amountMinor
}

/** An amount of a reply: as it is passed on, or as it is shown. Pages and the conformance kit read it by this alone. */
export const readWireMoney = (text: string, currency: Currency): number | null =>
  fromWireAmount(text) ?? parseMoney(text, currency)
