import { type RawBuilder, sql } from 'kysely'
import type { SettlementFile, SettlementFileRow } from '../../../contract/calls/reconciliation.ts'
import type { Db } from '../../database/open.ts'

const LISTED_MAX = 50
const DIFFERING_MAX = 100
const SETTLEMENTS_MAX = 100

type Row = Omit<SettlementFileRow, 'uploadedAt'> & { uploadedAt: Date }

const columns = sql`f.id as "fileId", f.provider, f.market, f.name, f.uploaded_by as "uploadedBy",
  f.uploaded_at as "uploadedAt", f.lines, f.booked_by as "bookedBy", s.*`

/**
 * The lines of a file, each with what becomes of it. A movement is booked once, by the file that comes first; the lines of
 * others that name it, and a second one of the same file, are duplicates.
 */
const linesOf = (fileId: RawBuilder<unknown>) => sql`(
  select l.line, l.settlement_id, l.on_day, l.kind, l.movement_id, l.gross_minor, l.fee_minor, l.tax_minor, l.our_minor,
    case when s.file_id = l.file_id and s.line = l.line then 'booked'
      when s.line is not null or l.nth > 1 then 'duplicate' else 'open' end as state, l.difference
  from (select l.*, own.provider, row_number() over (partition by l.kind, l.movement_id order by l.line) as nth
    from settlement_lines l join settlement_files own on own.id = l.file_id where l.file_id = ${fileId}) l
  left join settled_movements s on s.provider = l.provider and s.kind = l.kind and s.movement_id = l.movement_id)`

const isDuplicate = sql`l.state = 'duplicate'`
const difference = sql`case when ${isDuplicate} then 'duplicate' else replace(l.difference, 'duplicate', '') end`

/** Duplicates count for nothing: they are settled elsewhere. */
const sums = sql`
  select coalesce(sum(l.gross_minor) filter (where not ${isDuplicate}), 0)::bigint as "grossMinor",
    coalesce(sum(l.fee_minor) filter (where not ${isDuplicate}), 0)::bigint as "feeMinor",
    coalesce(sum(l.tax_minor) filter (where not ${isDuplicate}), 0)::bigint as "taxMinor",
    coalesce(sum(l.gross_minor - l.fee_minor - l.tax_minor) filter (where not ${isDuplicate}), 0)::bigint as "netMinor",
    count(*) filter (where ${difference} <> '')::int as differences
  from ${linesOf(sql`f.id`)} l`

const rowOf = ({ uploadedAt, ...row }: Row): SettlementFileRow => ({
  ...row,
  uploadedAt: uploadedAt.toISOString(),
})

export async function newestSettlementFiles(db: Db): Promise<SettlementFileRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from (select * from settlement_files order by uploaded_at desc, id limit ${LISTED_MAX}) f
    cross join lateral (${sums}) s order by f.uploaded_at desc, f.id`.execute(db)
  return rows.map(rowOf)
}

/**
 * What a file has booked of each settlement, and what it would book; later lines of one that is booked are open. A page
 * shows the first `most`, those that are open before the others.
 */
export async function settlementsOf(
  db: Db,
  fileId: string,
  most: number | null = null,
): Promise<SettlementFile['settlements'][number][]> {
  const { rows } = await sql<SettlementFile['settlements'][number]>`
    select * from (select l.settlement_id as "settlementId", max(l.on_day) as "onDay", count(*)::int as lines,
      sum(l.gross_minor)::bigint as "grossMinor", sum(l.fee_minor)::bigint as "feeMinor",
      sum(l.tax_minor)::bigint as "taxMinor", sum(l.gross_minor - l.fee_minor - l.tax_minor)::bigint as "netMinor",
      l.state = 'booked' as "isBooked"
    from ${linesOf(sql`${fileId}::uuid`)} l where not ${isDuplicate}
    group by l.settlement_id, l.state order by 8, 2, 1 limit ${most}) s
    order by 2, 1, 8 desc`.execute(db)
  return rows
}

export async function settlementFile(db: Db, fileId: string): Promise<SettlementFile | null> {
  const { rows } = await sql<Row>`
    select ${columns} from settlement_files f cross join lateral (${sums}) s where f.id = ${fileId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { rows: differing } = await sql<SettlementFile['differing'][number]>`
    select l.line, l.kind, l.movement_id as "movementId", ${difference} as difference, l.gross_minor as "amountMinor",
      l.our_minor as "oursMinor"
    from ${linesOf(sql`${fileId}::uuid`)} l where ${difference} <> '' order by l.line limit ${DIFFERING_MAX}`.execute(
    db,
  )
  return { ...rowOf(row), settlements: await settlementsOf(db, fileId, SETTLEMENTS_MAX), differing }
}
