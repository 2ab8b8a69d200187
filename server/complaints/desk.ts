import type { Db } from '../database/open.ts'
import type { ComplaintStatus } from '../database/tables/complaints.ts'
import { withinTransaction } from '../database/within-transaction.ts'
import { notify } from '../notices/notify.ts'
import { addEvent } from './file-complaint.ts'

export type DeskInput = { id: string; handler: string; text: string; now: Date }
export type HandlingResult = { done: true } | { problem: string }

export type ComplaintMove = { status: Exclude<ComplaintStatus, 'received'>; imageIds: readonly string[] }

/** In the caller's own transaction, if it has one. */
export async function moveComplaint(
  db: Db,
  { id, handler, text, now }: DeskInput,
  { status, imageIds }: ComplaintMove,
): Promise<HandlingResult> {
  const work = async (tx: Db): Promise<HandlingResult> => {
    const found = await tx
      .selectFrom('complaints')
      .select(['borrower_id as borrowerId', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return { problem: `there is no complaint ${id}` }
    if (status === 'handling' && found.status === 'answered')
      return { problem: `${id} is answered already; answer again to correct it` }
    await addEvent(tx, { id, borrowerId: found.borrowerId }, { status, handler, body: text, imageIds, now })
    await tx
      .updateTable('complaints')
      .set(({ eb }) => ({
        status,
        version: eb('version', '+', 1),
        ...(status === 'answered' && { answered_at: now, claimed_by: null, claimed_at: null }),
      }))
      .where('id', '=', id)
      .execute()
    if (status === 'answered')
      await notify(
        tx,
        {
          borrowerId: found.borrowerId,
          matter: 'complaintAnswered',
          // A corrected answer is one more to be read.
          subject: `${id} ${now.toISOString()}`,
          facts: { complaintId: id },
        },
        now,
      )
    return { done: true }
  }
  return withinTransaction(db, work)
}
