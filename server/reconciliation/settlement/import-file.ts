import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { sql } from 'kysely'
import type { SettlementCompany } from '../../../contract/calls/reconciliation.ts'
import type { Market } from '../../../market/language.ts'
import type { Packs } from '../../../market/market.ts'
import type { Db } from '../../database/open.ts'
import { ledgerMovements } from '../movement-pairs.ts'
import { settlementLayouts } from './layouts.ts'
import { type LineProblem, readSettlementLine, type SettlementLine } from './read-line.ts'

const LINES_MAX = 200_000
const RECORD_MAX = 64 * 1024
const BATCH = 500

type ImportInput = {
  provider: SettlementCompany
  market: Market
  name: string
  file: Blob
  by: string
  now: Date
  packs: Packs
}
export type ImportProblem =
  | LineProblem
  | { line: number; problem: 'csv' | 'tooLong' | 'empty' | 'market'; name: string }
export type ImportResult = { fileId: string; isKnown: boolean } | ImportProblem

async function hashOf(file: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.stream()) hash.update(chunk)
  return hash.digest('hex')
}

async function storeLines(tx: Db, fileId: string, lines: readonly SettlementLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into settlement_lines (file_id, line, settlement_id, on_day, kind, movement_id, gross_minor, fee_minor, tax_minor)
    select ${fileId}::uuid, e.* from json_to_recordset(${JSON.stringify(lines)}::text::json) as e(line integer,
      settlement_id text, on_day date, kind text, movement_id text, gross_minor bigint, fee_minor bigint,
      tax_minor bigint)`.execute(tx)
}

/** Where the lines differ from the ledger; which of them are duplicates is decided when they are booked. */
async function compareLines(tx: Db, fileId: string, { provider }: ImportInput): Promise<void> {
  await sql`
    update settlement_lines l set our_minor = c.our_minor, difference = c.difference from (
      select l.line, o.minor as our_minor,
        case when l.kind = 'other' then '' when o.minor is null then 'missingHere'
          when o.minor <> l.gross_minor then 'amountDiffers' else '' end as difference
      from settlement_lines l
      left join lateral (
        select sum(case u.kind when 'payment' then u.amount_minor else -u.amount_minor end)::bigint as minor
        from (${ledgerMovements(provider)}) u
        where u.kind = l.kind and u.match_key = l.movement_id having count(*) > 0) o on true
      where l.file_id = ${fileId}) c
    where l.file_id = ${fileId} and l.line = c.line`.execute(tx)
}

async function* linesOf({ file, provider, packs, market }: ImportInput) {
  const records = Readable.fromWeb(file.stream() as never).pipe(
    parse({
      bom: true,
      columns: true,
      trim: true,
      skip_empty_lines: true,
      max_record_size: RECORD_MAX,
      info: true,
    }),
  )
  for await (const { record, info } of records as AsyncIterable<{
    record: Record<string, string>
    info: { lines: number }
  }>)
    yield readSettlementLine(settlementLayouts[provider], { line: info.lines, cells: record }, packs[market])
}

async function readLines(tx: Db, fileId: string, input: ImportInput): Promise<number | ImportProblem> {
  let lines = 0
  let batch: SettlementLine[] = []
  for await (const line of linesOf(input)) {
    if (line === null) continue
    if ('problem' in line) return line
    lines += 1
    if (lines > LINES_MAX) return { line: line.line, problem: 'tooLong', name: '' }
    batch.push(line)
    if (batch.length < BATCH) continue
    await storeLines(tx, fileId, batch)
    batch = []
  }
  await storeLines(tx, fileId, batch)
  return lines === 0 ? { line: 0, problem: 'empty', name: '' } : lines
}

/**
 * Reads a company's file as it streams in, in the caller's transaction, and compares each line with the ledger. The same
 * file again is the file that was read before. Where a line cannot be read, the caller ends the transaction.
 */
export async function importSettlementFile(tx: Db, input: ImportInput): Promise<ImportResult> {
  const { provider, market, name, by, now } = input
  if (!settlementLayouts[provider].markets.includes(market))
    return { line: 0, problem: 'market', name: provider }
  const contentHash = await hashOf(input.file)
  const fileId = randomUUID()
  const stored = await tx
    .insertInto('settlement_files')
    .values({
      id: fileId,
      provider,
      market,
      name,
      content_hash: contentHash,
      lines: 0,
      uploaded_by: by,
      uploaded_at: now,
      booked_at: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'market', 'content_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) {
    const known = await tx
      .selectFrom('settlement_files')
      .select('id')
      .where('provider', '=', provider)
      .where('market', '=', market)
      .where('content_hash', '=', contentHash)
      .executeTakeFirstOrThrow()
    return { fileId: known.id, isKnown: true }
  }
  try {
    const lines = await readLines(tx, fileId, input)
    if (typeof lines !== 'number') return lines
    await compareLines(tx, fileId, input)
    await tx.updateTable('settlement_files').set({ lines }).where('id', '=', fileId).execute()
    return { fileId, isKnown: false }
  } catch (error) {
    if (error instanceof CsvError)
      return { line: Number(error['lines'] ?? 0), problem: 'csv', name: error.code }
    throw error
  }
}
