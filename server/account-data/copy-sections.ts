import * as texts from '#texts'
import { formatInstant } from '../../market/dates.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import { columnLabels, tableTitles, technicalColumns } from './copy-labels.ts'
import type { CopiedTable, DataRow } from './data-copy.ts'
import { dataRules } from './data-rules.ts'
import { kindTitles } from './data-titles.ts'

/** Some dozen pages. What a person would never read on paper is in the JSON file, and the last section says so. */
const ROWS_MAX = 500

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

function sectionOf({ table, rows }: CopiedTable, index: number, locale: MarketLocale) {
  const title = (
    tableTitles[table] ?? kindTitles[table === 'borrowers' ? 'profile' : dataRules[table].kind]
  )()
  return {
    heading: rows.length > 1 ? `${title} ${index + 1}/${rows.length}` : title,
    rows: Object.entries(flat(rows[index] ?? {})).flatMap(([column, value]) => {
      const text = technicalColumns.has(column) ? null : shown(column, value, locale)
      return text === null ? [] : [{ text: labelOf(column), value: text }]
    }),
  }
}

/** The copy to read: what is not a plain value is in the JSON file. */
export function sectionsOf(copied: readonly CopiedTable[], locale: MarketLocale, rowsMax = ROWS_MAX) {
  const all = copied.flatMap((table) => table.rows.map((_, index) => ({ table, index })))
  // Of the others nothing is formatted: a copy may have many thousands.
  const sections = all
    .slice(0, rowsMax)
    .map(({ table, index }) => sectionOf(table, index, locale))
    .filter(({ rows }) => rows.length > 0)
  const hidden = all.length - rowsMax
  if (hidden <= 0) return sections
  const more = {
    heading: texts.data_copy_more(),
    rows: [{ text: texts.data_copy_more_rows(), value: String(hidden) }],
  }
  return [...sections, more]
}
