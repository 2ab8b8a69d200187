import type { Db } from '../database/open.ts'
import type { ComplaintStatus } from '../database/tables/complaints.ts'
import { withinTransaction } from '../database/within-transaction.ts'
import { saveImage } from '../images/images.ts'
import type { ImageStore } from '../images/store.ts'
import { notify } from '../notices/notify.ts'
import { addEvent } from './file-complaint.ts'

/** What those who answer complaints may do; the command and, in the demo, the developer page reach it. */
export type ComplaintDesk = { db: Db; images: ImageStore }
export type DeskInput = { id: string; handler: string; text: string; now: Date }
export type DeskAnswer = DeskInput & { pictures: readonly Uint8Array[] }
export type HandlingResult = { done: true } | { problem: string }

const HANDLER_MAX = 60
const ANSWER_MAX = 2000

const LISTED_MAX = 200

/** Open complaints, what is due first at the top; those about collection are marked. */
export function openComplaints(db: Db) {
  return db
    .selectFrom('complaints')
    .select(['id', 'type', 'is_collection as isCollection', 'status', 'due_on as dueOn', 'content'])
    .where('status', '<>', 'answered')
    .orderBy('due_on')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()
}

export function historyOf(db: Db, id: string) {
  return db
    .selectFrom('complaint_events as e')
    .innerJoin('complaints as c', 'c.id', 'e.complaint_id')
    .select(['e.status', 'e.handler', 'e.body', 'e.created_at as at', 'c.content', 'c.due_on as dueOn'])
    .where('c.id', '=', id)
    .orderBy('e.id')
    .execute()
}

/** What is wrong with how something was handled, whatever it was. */
export function deskProblem({ handler, text }: Pick<DeskInput, 'handler' | 'text'>): string | null {
  if (handler.trim() === '') return 'say who handles it (--handler)'
  if (handler.length > HANDLER_MAX) return `the handler is longer than ${HANDLER_MAX} characters`
  return text.length > ANSWER_MAX ? `the text is longer than ${ANSWER_MAX} characters` : null
}

/** Somebody has begun to work on it; the text is a note that the borrower does not see. */
export async function takeUp({ db }: ComplaintDesk, handling: DeskInput): Promise<HandlingResult> {
  const problem = deskProblem(handling)
  return problem ? { problem } : moveComplaint(db, handling, { status: 'handling', imageIds: [] })
}

/** Answers a complaint, or corrects the answer: the history has both. */
export async function reply(
  desk: ComplaintDesk,
  { pictures, ...handling }: DeskAnswer,
): Promise<HandlingResult> {
  const problem = deskProblem(handling)
  if (problem) return { problem }
  if (handling.text.trim() === '' && pictures.length === 0)
    return { problem: 'an answer needs a text or a picture' }
  const { db } = desk
  const owner = await db
    .selectFrom('complaints')
    .select('borrower_id')
    .where('id', '=', handling.id)
    .executeTakeFirst()
  if (!owner) return { problem: `there is no complaint ${handling.id}` }
  const imageIds: string[] = []
  for (const bytes of pictures) {
    const saved = await saveImage(desk, { borrowerId: owner.borrower_id, bytes, now: handling.now })
    if (typeof saved === 'string')
      return { problem: `picture ${imageIds.length + 1} cannot be used: ${saved}` }
    imageIds.push(saved.id)
  }
  return moveComplaint(db, handling, { status: 'answered', imageIds })
}

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
