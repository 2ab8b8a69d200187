import { localDay } from '../../../contract/market/dates.ts'
import { fromWireAmount } from '../../../contract/market/money.ts'
import type { SettlementLayout } from './layouts.ts'

type Cells = Readonly<Record<string, string>>
export type LineProblem = { line: number; problem: 'column' | 'amount' | 'day' | 'type'; name: string }
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

/** Digits, with separators of thousands and an empty cell for nothing; null for what is no amount. */
function minorOf(text: string, amounts: SettlementLayout['amounts']): number | null {
  const digits = text.replaceAll(',', '').replace(/^-/, '')
  if (digits === '') return 0
  if (amounts === 'minor') return /^\d{1,15}$/.test(digits) ? Number(digits) : null
  return /^\d{1,13}(\.\d{1,2}0*)?$/.test(digits) ? (fromWireAmount(digits) ?? null) : null
}

const SECONDS = /^\d{9,11}$/
const SLASHED = /^(\d{2})\/(\d{2})\/(\d{4})/

/** `2026-11-15`, a moment, seconds since 1970, or a day written as in India and Indonesia: `15/11/2026`. */
function dayOf(text: string, timeZone: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const slashed = SLASHED.exec(text)
  if (slashed) return `${slashed[3]}-${slashed[2]}-${slashed[1]}`
  const moment = SECONDS.test(text) ? new Date(Number(text) * 1000) : new Date(text.replace(' ', 'T'))
  return Number.isNaN(moment.getTime()) ? null : localDay(moment, timeZone)
}

/** One line of a file; null where it is not settled yet. */
export function readSettlementLine(
  layout: SettlementLayout,
  { line, cells }: { line: number; cells: Cells },
  timeZone: string,
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
  const onDay = dayOf(read('settledOn') ?? '', timeZone)
  if (!onDay) return { line, problem: 'day', name: read('settledOn') ?? '' }
  const [amount, fee, tax] = (['amount', 'fee', 'tax'] as const).map((name) =>
    minorOf(read(name) ?? '', amounts),
  )
  if (amount == null || fee == null || tax == null)
    return { line, problem: 'amount', name: read('amount') ?? '' }
  return {
    line,
    settlement_id: read('settlementId') || onDay,
    on_day: onDay,
    kind: type.kind,
    movement_id: read('movementId') ?? '',
    gross_minor: type.sign * amount,
    fee_minor: feeIncludesTax ? fee - tax : fee,
    tax_minor: tax,
  }
}
