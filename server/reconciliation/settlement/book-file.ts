import { hash } from 'node:crypto'
import type { Db } from '../../database/open.ts'
import { settlementsOf } from './settlement-files.ts'

type Signed = { by: string; reason: string; now: Date }

const lockFile = (tx: Db, fileId: string) =>
  tx.selectFrom('settlement_files').selectAll().where('id', '=', fileId).forUpdate().executeTakeFirst()

/** What the file would book now; another text means that it is another booking than the one that was seen. */
export async function bookingOf(db: Db, fileId: string) {
  const settlements = (await settlementsOf(db, fileId)).filter(({ isBooked }) => !isBooked)
  const version = settlements.map(({ settlementId, netMinor }) => `${settlementId}:${netMinor}`).join(' ')
  return {
    settlements,
    version: version.length > 150 ? `${settlements.length} ${hash('sha256', version, 'hex')}` : version,
  }
}

/** Books what was paid to the bank, once for each settlement; false where it is not what was seen, or nothing is left. */
export async function bookSettlementFile(
  tx: Db,
  { fileId, seen }: { fileId: string; seen: string },
  { by, reason, now }: Signed,
): Promise<boolean> {
  const file = await lockFile(tx, fileId)
  const { settlements, version } = await bookingOf(tx, fileId)
  if (!file || settlements.length === 0 || version !== seen) return false
  const written = await tx
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
    .onConflict((conflict) => conflict.columns(['provider', 'market', 'settlement_id']).doNothing())
    .returning('id')
    .execute()
  // Another file has booked one of them at the same moment: then this is not what was seen.
  if (written.length !== settlements.length) return false
  await tx
    .updateTable('settlement_files')
    .set({ booked_by: by, booked_at: now })
    .where('id', '=', fileId)
    .execute()
  return true
}
