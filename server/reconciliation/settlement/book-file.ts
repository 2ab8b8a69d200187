import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import { settlementsOf } from './settlement-files.ts'

type Signed = { by: string; reason: string; now: Date }

const lockFile = (tx: Db, fileId: string) =>
  tx.selectFrom('settlement_files').selectAll().where('id', '=', fileId).forUpdate().executeTakeFirst()

/** What the file would book now; another text means that it is another booking than the one that was seen. */
export async function bookingOf(db: Db, fileId: string) {
  const settlements = (await settlementsOf(db, fileId)).filter(({ isBooked }) => !isBooked)
  const version = settlements
    .map(({ settlementId, lines, netMinor }) => `${settlementId}:${lines}:${netMinor}`)
    .join(' ')
  return {
    settlements,
    version: version.length > 150 ? `${settlements.length} ${hash('sha256', version, 'hex')}` : version,
  }
}

/**
 * Writes which movements are settled by the file; the number of them. The key of the table decides: where another file
 * books one of them at this moment, this waits for it and leaves that one out. They are written in one order by all.
 */
async function claimMovements(tx: Db, fileId: string): Promise<number> {
  const { rows } = await sql`
    insert into settled_movements (provider, kind, movement_id, file_id, line)
    select f.provider, l.kind, l.movement_id, l.file_id, min(l.line)
    from settlement_lines l join settlement_files f on f.id = l.file_id
    where l.file_id = ${fileId}
    group by f.provider, l.kind, l.movement_id, l.file_id order by l.kind, l.movement_id
    on conflict (provider, kind, movement_id) do nothing returning line`.execute(tx)
  return rows.length
}

/**
 * Books what was paid to the bank, each movement once. False where it is not what was seen, or nothing is left: then the
 * caller ends the transaction.
 */
export async function bookSettlementFile(
  tx: Db,
  { fileId, seen }: { fileId: string; seen: string },
  { by, reason, now }: Signed,
): Promise<boolean> {
  const file = await lockFile(tx, fileId)
  const { settlements, version } = await bookingOf(tx, fileId)
  if (!file || settlements.length === 0 || version !== seen) return false
  const seenLines = settlements.reduce((sum, { lines }) => sum + lines, 0)
  // Another file has booked one of them at the same moment: then this is not what was seen.
  if ((await claimMovements(tx, fileId)) !== seenLines) return false
  await tx
    .insertInto('settlement_entries')
    .values(
      settlements.map(({ settlementId, onDay, grossMinor, feeMinor, taxMinor, netMinor }) => ({
        file_id: fileId,
        provider: file.provider,
        market: file.market,
        settlement_id: settlementId,
        on_day: onDay,
        cash_minor: 0 - grossMinor,
        bank_minor: netMinor,
        fee_minor: feeMinor,
        tax_minor: taxMinor,
        made_by: by,
        reason,
        created_at: now,
      })),
    )
    .execute()
  await tx
    .updateTable('settlement_files')
    .set({ booked_by: by, booked_at: now })
    .where('id', '=', fileId)
    .execute()
  return true
}
