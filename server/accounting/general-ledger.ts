import { sql } from 'kysely'
import { endOfDay, startOfDay } from '../../contract/market/day-bounds.ts'
import type { MarketPack } from '../../contract/market/market.ts'
import { toWireAmount } from '../../contract/market/money.ts'
import { csvOf } from '../../contract/wire/csv.server.ts'
import type { Db } from '../database/open.ts'
import type { EntryKind, LedgerAccount } from '../database/tables/loans.ts'

type PackOfLedger = Pick<MarketPack, 'market' | 'timeZone' | 'currency'>

type PostingRow = {
  entryId: number
  line: number
  bookedAt: Date
  valueOn: string
  kind: EntryKind
  orderId: string
  borrowerId: string
  provider: string
  eventId: string
  account: LedgerAccount
  periodNo: number | null
  amountMinor: number
}

const ENTRIES_PER_PAGE = 1_000
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

const cellsOf = (row: PostingRow, currency: string) => [
  row.entryId,
  row.line,
  row.bookedAt.toISOString(),
  row.valueOn,
  row.kind,
  row.orderId,
  row.borrowerId,
  row.provider,
  row.eventId,
  row.account,
  row.periodNo,
  row.amountMinor > 0 ? toWireAmount(row.amountMinor) : '',
  row.amountMinor < 0 ? toWireAmount(-row.amountMinor) : '',
  currency,
]

type ExportedDays = { from: string; to: string }

/** The postings of the days, both included, page by page in the order of the entries. */
async function* postingsOfDays(db: Db, pack: PackOfLedger, { from, to }: ExportedDays) {
  const booked = sql`e.created_at >= ${startOfDay(from, pack.timeZone)} and e.created_at < ${endOfDay(to, pack.timeZone)}`
  const { rows: found } = await sql<{ first: number | null; last: number | null }>`
    select min(e.id) as first, max(e.id) as last from ledger_entries e where ${booked}`.execute(db)
  const { first = null, last = null } = found[0] ?? {}
  if (first === null || last === null) return
  let after = first - 1
  for (;;) {
    const { rows } = await sql<PostingRow>`
      select e.id as "entryId", p.line, e.created_at as "bookedAt", e.on_day as "valueOn", e.kind,
        e.order_id as "orderId", e.borrower_id as "borrowerId", e.provider, e.event_id as "eventId", p.account,
        p.period_no as "periodNo", p.amount_minor as "amountMinor"
      from (select e.* from ledger_entries e join borrowers b on b.id = e.borrower_id
          where e.id > ${after} and e.id <= ${last} and b.market = ${pack.market} and ${booked}
          order by e.id limit ${ENTRIES_PER_PAGE}) e
        left join ledger_postings p on p.entry_id = e.id
      order by e.id, p.line`.execute(db)
    // Money that was taken back twice is an entry without postings.
    yield* rows.filter(({ account }) => account !== null)
    const end = rows.at(-1)
    if (!end) return
    after = end.entryId
  }
}

/** The general ledger of some days as CSV, for an accountant's program. */
export async function* ledgerCsv(db: Db, pack: PackOfLedger, days: ExportedDays): AsyncGenerator<string> {
  async function* cells() {
    for await (const row of postingsOfDays(db, pack, days)) yield cellsOf(row, pack.currency)
  }
  yield* csvOf(header, cells())
}
