import { digitsOnly } from '../base/strings.ts'
import type { Market } from './language.ts'

/** Amounts are integers in minor units everywhere; only what a person reads is formatted (product 10.8). */
export type Currency = 'IDR' | 'INR'

/** An amount with its currency: whatever moves carries both, from who reports it to the entry in the books. */
export type Money = { amountMinor: number; currency: Currency }

/** A loan, its bills and its books are in the currency of its market. */
export const currencies = { id: 'IDR', in: 'INR' } as const satisfies Record<Market, Currency>
export const marketOfCurrency: Readonly<Record<Currency, Market>> = { IDR: 'id', INR: 'in' }

type Notation = { symbol: string; thousands: string; decimal: string; grouping: RegExp }

const western = /\B(?=(\d{3})+$)/g
const indian = /\B(?=(\d{2})*\d{3}$)/g

export const notations: Record<Currency, Notation> = {
  IDR: { symbol: 'Rp', thousands: '.', decimal: ',', grouping: western },
  INR: { symbol: '₹', thousands: ',', decimal: '.', grouping: indian },
}

export const MINOR_PER_MAJOR = 100

export function formatMoney(amountMinor: number, currency: Currency): string {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`not an amount in minor units: ${amountMinor}`)
  const { symbol, thousands, decimal, grouping } = notations[currency]
  const absolute = Math.abs(amountMinor)
  const major = String(Math.trunc(absolute / MINOR_PER_MAJOR)).replace(grouping, thousands)
  const minor = String(absolute % MINOR_PER_MAJOR).padStart(2, '0')
  return `${amountMinor < 0 ? '-' : ''}${symbol}${major}${decimal}${minor}`
}

/** Whole units without decimals, for ranges and claims: `Rp15.000.000`. Rounds towards zero. */
export function formatMajor(amountMinor: number, currency: Currency): string {
  const { symbol, thousands, grouping } = notations[currency]
  return symbol + String(Math.trunc(amountMinor / MINOR_PER_MAJOR)).replace(grouping, thousands)
}

/** The most digits of a whole amount that a call takes. */
export const MAJOR_DIGITS = 13

/** Whole units as they are typed, grouped and without a symbol: `15.000.000`. Decimals that were pasted are no digits of it. */
export const groupMajor = (typed: string, currency: Currency): string =>
  digitsOnly(typed.split(notations[currency].decimal)[0] ?? '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MAJOR_DIGITS)
    .replace(notations[currency].grouping, notations[currency].thousands)

/** An amount as it is passed on: digits, a point, two decimals. */
export const toWireAmount = (amountMinor: number): string =>
  `${Math.trunc(amountMinor / MINOR_PER_MAJOR)}.${String(amountMinor % MINOR_PER_MAJOR).padStart(2, '0')}`

export function fromWireAmount(text: string): number | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  return match ? Number(match[1]) * MINOR_PER_MAJOR + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** The sign before decimals where amounts of the currency are written. */
export const decimalSign = (currency: Currency): string => notations[currency].decimal

/** To the next whole unit that can be paid. */
export const roundedUp = (amountMinor: number, unitMinor: number): number =>
  Math.ceil(amountMinor / unitMinor) * unitMinor

/** To the whole units that can be paid of it. */
export const roundedDown = (amountMinor: number, unitMinor: number): number =>
  Math.floor(amountMinor / unitMinor) * unitMinor
