import * as texts from '#texts'
import { type Currency, decimalSign, formatMoney } from './money.ts'
import { type AmountRefusal, readAmount } from './read-amount.ts'

const EXAMPLE_MINOR = 125_000_050

const refusalTexts: Readonly<Record<AmountRefusal, (values: { example: string }) => string>> = {
  unclear: texts.amount_unclear,
  notAmount: texts.amount_none,
}

export const amountRefusalText = (refusal: AmountRefusal, currency: Currency): string =>
  refusalTexts[refusal]({ example: formatMoney(EXAMPLE_MINOR, currency) })

/** What is wrong with an amount that was typed; null where it can be read, or nothing was typed. */
export function amountProblem(typed: string, currency: Currency): string | null {
  const read = readAmount(typed, currency)
  return typed.trim() !== '' && 'refusal' in read ? amountRefusalText(read.refusal, currency) : null
}

/** What is said beside a field while an amount is typed: what was understood, or why it was not. */
export function amountUnderstood(typed: string, currency: Currency): string {
  const read = readAmount(typed, currency)
  return 'amountMinor' in read
    ? `= ${formatMoney(read.amountMinor, currency)}`
    : (amountProblem(typed, currency) ?? '')
}

/**
 * A number without groups, such as a rate in percent, in its smallest units: `0.3` and `0,3` with four decimals are 3000.
 * Null: not such a number.
 */
export function readUnits(typed: string, decimals: number): number | null {
  const match = /^(\d{1,11})(?:[.,](\d{1,4}))?$/.exec(typed.trim())
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || fraction.length > decimals) return null
  return Number(whole + fraction.padEnd(decimals, '0'))
}

/** As it would be typed where amounts of the currency are. */
export function typedUnits(units: number, decimals: number, currency: Currency): string {
  const digits = String(units).padStart(decimals + 1, '0')
  if (decimals === 0) return digits
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction && decimalSign(currency) + fraction)
}
