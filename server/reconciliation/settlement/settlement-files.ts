import { sql } from 'kysely'
import type { SettlementFile, SettlementFileRow } from '../../../contract/desk/reconciliation.ts'
import type { Db } from '../../database/open.ts'

const LISTED_MAX = 50
const DIFFERING_MAX = 100

type Row = Omit<SettlementFileRow, 'uploadedAt'> & { uploadedAt: Date }

const columns = sql`f.id as "fileId", f.provider, f.market, f.name, f.uploaded_by as "uploadedBy",
  f.uploaded_at as "uploadedAt", f.lines, f.booked_by as "bookedBy", s.*`

/** Duplicates count for nothing: they were settled before. */
const sums = sql`
  select coalesce(sum(l.gross_minor) filter (where l.difference <> 'duplicate'), 0)::bigint as "grossMinor",
    coalesce(sum(l.fee_minor) filter (where l.difference <> 'duplicate'), 0)::bigint as "feeMinor",
    coalesce(sum(l.tax_minor) filter (where l.difference <> 'duplicate'), 0)::bigint as "taxMinor",
    coalesce(sum(l.gross_minor - l.fee_minor - l.tax_minor) filter (where l.difference <> 'duplicate'), 0)::bigint as "netMinor",
    count(*) filter (where l.difference <> '')::int as differences
  from settlement_lines l where l.file_id = f.id`

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

/** What a file would book, by settlement; one that was booked before, by this file or another, is not booked again. */
export async function settlementsOf(
  db: Db,
  fileId: string,
): Promise<SettlementFile['settlements'][number][]> {
  const { rows } = await sql<SettlementFile['settlements'][number]>`
    select l.settlement_id as "settlementId", max(l.on_day) as "onDay", count(*)::int as lines,
      sum(l.gross_minor)::bigint as "grossMinor", sum(l.fee_minor)::bigint as "feeMinor",
      sum(l.tax_minor)::bigint as "taxMinor", sum(l.gross_minor - l.fee_minor - l.tax_minor)::bigint as "netMinor",
      exists (select 1 from settlement_entries e where e.provider = f.provider and e.market = f.market
        and e.settlement_id = l.settlement_id) as "isBooked"
    from settlement_lines l join settlement_files f on f.id = l.file_id
    where l.file_id = ${fileId} and l.difference <> 'duplicate'
    group by l.settlement_id, f.provider, f.market order by 2, 1`.execute(db)
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
    select line, kind, movement_id as "movementId", difference, gross_minor as "amountMinor", our_minor as "oursMinor"
    from settlement_lines where file_id = ${fileId} and difference <> '' order by line limit ${DIFFERING_MAX}`.execute(
    db,
  )
  return { ...rowOf(row), settlements: await settlementsOf(db, fileId), differing }
}
