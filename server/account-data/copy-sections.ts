import * as texts from '#texts'
import { formatInstant } from '../../market/dates.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import { columnLabels, tableTitles, technicalColumns } from './copy-labels.ts'
import type { CopiedTable, DataRow } from './data-copy.ts'
import { dataRules } from './data-rules.ts'
import { kindTitles } from './data-titles.ts'

function shown(column: string, value: unknown, { pack, language }: MarketLocale): string | null {
  if (value === null || value === '' || value === undefined) return null
  if (value instanceof Date) return formatInstant(value, language, pack.timeZone)
  if (typeof value === 'boolean') return value ? texts.data_yes() : texts.data_no()
  if (typeof value === 'number' && column.endsWith('_minor')) return formatMoney(value, pack.currency)
  if (typeof value === 'object') return null
  return String(value)
}

/** Answers that are stored as one value are shown one by one. */
const flat = (row: DataRow): DataRow => {
  const { answers, account, ...rest } = row
  return { ...rest, ...(answers as object), ...(typeof account === 'object' ? account : { account }) }
}

const labelOf = (column: string) => columnLabels[column]?.() ?? column.replaceAll('_', ' ')

type Section = { heading: string; rows: { text: string; value: string }[] }

function sectionOf(table: CopiedTable['table'], row: DataRow, locale: MarketLocale): Section {
  return {
    heading: (tableTitles[table] ?? kindTitles[table === 'borrowers' ? 'profile' : dataRules[table].kind])(),
    rows: Object.entries(flat(row)).flatMap(([column, value]) => {
      const text = technicalColumns.has(column) ? null : shown(column, value, locale)
      return text === null ? [] : [{ text: labelOf(column), value: text }]
    }),
  }
}

/** A page of the copy to read: what is not a plain value is in the JSON file. Records of which there are many are numbered. */
export function sectionsOf({ table, rows }: CopiedTable, locale: MarketLocale, from = 0): Section[] {
  const isNumbered = rows.length > 1 || from > 0
  return rows
    .map((row, index) => {
      const section = sectionOf(table, row, locale)
      return isNumbered ? { ...section, heading: `${section.heading} ${from + index + 1}` } : section
    })
    .filter(({ rows: fields }) => fields.length > 0)
}

/** What stands at the end of a copy that would fill books: how many records are in the file alone. */
export const moreSection = (records: number): Section => ({
  heading: texts.data_copy_more(),
  rows: [{ text: texts.data_copy_more_rows(), value: String(records) }],
})
