import * as texts from '#texts'
import type { deskComplaints } from '../../../contract/desk/complaints.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import { done } from '../../../contract/wire/operation.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import { moveComplaint } from '../../complaints/desk.ts'
import { notify } from '../../notices/notify.ts'
import { answerComplaint, HANDLER_NAME_MAX } from './answer.ts'
import { claimHolder } from './claim.ts'
import { addNote, changeComplaint, handle, type LockedComplaint } from './handling.ts'
import { complaintPicture } from './picture.ts'
import { clockOf, complaintQueue } from './queue.ts'
import { colleaguesOf, complaintRecord } from './record.ts'

/** The borrower sees that somebody has begun. */
async function markBegun({ db, now }: StaffCall, { id, status }: LockedComplaint, name: string) {
  if (status !== 'received') return
  const handler = name.slice(0, HANDLER_NAME_MAX)
  await moveComplaint(db, { id, handler, text: '', now }, { status: 'handling', imageIds: [] })
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

export const complaintHandlers = {
  complaintQueue,
  complaintShow: (call, { complaintId }) => complaintRecord(call, complaintId),
  complaintPicture,
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
} satisfies Handlers<typeof deskComplaints>
