import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { LedgerAccount } from '../../contract/calls/books.ts'
import { middayOf } from '../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { bookLines } from './book-lines.ts'
import { linesTable, loanExamples } from './testing/money-examples.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/money.md'), 'utf8')
const DAY = '2028-03-01'

/** What the page says under a heading of its own. */
const under = (heading: string) => page.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''

test.each(Object.entries(loanExamples))('the page has the figures of: %s', (name, table) => {
  const [, ...rows] = table.split('\n')
  const part = under(name)
  expect(part).not.toBe('')
  if (rows.length > 1) expect(part).toContain(table)
  else expect(part).toContain('changes no account')
})

test('and no figures of anything else', () => {
  const tables = [...page.matchAll(/^\| account +\| debit.*(\n\|.*)+/gm)].map(([table]) => table)
  const known = [...Object.values(loanExamples), ...Object.values(otherTables)]
  expect(tables.filter((table) => !known.includes(table))).toEqual([])
})

/** A new account does not compile before it is here, and fails before it is on the page. */
const accounts: Record<LedgerAccount | 'suspense' | 'gatewayFee' | 'gatewayTax', true> = {
  principal: true,
  interest: true,
  lateInterest: true,
  fee: true,
  penalty: true,
  credit: true,
  cash: true,
  serviceFee: true,
  rebate: true,
  waiver: true,
  loss: true,
  payoutClearing: true,
  suspense: true,
  gatewayFee: true,
  gatewayTax: true,
}
test.each(Object.keys(accounts))('the account %s is explained', (account) => {
  expect(under('Accounts')).toMatch(new RegExp(`^\\| \`${account}(/…)?\` +\\|`, 'm'))
})

let otherTables: Record<string, string> = {}

async function booked(service: TestService) {
  const { db } = service
  const { rows } = await sql<{ id: number }>`
    insert into gateway_events (provider, event_id, kind, state, reference, bank_reference, amount_minor, paid_at, received_at)
    values ('xendit', 'page', 'payment', 'returned', '', '', 25000000, ${middayOf(DAY)}, ${middayOf(DAY)})
    returning id`.execute(db)
  for (const [kind, debit, credit] of [
    ['received', 'cash', 'suspense'],
    ['returned', 'suspense', 'cash'],
  ])
    await sql`insert into suspense_entries (event_id, kind, debit, credit, amount_minor, on_day, market, made_by, reason, created_at)
      values (${rows[0]?.id}, ${kind}, ${debit}, ${credit}, 25000000, ${DAY}, 'id', '', '', ${middayOf(DAY)})`.execute(
      db,
    )
  const fileId = randomUUID()
  await sql`insert into settlement_files (id, provider, market, name, content_hash, lines, uploaded_by, uploaded_at)
    values (${fileId}, 'xendit', 'id', 'x.csv', ${fileId}, 1, 'x', ${middayOf(DAY)})`.execute(db)
  await sql`insert into settlement_entries (file_id, provider, market, settlement_id, on_day, cash_minor, bank_minor,
      fee_minor, tax_minor, made_by, reason, created_at)
    values (${fileId}, 'xendit', 'id', 'page', ${DAY}, -106000000, 105556000, 400000, 44000, '', '', ${middayOf(DAY)})`.execute(
    db,
  )
  const from = new Date(`${DAY}T00:00:00Z`)
  const to = new Date(from.getTime() + 24 * 60 * 60_000)
  const lines = await sql<{ book: string; kind: string; account: string; amountMinor: number }>`
    select book, kind, account, amount_minor as "amountMinor" from (${bookLines({ market: 'id', from, to })}) lines
    where event_id = 'page' order by book, entry, line`.execute(db)
  return (kind: string) => linesTable(lines.rows.filter((line) => line.kind === kind))
}

beforeAll(async () => {
  const tableOf = await booked(await openTestService())
  otherTables = {
    'money of nobody, received': tableOf('received'),
    'money of nobody, returned': tableOf('returned'),
    settlement: tableOf('settlement'),
  }
})

test.each(['money of nobody, received', 'money of nobody, returned', 'settlement'])(
  'the page has the figures of: %s',
  (name) => {
    expect(under(name)).toContain(otherTables[name])
  },
)
