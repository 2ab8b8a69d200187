import { sql } from 'kysely'
import { csvOf } from '../../base/csv.server.ts'
import { MINUTE_MS } from '../../base/time.ts'
import { endOfDay, startOfDay } from '../../market/day-bounds.ts'
import type { Market } from '../../market/language.ts'
import { toWireAmount } from '../../market/money.ts'
import type { Db } from '../database/open.ts'
import { bookLines } from './book-lines.ts'
import type { PackOfBooks } from './trial-balance.ts'

type LineRow = {
  book: 'loan' | 'suspense' | 'settlement'
  entry: number
  line: number
  booked_at: Date
  on_day: string
  kind: string
  order_id: string | null
  borrower_id: string | null
  provider: string
  event_id: string
  account: string
  period_no: number | null
  amount_minor: number
}

const SPAN_MS = 15 * MINUTE_MS
const FEW_LINES = 1_000
/** So many are read and written in one turn of the event loop; then others are answered. */
const PAGE_LINES = 1_000
const header = [
  'entry',
  'line',
  'booked_at',
  'value_date',
  'kind',
  'order',
  'borrower',
  'provider',
  'event',
  'account',
  'period',
  'debit',
  'credit',
  'currency',
]

const cellsOf = (row: LineRow, currency: string) => [
  row.book === 'loan' ? row.entry : `${row.book} ${row.entry}`,
  row.line,
  row.booked_at.toISOString(),
  row.on_day,
  row.kind,
  row.order_id,
  row.borrower_id,
  row.provider,
  row.event_id,
  row.account,
  row.period_no,
  row.amount_minor > 0 ? toWireAmount(row.amount_minor) : '',
  row.amount_minor < 0 ? toWireAmount(-row.amount_minor) : '',
  currency,
]

type ExportedDays = { from: string; to: string }

type Span = { from: Date; to: Date }

const keyOf = (row: LineRow) => sql`(${row.booked_at}, ${row.book}, ${row.entry}, ${row.line})`

/** The next lines of a span, however many were booked at one moment. Times are compared as JavaScript has them. */
async function pageOf(db: Db, market: Market, { span, after }: { span: Span; after: LineRow | undefined }) {
  const booked = { market, from: after?.booked_at ?? span.from, to: span.to }
  const { rows } = await sql<LineRow>`
    select * from (select lines.*, date_trunc('milliseconds', lines.booked_at) as moment
      from (${bookLines(booked)}) lines) ordered
    where ${after ? sql`(moment, book, entry, line) > ${keyOf(after)}` : sql`true`}
    order by moment, book, entry, line limit ${sql.lit(PAGE_LINES)}`.execute(db)
  return rows
}

/** The lines of some days in the order in which they were booked, in spans that are as long as little was booked in them. */
async function* linesOf(db: Db, { market, timeZone }: PackOfBooks, days: ExportedDays) {
  const end = endOfDay(days.to, timeZone).getTime()
  let [at, spanMs] = [startOfDay(days.from, timeZone).getTime(), SPAN_MS]
  while (at < end) {
    const until = Math.min(at + spanMs, end)
    const span = { from: new Date(at), to: new Date(until) }
    let count = 0
    let rows: LineRow[] = []
    do {
      rows = await pageOf(db, market, { span, after: rows.at(-1) })
      yield* rows
      count += rows.length
    } while (rows.length === PAGE_LINES)
    at = until
    if (count < FEW_LINES) spanMs *= 2
    else if (count > PAGE_LINES) spanMs = Math.max(spanMs / 2, SPAN_MS)
  }
}

/** The lender's books of some days, both included, as CSV, for an accountant's program. */
export async function* ledgerCsv(db: Db, pack: PackOfBooks, days: ExportedDays): AsyncGenerator<string> {
  async function* cells() {
    for await (const row of linesOf(db, pack, days)) yield cellsOf(row, pack.currency)
  }
  yield* csvOf(header, cells())
}
