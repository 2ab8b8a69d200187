import { sql } from 'kysely'
import { addDays } from '../../contract/market/dates.ts'
import { endOfDay, startOfDay } from '../../contract/market/day-bounds.ts'
import { toWireAmount } from '../../contract/market/money.ts'
import { csvOf } from '../../contract/wire/csv.server.ts'
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

const SLOT_MS = 15 * 60_000
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

/** The lines of one day in the order in which they were booked, a quarter of an hour at a time. */
async function* linesOfDay(db: Db, { market, timeZone }: PackOfBooks, day: string) {
  const end = endOfDay(day, timeZone)
  for (let from = startOfDay(day, timeZone); from < end; from = new Date(from.getTime() + SLOT_MS)) {
    const to = new Date(Math.min(from.getTime() + SLOT_MS, end.getTime()))
    const { rows } = await sql<LineRow>`
      select * from (${bookLines({ market, from, to })}) lines order by booked_at, book, entry, line`.execute(
      db,
    )
    yield* rows
  }
}

/** The lender's books of some days, both included, as CSV, for an accountant's program. */
export async function* ledgerCsv(
  db: Db,
  pack: PackOfBooks,
  { from, to }: ExportedDays,
): AsyncGenerator<string> {
  async function* cells() {
    for (let day = from; day <= to; day = addDays(day, 1))
      for await (const row of linesOfDay(db, pack, day)) yield cellsOf(row, pack.currency)
  }
  yield* csvOf(header, cells())
}
