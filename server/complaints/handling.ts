import { sql } from 'kysely'
import * as texts from '#texts'
import type { complaints } from '../../contract/calls/complaints.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { type Done, done } from '../../contract/wire/operation.ts'
import { formatInstant } from '../../market/dates.ts'
import type { Handlers, StaffCall } from '../calls/call.ts'
import type { ComplaintsTables } from '../database/tables/complaints.ts'
import { imageRefusal, sizeRefusal } from '../images/image-refusal.ts'
import { saveImage } from '../images/images.ts'
import { storeWithin } from '../images/store.ts'
import { notify } from '../notices/notify.ts'
import { claimHolder, mayHandle } from './claim.ts'
import { moveComplaint } from './file-complaint.ts'
import { clockOf, queuedComplaints } from './queue.ts'
import { colleaguesOf } from './record.ts'

type Seen = { complaintId: string; version: number }
type Act = keyof ReturnType<typeof mayHandle>

/** Until the act is over nobody else changes it. */
async function lockComplaint(call: StaffCall, complaintId: string) {
  const locked = await sql`select 1 from complaints where id = ${complaintId} for update`.execute(call.db)
  if (locked.rows.length === 0) return undefined
  return queuedComplaints(call.db)
    .select(['c.version', 'c.borrower_id'])
    .where('c.id', '=', complaintId)
    .executeTakeFirst()
}

export type LockedComplaint = NonNullable<Awaited<ReturnType<typeof lockComplaint>>>

