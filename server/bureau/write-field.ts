import type { BureauField, FieldFormat, ReportedField } from '../../market/bureau-layout.ts'
import { MINOR_PER_MAJOR } from '../../market/money.ts'

/** Days are `2026-12-31`, amounts whole numbers of minor units; what is not known is empty. */
export type BureauRecord = Readonly<Partial<Record<ReportedField, string | number>>>

const formats: Record<FieldFormat, (value: string) => string> = {
  text: (value) => value,
  capitals: (value) => value.toUpperCase(),
  alphanumeric: (value) => value.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''),
  digits: (value) => value.replaceAll(/\D/g, ''),
  dayFirst: (value) => value.split('-').reverse().join(''),
  yearFirst: (value) => value.replaceAll('-', ''),
  whole: (value) => String(Math.floor(Number(value) / MINOR_PER_MAJOR)),
}

/** One line of letters that every bureau's program reads: no control characters, no accents, single spaces. */
const plain = (value: string) =>
  value
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e\s]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const fills = {
  spaces: (value: string, length: number) => value.padEnd(length, ' '),
  zeros: (value: string, length: number) => value.padStart(length, '0'),
}

/** A number with more digits than fit is written as the largest that does: cut off it would be another number. */
function fitted(value: string, { format, max }: BureauField): string {
  if (max === undefined || value.length <= max) return value
  return format === 'whole' || format === 'digits' ? '9'.repeat(max) : value.slice(0, max).trimEnd()
}

/** A field as the bureau reads it; empty where nothing is known. `delimiter` cannot be part of a value. */
export function writeField(field: BureauField, facts: BureauRecord, delimiter = ''): string {
  const fact = field.fact && facts[field.fact]
  const given = field.constant ?? String(fact ?? '')
  const meant = field.codes ? (field.codes[given] ?? '') : given
  const safe = delimiter === '' ? plain(meant) : plain(meant.replaceAll(delimiter, ' '))
  const value = safe === '' ? '' : fitted(formats[field.format](safe), field)
  const { fill, max = 0 } = field
  return fill === undefined || (value === '' && fill === 'zeros') ? value : fills[fill](value, max)
}
