import * as texts from '#texts'
import { formatInstant } from '../../contract/market/dates.ts'
import type { MarketLocale } from '../../contract/market/market.ts'
import { formatMoney } from '../../contract/market/money.ts'
import type { CopiedTable, DataRow } from './data-copy.ts'
import { dataRules } from './data-rules.ts'
import { kindTitles } from './data-titles.ts'

const ROWS_MAX = 100

const labels: Readonly<Record<string, () => string>> = {
  name: texts.data_name,
  phone: texts.data_phone,
  created_at: texts.data_created,
  amount_minor: texts.data_amount,
  status: texts.data_status,
  order_id: texts.data_order,
  content: texts.data_content,
  body: texts.data_content,
  language: texts.data_language,
  salary_minor: texts.data_income,
  credit_limit_minor: texts.data_limit,
}
const labelOf = (column: string) => labels[column]?.() ?? column.replaceAll('_', ' ')

function shown(column: string, value: unknown, { pack, language }: MarketLocale): string | null {
  if (value === null || value === '' || value === undefined) return null
  if (value instanceof Date) return formatInstant(value, language, pack.timeZone)
  if (typeof value === 'number' && column.endsWith('_minor')) return formatMoney(value, pack.currency)
  if (typeof value === 'object') return null
  return String(value)
}

/** Answers that are stored as one value are shown one by one. */
const flat = (row: DataRow): DataRow => {
  const { answers, account, ...rest } = row
  return { ...rest, ...(answers as object), ...(account as object) }
}

/** The copy to read: what is not a plain value, and more than a person would read, is in the JSON file. */
export function sectionsOf(copied: readonly CopiedTable[], locale: MarketLocale) {
  return copied.flatMap(({ table, rows }) => {
    const kind = table === 'borrowers' ? 'profile' : dataRules[table].kind
    const title = kindTitles[kind]()
    const sections = rows.slice(0, ROWS_MAX).map((row, index) => ({
      heading: rows.length > 1 ? `${title}: ${table} ${index + 1}/${rows.length}` : `${title}: ${table}`,
      rows: Object.entries(flat(row)).flatMap(([column, value]) => {
        const text = column === 'borrower_id' ? null : shown(column, value, locale)
        return text === null ? [] : [{ text: labelOf(column), value: text }]
      }),
    }))
    return sections.filter((section) => section.rows.length > 0)
  })
}
