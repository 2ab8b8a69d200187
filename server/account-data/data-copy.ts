import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { sql } from 'kysely'
import { decryptAnswers } from '../application/answers.ts'
import type { Services } from '../calls/call.ts'
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

/** Every row that is about the borrower, as it is stored. */
export async function copyOf(deps: CopyDeps, borrowerId: string): Promise<CopiedTable[]> {
  const profile = await deps.db
    .selectFrom('borrowers')
    .selectAll()
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  const copied: CopiedTable[] = [{ table: 'borrowers', rows: [profile] }]
  for (const [table, rule] of ruleEntries) {
    if (typeof rule.copy === 'object' && 'leftOut' in rule.copy) continue
    const { rows } = await sql<DataRow>`
      select * from ${sql.table(table)} where borrower_id = ${borrowerId}`.execute(deps.db)
    const open = readable[table]
    const readableRow = (row: DataRow) => without(open ? (open(deps, row as never) as DataRow) : row, rule)
    copied.push({ table, rows: await inTurns(rows, readableRow) })
  }
  return copied
}

/** Why some tables are not in the copy. */
const leftOut = Object.fromEntries(
  ruleEntries.flatMap(([table, { copy }]) =>
    typeof copy === 'object' && 'leftOut' in copy ? [[table, copy.leftOut]] : [],
  ),
)

type WrittenCopy = { madeAt: Date; borrower: string; copied: readonly CopiedTable[] }

/** The copy as one JSON text. */
export async function writtenCopy({ madeAt, borrower, copied }: WrittenCopy): Promise<string> {
  const tables: string[] = []
  for (const { table, rows } of copied) {
    const lines = await inTurns(rows, (row) => `\n      ${JSON.stringify(row)}`)
    tables.push(`\n    ${JSON.stringify(table)}: [${lines.join(',')}${lines.length > 0 ? '\n    ' : ''}]`)
  }
  const [about, reasons] = [{ madeAt, borrower }, leftOut].map((part) => JSON.stringify(part, null, 2))
  return `${about?.slice(0, -2)},\n  "tables": {${tables.join(',')}\n  },\n  "leftOut": ${reasons?.replaceAll('\n', '\n  ')}\n}`
}
