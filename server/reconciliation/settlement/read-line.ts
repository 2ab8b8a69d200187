import { isDay } from '../../../market/application-rules.ts'
import { localDay } from '../../../market/dates.ts'
import { type Currency, fromWireAmount } from '../../../market/money.ts'
import type { SettlementLayout } from './layouts.ts'

type Cells = Readonly<Record<string, string>>
export type LineProblem = {
  line: number
  problem: 'column' | 'amount' | 'day' | 'type' | 'currency'
  name: string
}
export type SettlementLine = {
  line: number
  settlement_id: string
  on_day: string
  kind: 'payment' | 'reversal' | 'payout' | 'other'
  movement_id: string
  gross_minor: number
  fee_minor: number
  tax_minor: number
}

const cellOf = (cells: Cells, names: readonly string[]) => {
  const name = names.find((each) => Object.hasOwn(cells, each))
  return name === undefined ? null : (cells[name] ?? '').trim()
}

/** Groups as they are written in English and in India: a comma before anything but three digits at the end divides no thousands. */
const GROUPED = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/

/** Digits with separators of thousands, below zero with a minus, an empty cell for nothing; null for what is no amount. */
function minorOf(text: string, amounts: SettlementLayout['amounts']): number | null {
  if (text === '') return 0
  if (text.includes(',') && !GROUPED.test(text)) return null
  const digits = text.replaceAll(',', '').replace(/^-/, '')
  const minor = amounts === 'minor' ? wholeOf(digits) : fromWireAmount(digits)
  return minor !== null && text.startsWith('-') ? 0 - minor : minor
}

const wholeOf = (digits: string) => (/^\d{1,15}$/.test(digits) ? Number(digits) : null)

const SECONDS = /^\d{9,11}$/
const SLASHED = /^(\d{2})\/(\d{2})\/(\d{4})(?:[ T].*)?$/
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const FIRST_DAY = '2000-01-01'

/** The day of a moment that says its offset is that of the market; any other is written as it is there. */
function dayIn(text: string, timeZone: string): string | null {
  if (SECONDS.test(text)) return localDay(new Date(Number(text) * 1000), timeZone)
  const slashed = SLASHED.exec(text)
  if (slashed) return `${slashed[3]}-${slashed[2]}-${slashed[1]}`
  const [, day = null, offset] = ISO.exec(text) ?? []
  if (day === null || offset === undefined || !isDay(day)) return day
  const moment = new Date(text.replace(' ', 'T'))
  return Number.isNaN(moment.getTime()) ? null : localDay(moment, timeZone)
}

/** `2026-11-15`, a moment, seconds since 1970, or a day as it is written in India and Indonesia: `15/11/2026`. */
function dayOf(text: string, timeZone: string): string | null {
  const day = dayIn(text, timeZone)
  return day !== null && day >= FIRST_DAY && isDay(day) ? day : null
}

type Sign = SettlementLayout['types'][string]['sign']

/**
 * What a line adds to the company's account. What it takes off is below zero, whichever way the file writes that; where
 * the type does not say which of the two it is, the columns of debit and credit do.
 */
function grossOf(amountMinor: number, sign: Sign, isDebit: boolean): number {
  const takesOff = sign === 'byColumn' ? isDebit : sign === -1
  return takesOff ? 0 - Math.abs(amountMinor) : amountMinor
}

type Place = { timeZone: string; currency: Currency }

/** One line of a file; null where it is not settled yet. */
export function readSettlementLine(
  layout: SettlementLayout,
  { line, cells }: { line: number; cells: Cells },
  { timeZone, currency }: Place,
): SettlementLine | LineProblem | null {
  const { columns, amounts, feeIncludesTax, types, unsettled } = layout
  const isOpen = Object.entries(unsettled).some(
    ([name, values]) =>
      values.includes((cells[name] ?? '').trim().toUpperCase()) ||
      values.includes((cells[name] ?? '').trim()),
  )
  if (isOpen) return null
  const read = (name: keyof typeof columns) => cellOf(cells, columns[name])
  for (const name of Object.keys(columns) as (keyof typeof columns)[])
    if (read(name) === null) return { line, problem: 'column', name: columns[name].join(' / ') }
  const type = types[read('type') ?? '']
  if (!type) return { line, problem: 'type', name: read('type') ?? '' }
  // Without an id nobody could tell it from another line of another file.
  const movementId = read('movementId') ?? ''
  if (movementId === '') return { line, problem: 'column', name: columns.movementId.join(' / ') }
  const writtenIn = cellOf(cells, layout.currency) || currency
  if (writtenIn.toUpperCase() !== currency) return { line, problem: 'currency', name: writtenIn }
  const onDay = dayOf(read('settledOn') ?? '', timeZone)
  if (!onDay) return { line, problem: 'day', name: read('settledOn') ?? '' }
  const debit = type.sign === 'byColumn' ? cellOf(cells, layout.debit) : '0'
  if (debit === null) return { line, problem: 'column', name: layout.debit.join(' / ') }
  const minor = (text: string) => minorOf(text, amounts)
  const written = [read('amount'), read('fee'), read('tax'), debit].map((cell) => cell ?? '')
  const [amount = null, fee = null, tax = null, debitMinor = null] = written.map(minor)
  if (amount === null || fee === null || tax === null || debitMinor === null)
    return { line, problem: 'amount', name: written.find((cell) => minor(cell) === null) ?? '' }
  return {
    line,
    settlement_id: read('settlementId') || onDay,
    on_day: onDay,
    kind: type.kind,
    movement_id: movementId,
    gross_minor: grossOf(amount, type.sign, debitMinor > 0),
    fee_minor: feeIncludesTax ? fee - tax : fee,
    tax_minor: tax,
  }
}
