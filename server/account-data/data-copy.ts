import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { sql } from 'kysely'
import { decryptAnswers } from '../applicants/answers.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { decryptJson } from '../encryption/encrypt.ts'
import { accountBinding } from '../payouts/bank-accounts.ts'
import { type DataRule, type RuledTable, ruleEntries } from './data-rules.ts'

type CopyDeps = Pick<Services, 'db' | 'keyring'>
export type DataRow = Record<string, unknown>
/** So many rows are read, decrypted or written in one turn of the event loop; then others are answered. */
const ROWS_PER_TURN = 250

export type CopiedTable = { table: RuledTable | 'borrowers'; rows: DataRow[] }

/** What is encrypted is the borrower's own, and readable in the copy. */
const readable: Partial<Record<RuledTable, (deps: CopyDeps, row: never) => unknown>> = {
  application_steps: (
    { keyring },
    row: { borrower_id: string; application_id: string; step: 'job'; answers: Uint8Array },
  ) => ({
    ...row,
    answers: decryptAnswers(keyring, row.answers, {
      borrowerId: row.borrower_id,
      applicationId: row.application_id,
      step: row.step,
    }),
  }),
  bank_accounts: ({ keyring }, row: { borrower_id: string; id: string; account: Uint8Array }) => ({
    ...row,
    account: decryptJson(keyring, row.account, accountBinding(row.borrower_id, row.id)),
  }),
  // While it is being handled, what staff write is for staff.
  complaint_events: (_, row: { status: string; body: string }) => ({
    ...row,
    body: row.status === 'handling' ? '' : row.body,
  }),
}

const without = (row: DataRow, { copy }: DataRule): DataRow =>
  typeof copy === 'object' && 'without' in copy
    ? Object.fromEntries(Object.entries(row).filter(([column]) => !copy.without.includes(column)))
    : row

/** The same as `map`, a few rows in each turn of the event loop. */
async function inTurns<Made>(rows: readonly DataRow[], make: (row: DataRow) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_TURN) {
    if (from > 0) await yieldToRequests()
    made.push(...rows.slice(from, from + ROWS_PER_TURN).map(make))
  }
  return made
}

const copiedTables = ruleEntries.filter(([, { copy }]) => typeof copy !== 'object' || !('leftOut' in copy))

const profileOf = ({ db }: CopyDeps, borrowerId: string): Promise<DataRow> =>
  db.selectFrom('borrowers').selectAll().where('id', '=', borrowerId).executeTakeFirstOrThrow()

/** How a row stands in the copy. */
function readableRow(deps: CopyDeps, table: RuledTable, rule: DataRule) {
  const open = readable[table]
  return (row: DataRow) => without(open ? (open(deps, row as never) as DataRow) : row, rule)
}

/** How many records the copy would have; counted no further than `most` in any table. */
export async function countRecords(db: Db, borrowerId: string, most: number): Promise<number> {
  const each = copiedTables.map(
    ([table]) => sql`select count(*)::int as records from
      (select 1 from ${sql.table(table)} where borrower_id = ${borrowerId} limit ${most}) of_table`,
  )
  const { rows } = await sql<{ records: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.reduce((total, { records }) => total + records, 1)
}

/** Every row that is about the borrower, as it is stored. Only for a copy that is not long. */
export async function copyOf(deps: CopyDeps, borrowerId: string): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [{ table: 'borrowers', rows: [await profileOf(deps, borrowerId)] }]
  for (const [table, rule] of copiedTables) {
    const { rows } = await sql<DataRow>`
      select * from ${sql.table(table)} where borrower_id = ${borrowerId}`.execute(deps.db)
    copied.push({ table, rows: await inTurns(rows, readableRow(deps, table, rule)) })
  }
  return copied
}

export type CopiedPage = CopiedTable & {
  /** How many rows of the table came before. */ from: number
  isLast: boolean
}

/** The same a few rows at a time, within a transaction: nobody holds a long copy as a whole. */
export async function* copiedPages(deps: CopyDeps, borrowerId: string): AsyncGenerator<CopiedPage> {
  yield { table: 'borrowers', rows: [await profileOf(deps, borrowerId)], from: 0, isLast: true }
  for (const [table, rule] of copiedTables) {
    const toRow = readableRow(deps, table, rule)
    await sql`declare copied no scroll cursor for
      select * from ${sql.table(table)} where borrower_id = ${sql.lit(borrowerId)}`.execute(deps.db)
    for (let from = 0; ; ) {
      const { rows } = await sql<DataRow>`fetch ${sql.lit(ROWS_PER_TURN)} from copied`.execute(deps.db)
      const isLast = rows.length < ROWS_PER_TURN
      yield { table, rows: rows.map(toRow), from, isLast }
      if (isLast) break
      from += rows.length
    }
    await sql`close copied`.execute(deps.db)
  }
}

/** Why some tables are not in the copy. */
const leftOut = Object.fromEntries(
  ruleEntries.flatMap(([table, { copy }]) =>
    typeof copy === 'object' && 'leftOut' in copy ? [[table, copy.leftOut]] : [],
  ),
)

type CopyHead = { madeAt: Date; borrower: string }

const lineOf = (row: DataRow) => `\n      ${JSON.stringify(row)}`

/** The parts of the JSON text: its beginning, each row, its end. */
const before = (head: CopyHead) => `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "tables": {`
const tableStart = (table: string, isFirst: boolean) =>
  `${isFirst ? '' : ','}\n    ${JSON.stringify(table)}: [`
const tableEnd = (isEmpty: boolean) => (isEmpty ? ']' : '\n    ]')
const after = () => `\n  },\n  "leftOut": ${JSON.stringify(leftOut, null, 2).replaceAll('\n', '\n  ')}\n}`

/** The copy as one JSON text. */
export async function writtenCopy(head: CopyHead, copied: readonly CopiedTable[]): Promise<string> {
  let text = before(head)
  for (const [at, { table, rows }] of copied.entries()) {
    const lines = await inTurns(rows, lineOf)
    text += tableStart(table, at === 0) + lines.join(',') + tableEnd(lines.length === 0)
  }
  return text + after()
}

/** The same text in pieces, while the pages come. */
export async function* writtenPages(
  head: CopyHead,
  pages: AsyncIterable<CopiedPage>,
): AsyncGenerator<string> {
  yield before(head)
  let isFirst = true
  for await (const { table, rows, from, isLast } of pages) {
    const lines = rows.map(lineOf).join(',')
    const start = from === 0 ? tableStart(table, isFirst) : rows.length > 0 ? ',' : ''
    yield start + lines + (isLast ? tableEnd(from + rows.length === 0) : '')
    isFirst = false
  }
  yield after()
}
