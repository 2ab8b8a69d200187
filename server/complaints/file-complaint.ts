import { sql } from 'kysely'
import { MINUTE_MS } from '../../base/time.ts'
import type { ComplaintStatus } from '../../contract/calls/books.ts'
import { COLLECTION_TYPE, COMPLAINT_REPLY_WORKING_DAYS } from '../../market/constants.ts'
import { localDay } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import { addWorkingDays } from '../../market/working-days.ts'
import type { Db } from '../database/open.ts'
import { withinTransaction } from '../database/within-transaction.ts'
import { notify } from '../notices/notify.ts'
import { CRISIS_TYPE, crisisTypes } from './types.ts'

export type ComplaintInput = {
  borrowerId: string
  orderId: string
  type: string
  sonType: string
  content: string
  imageIds: readonly string[]
  language: Language
  now: Date
}

const SAME_TAP_MS = 10 * MINUTE_MS

/** Product 9: the reply comes within 3 working days of the market; the day of filing does not count. */
export const complaintDueOn = (now: Date, { timeZone, daysOff }: MarketPack): string =>
  addWorkingDays(localDay(now, timeZone), COMPLAINT_REPLY_WORKING_DAYS, daysOff)

/** Files a complaint and returns its number. The same one again within ten minutes is the one that was filed. */
export async function fileComplaint(db: Db, filing: ComplaintInput, pack: MarketPack): Promise<string> {
  return withinTransaction(db, async (tx) => {
    // Two taps at once happen one after the other, and the second finds what the first has filed.
    await sql`select 1 from borrowers where id = ${filing.borrowerId} for update`.execute(tx)
    const filed = await filedBefore(tx, filing)
    if (filed !== undefined) return filed
    const id = await nextNumber(tx, pack.typeNumber)
    await insertComplaint(tx, { ...filing, id }, pack)
    const facts = { complaintId: id, on: complaintDueOn(filing.now, pack) }
    const { borrowerId, now } = filing
    await notify(tx, { borrowerId, matter: 'complaintPromise', subject: id, facts }, now)
    return id
  })
}

export type CrisisInput = Omit<ComplaintInput, 'type' | 'sonType' | 'imageIds'> & {
  crisis: keyof typeof crisisTypes
}

/**
 * Puts words of crisis into the queue, to be answered today. Whoever goes on writing is one person in need, so there is
 * one for as long as nobody has answered it; the borrower did not complain, so no notice thanks for a complaint.
 */
export async function fileCrisis(
  db: Db,
  { crisis, ...filing }: CrisisInput,
  pack: MarketPack,
): Promise<void> {
  const kind = { type: CRISIS_TYPE, sonType: crisisTypes[crisis] }
  await withinTransaction(db, async (tx) => {
    await sql`select 1 from borrowers where id = ${filing.borrowerId} for update`.execute(tx)
    const open = await tx
      .selectFrom('complaints')
      .select('id')
      .where('borrower_id', '=', filing.borrowerId)
      .where('type', '=', kind.type)
      .where('son_type', '=', kind.sonType)
      .where('status', '<>', 'answered')
      .executeTakeFirst()
    if (open) return
    const id = await nextNumber(tx, pack.typeNumber)
    const dueOn = localDay(filing.now, pack.timeZone)
    await insertComplaint(tx, { ...filing, ...kind, imageIds: [], id, dueOn }, pack)
  })
}

async function filedBefore(tx: Db, filing: ComplaintInput): Promise<string | undefined> {
  const { borrowerId, orderId, type, sonType, content, imageIds, now } = filing
  const { rows } = await sql<{ id: string }>`
    select c.id from complaints c
    where c.borrower_id = ${borrowerId} and c.order_id = ${orderId} and c.type = ${type}
      and c.son_type = ${sonType} and c.content = ${content}
      and c.created_at > ${new Date(now.getTime() - SAME_TAP_MS)}
      and coalesce((select string_agg(i.image_id, ',' order by i.position)
        from complaint_events e join complaint_images i on i.borrower_id = e.borrower_id and i.event_id = e.id
        where e.borrower_id = c.borrower_id and e.complaint_id = c.id and e.status = 'received'), '')
        = ${imageIds.join(',')}
    order by c.created_at desc limit 1`.execute(tx)
  return rows[0]?.id
}

type NewComplaint = ComplaintInput & {
  id: string
  /** Where it is not the day that is promised to whoever complains. */
  dueOn?: string
}

export async function insertComplaint(tx: Db, filing: NewComplaint, pack: MarketPack) {
  const { id, borrowerId, orderId, type, sonType, content, imageIds, language, now } = filing
  await tx
    .insertInto('complaints')
    .values({
      id,
      borrower_id: borrowerId,
      order_id: orderId,
      type,
      son_type: sonType,
      content,
      is_collection: type === COLLECTION_TYPE,
      status: 'received',
      due_on: filing.dueOn ?? complaintDueOn(now, pack),
      score: null,
      created_at: now,
      language,
    })
    .execute()
  const complaint = { id, borrowerId }
  await addEvent(tx, complaint, { status: 'received', handler: '', body: '', imageIds, now })
}

async function nextNumber(tx: Db, market: number): Promise<string> {
  const { rows } = await sql<{ no: number }>`select nextval('complaint_numbers') as no`.execute(tx)
  return `C${market}-${String(rows[0]?.no).padStart(6, '0')}`
}

type NewEvent = {
  status: ComplaintStatus
  handler: string
  body: string
  imageIds: readonly string[]
  now: Date
}

/** Every step of a complaint is stored, with who took it; nothing of it is ever changed. */
export async function addEvent(tx: Db, complaint: { id: string; borrowerId: string }, event: NewEvent) {
  const { status, handler, body, imageIds, now } = event
  const { id } = await tx
    .insertInto('complaint_events')
    .values({
      borrower_id: complaint.borrowerId,
      complaint_id: complaint.id,
      status,
      handler,
      body,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (imageIds.length === 0) return
  await tx
    .insertInto('complaint_images')
    .values(
      imageIds.map((image_id, position) => ({
        borrower_id: complaint.borrowerId,
        event_id: id,
        position,
        image_id,
      })),
    )
    .execute()
}

type Step = {
  status: Exclude<ComplaintStatus, 'received'>
  handler: string
  body: string
  imageIds: readonly string[]
  now: Date
}

/** The next step of a complaint that is locked; the borrower is sent word of an answer. */
export async function moveComplaint(
  tx: Db,
  complaint: { id: string; borrowerId: string },
  step: Step,
): Promise<void> {
  const { id, borrowerId } = complaint
  const { status, now } = step
  const isAnswered = status === 'answered'
  await addEvent(tx, complaint, step)
  await tx
    .updateTable('complaints')
    .set(({ eb }) => ({
      status,
      version: eb('version', '+', 1),
      ...(isAnswered && { answered_at: now, claimed_by: null, claimed_at: null }),
    }))
    .where('id', '=', id)
    .execute()
  // A corrected answer is one more to be read.
  const subject = `${id} ${now.toISOString()}`
  if (isAnswered)
    await notify(tx, { borrowerId, matter: 'complaintAnswered', subject, facts: { complaintId: id } }, now)
}
