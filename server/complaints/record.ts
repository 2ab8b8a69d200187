import { sql } from 'kysely'
import { HOUR_MS } from '../../base/time.ts'
import type { ComplainedOrder, ComplaintRecord, ComplaintStepRow } from '../../contract/calls/complaints.ts'
import { statusHeadline } from '../../contract/wire/code-text.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { StaffCall } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { ordersOf } from '../loans/orders-of.ts'
import { CLAIM_HOURS, claimHolder, mayHandle } from './claim.ts'
import { complaintEvidence } from './evidence.ts'
import { preparedReplies } from './prepared-replies.ts'
import { clockOf, type QueuedComplaint, queuedComplaints, queueRowOf } from './queue.ts'
import { typeTitles } from './types.ts'

/** The order of a complaint as it is today. */
export async function complainedOrder(
  { db, packs, now }: StaffCall,
  borrowerId: string,
  orderId: string,
): Promise<ComplainedOrder> {
  const [seen] = await ordersOf({ db, packs, now, borrowerId }, { orderNo: orderId })
  if (!seen) throw new Error(`a complaint is about order ${orderId}, which is not its borrower's`)
  const { order, position, current } = seen
  const periods = position?.periods ?? []
  return {
    orderId,
    product: order.productName,
    status: statusHeadline(current.status),
    principalMinor: order.terms.principalMinor,
    startOn: order.startOn,
    paidMinor: periods.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
    openMinor: position?.openMinor ?? 0,
    next: current.owed,
  }
}

const COLLEAGUES_MAX = 200

const findComplaint = (db: Db, complaintId: string) =>
  queuedComplaints(db)
    .select(['c.version', 'c.content', 'c.language', 'c.order_id', 'c.borrower_id', 'b.name'])
    .where('c.id', '=', complaintId)
    .executeTakeFirst()

type StepRow = Omit<ComplaintStepRow, 'at'> & { at: Date }

/** What the borrower sees and what staff noted, in the order in which it happened. */
async function stepsOf(db: Db, borrowerId: string, complaintId: string): Promise<ComplaintStepRow[]> {
  const { rows } = await sql<StepRow>`
    select e.status as kind, e.created_at as at, e.handler as by, '' as "to", e.body,
      (select coalesce(json_agg(i.image_id order by i.position), '[]'::json) from complaint_images i
        where i.borrower_id = e.borrower_id and i.event_id = e.id) as images
    from complaint_events e where e.borrower_id = ${borrowerId} and e.complaint_id = ${complaintId}
    union all
    select n.kind, n.created_at, s.name, coalesce(t.name, ''), n.body, '[]'::json
    from complaint_notes n join staff s on s.id = n.staff_id left join staff t on t.id = n.to_staff
    where n.borrower_id = ${borrowerId} and n.complaint_id = ${complaintId}`.execute(db)
  return rows
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Who handles complaints, besides whoever asks. */
export const colleaguesOf = ({ db, staff }: StaffCall) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('left_at', 'is', null)
    .where('role', 'in', ['agent', 'manager'])
    .where('id', '<>', staff.id)
    .orderBy('name')
    .orderBy('id')
    .limit(COLLEAGUES_MAX)
    .execute()

function holderOf(row: QueuedComplaint, now: Date): ComplaintRecord['holder'] {
  const { claimed_by, claimed_at, holderName } = row
  if (!claimed_at || claimHolder({ claimedBy: claimed_by, claimedAt: claimed_at }, now) === null) return null
  const until = new Date(claimed_at.getTime() + CLAIM_HOURS * HOUR_MS)
  return { name: holderName ?? '', since: claimed_at.toISOString(), until: until.toISOString() }
}

export async function complaintRecord(
  call: StaffCall,
  complaintId: string,
): Promise<ComplaintRecord | Refusal> {
  const { db, packs, now, language, staff } = call
  const found = await findComplaint(db, complaintId)
  if (!found) return refuse(codes.notFound)
  const pack = packs[found.market]
  const clock = clockOf(found, call)
  const order = await complainedOrder(call, found.borrower_id, found.order_id)
  const claim = { claimedBy: found.claimed_by, claimedAt: found.claimed_at }
  call.record({ subject: `complaint ${found.id}`, borrowerId: found.borrower_id })
  return {
    ...queueRowOf(found, call),
    ...typeTitles(found.type, found.son_type),
    version: found.version,
    content: found.content,
    borrower: { id: found.borrower_id, name: found.name },
    order,
    holder: holderOf(found, now),
    colleagues: await colleaguesOf(call),
    clock: {
      until: clock.until,
      extendableTo: clock.extendableTo,
      authority: pack.complaintClock.authority[language],
      source: pack.complaintClock.sources.periods.source,
    },
    evidence: await complaintEvidence(
      { db, language },
      { borrowerId: found.borrower_id, receivedAt: found.created_at, pack },
    ),
    steps: await stepsOf(db, found.borrower_id, found.id),
    language: found.language ?? pack.language,
    prepared: preparedReplies(found.type, {
      complaintId: found.id,
      receivedAt: found.created_at,
      now,
      order,
      pack,
    }),
    may: mayHandle(
      {
        holder: claimHolder(claim, now),
        isAnswered: found.status === 'answered',
        isExtendable: clock.extendableTo !== null,
      },
      staff,
    ),
  }
}