/** Who did the last thing with it, and when. */
async function lastStep(call: StaffCall, { id, borrower_id, market }: LockedComplaint) {
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, at from (
      select handler as name, created_at as at from complaint_events
        where borrower_id = ${borrower_id} and complaint_id = ${id} and handler <> ''
      union all
      select s.name, n.created_at from complaint_notes n join staff s on s.id = n.staff_id
        where n.borrower_id = ${borrower_id} and n.complaint_id = ${id} and n.kind <> 'note'
    ) steps order by at desc limit 1`.execute(call.db)
  const [last] = rows
  if (!last) return null
  const time = formatInstant(last.at, call.language, call.packs[market].timeZone)
  return { name: last.name, time }
}

function whyNot(call: StaffCall, act: Act, complaint: LockedComplaint): Refusal {
  const { claimed_by, claimed_at, holderName, market, status } = complaint
  const holder = claimHolder({ claimedBy: claimed_by, claimedAt: claimed_at }, call.now)
  if (status === 'answered') return refuse(codes.notPossible, texts.desk_complaint_is_answered())
  if (claimed_at && holder !== null && holder !== call.staff.id) {
    const time = formatInstant(claimed_at, call.language, call.packs[market].timeZone)
    return refuse(codes.changedMeanwhile, texts.desk_complaint_held({ name: holderName ?? '', time }))
  }
  if (act === 'extend') return refuse(codes.notPossible, texts.desk_complaint_no_extension())
  return refuse(codes.notPossible, act === 'handOver' ? texts.desk_complaint_not_yours() : undefined)
}

/** Runs an act on a complaint that is as it was seen, and that whoever acts may do this with. */
export async function handle(
  call: StaffCall,
  { complaintId, version, act }: Seen & { act: Act },
  work: (complaint: LockedComplaint) => Promise<Refusal | undefined>,
): Promise<Done | Refusal> {
  const complaint = await lockComplaint(call, complaintId)
  if (!complaint) return refuse(codes.notFound)
  if (complaint.version !== version) {
    const last = await lastStep(call, complaint)
    return refuse(codes.changedMeanwhile, last ? texts.desk_complaint_changed(last) : undefined)
  }
  const claim = { claimedBy: complaint.claimed_by, claimedAt: complaint.claimed_at }
  const may = mayHandle(
    {
      holder: claimHolder(claim, call.now),
      isAnswered: complaint.status === 'answered',
      isExtendable: clockOf(complaint, call).extendableTo !== null,
    },
    call.staff,
  )
  if (!may[act]) return whyNot(call, act, complaint)
  const refusal = await work(complaint)
  if (isRefusal(refusal)) return refusal
  call.record({ subject: `complaint ${complaint.id}`, borrowerId: complaint.borrower_id })
  return done
}

type Change = Partial<{ claimed_by: string | null; claimed_at: Date | null; extended_at: Date }>

export async function changeComplaint({ db }: StaffCall, id: string, change: Change): Promise<void> {
  await db
    .updateTable('complaints')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

type NewNote = Pick<ComplaintsTables['complaint_notes'], 'kind' | 'body'> & { to?: string }
type Noted = { id: string; borrower_id: string }

export async function addNote(call: StaffCall, { id, borrower_id }: Noted, { kind, body, to }: NewNote) {
  await call.db
    .insertInto('complaint_notes')
    .values({
      borrower_id,
      complaint_id: id,
      staff_id: call.staff.id,
      kind,
      to_staff: to ?? null,
      body: body.trim(),
      created_at: call.now,
    })
    .execute()
}

export const HANDLER_NAME_MAX = 60

type Answer = { text: string; pictures: readonly Blob[] }

async function savePicture(call: StaffCall, borrowerId: string, picture: Blob) {
  const tooLarge = sizeRefusal(picture)
  if (tooLarge) return { problem: tooLarge.message ?? '' }
  const images = storeWithin(call.images, call.db)
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const saved = await saveImage({ db: call.db, images }, { borrowerId, bytes, now: call.now })
  if (typeof saved !== 'string') return saved
  return {
    problem: saved === 'too many' ? texts.complaint_image_many() : (imageRefusal(saved).message ?? saved),
  }
}

/** Writes the answer to a locked complaint, and has its borrower told. */
export async function answerComplaint(
  call: StaffCall,
  { id, borrower_id }: LockedComplaint,
  { text, pictures }: Answer,
): Promise<Refusal | undefined> {
  const answer = text.replaceAll('\r\n', '\n').trim()
  if (answer === '' && pictures.length === 0)
    return refuse(codes.invalidRequest, texts.desk_complaint_empty())
  const imageIds: string[] = []
  for (const picture of pictures) {
    const saved = await savePicture(call, borrower_id, picture)
    if ('problem' in saved) {
      const { problem } = saved
      const number = String(imageIds.length + 1)
      return refuse(codes.invalidRequest, texts.desk_complaint_picture({ number, problem }))
    }
    imageIds.push(saved.id)
  }
  const handler = call.staff.name.slice(0, HANDLER_NAME_MAX)
  await moveComplaint(
    call.db,
    { id, borrowerId: borrower_id },
    { status: 'answered', handler, body: answer, imageIds, now: call.now },
  )
  return undefined
}

/** The borrower sees that somebody has begun. */
async function markBegun({ db, now }: StaffCall, { id, borrower_id, status }: LockedComplaint, name: string) {
  if (status !== 'received') return
  const handler = name.slice(0, HANDLER_NAME_MAX)
  await moveComplaint(
    db,
    { id, borrowerId: borrower_id },
    { status: 'handling', handler, body: '', imageIds: [], now },
  )
}

/** A promise that is kept later is told again, with its new day. */
const notifyExtension = (
  { db, now }: StaffCall,
  { id, borrower_id }: Pick<LockedComplaint, 'id' | 'borrower_id'>,
  until: string,
) =>
  notify(
    db,
    {
      borrowerId: borrower_id,
      matter: 'complaintPromise',
      subject: `${id} extended`,
      facts: { complaintId: id, on: until, isExtended: true },
    },
    now,
  )

/** What staff do with a complaint. */
export const handlingHandlers = {
  complaintClaim: (call, seen) =>
    handle(call, { ...seen, act: 'claim' }, async (complaint) => {
      await markBegun(call, complaint, call.staff.name)
      await changeComplaint(call, complaint.id, { claimed_by: call.staff.id, claimed_at: call.now })
      await addNote(call, complaint, { kind: 'claim', body: '' })
      return undefined
    }),
  complaintHandOver: (call, { to, note, ...seen }) =>
    handle(call, { ...seen, act: 'handOver' }, async (complaint) => {
      if (to === '') {
        await changeComplaint(call, complaint.id, { claimed_by: null, claimed_at: null })
        await addNote(call, complaint, { kind: 'release', body: note })
        return undefined
      }
      const person = (await colleaguesOf(call)).find(({ id }) => id === to)
      if (!person) return refuse(codes.invalidRequest, texts.desk_complaint_no_person())
      await markBegun(call, complaint, person.name)
      await changeComplaint(call, complaint.id, { claimed_by: person.id, claimed_at: call.now })
      await addNote(call, complaint, { kind: 'handOver', body: note, to: person.id })
      return undefined
    }),
  complaintNote: async (call, { complaintId, text }) => {
    const found = await call.db
      .selectFrom('complaints')
      .select(['id', 'borrower_id', 'claimed_by as claimedBy', 'claimed_at as claimedAt'])
      .where('id', '=', complaintId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return refuse(codes.notFound)
    if (text.trim() === '') return refuse(codes.invalidRequest)
    await addNote(call, found, { kind: 'note', body: text })
    // Whoever writes notes has not forgotten it.
    if (claimHolder(found, call.now) === call.staff.id)
      await call.db
        .updateTable('complaints')
        .set({ claimed_at: call.now })
        .where('id', '=', complaintId)
        .execute()
    call.record({ subject: `complaint ${found.id}`, borrowerId: found.borrower_id })
    return done
  },
  complaintReply: (call, { text, pictures, ...seen }) =>
    handle(call, { ...seen, act: 'reply' }, (complaint) =>
      answerComplaint(call, complaint, { text, pictures }),
    ),
  complaintExtend: (call, { reason, ...seen }) =>
    handle(call, { ...seen, act: 'extend' }, async (complaint) => {
      const until = clockOf(complaint, call).extendableTo
      await changeComplaint(call, complaint.id, { extended_at: call.now })
      await addNote(call, complaint, { kind: 'extension', body: reason })
      if (until) await notifyExtension(call, complaint, until)
      return undefined
    }),
} satisfies Handlers<
  Pick<
    typeof complaints,
    'complaintClaim' | 'complaintHandOver' | 'complaintNote' | 'complaintReply' | 'complaintExtend'
  >
>
