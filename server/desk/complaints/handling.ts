import { sql } from 'kysely'
import * as texts from '#texts'
import { codes, isRefusal, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import { type Done, done } from '../../../contract/wire/operation.ts'
import { formatInstant } from '../../../market/dates.ts'
import type { StaffCall } from '../../calls/call.ts'
import type { ComplaintsTables } from '../../database/tables/complaints.ts'
import { claimHolder, mayHandle } from './claim.ts'
import { clockOf, queuedComplaints } from './queue.ts'

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
