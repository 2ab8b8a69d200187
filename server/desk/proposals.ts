import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { DAY_MS } from '../../base/time.ts'
import type { ProposalPreview } from '../../contract/calls/proposals.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { StaffOperation } from '../../contract/wire/operation.ts'
import type { KnownProposal, ProposalHandler, StaffCall } from '../calls/call.ts'

/** A proposal that nobody decides about is not one for ever. */
const PROPOSAL_DAYS = 7

/** The same that waits already: a form that is sent twice proposes once. */
async function openTwin(
  call: StaffCall,
  { act, subject, input }: { act: string; subject: string; input: string },
): Promise<string | null> {
  const twin = await call.db
    .selectFrom('proposals')
    .select('id')
    .where('subject', '=', subject)
    .where('act', '=', act)
    .where('input', '=', input)
    .where('state', '=', 'open')
    .where('expires_at', '>', call.now)
    .executeTakeFirst()
  return twin?.id ?? null
}

type Proposed = { act: string; handler: ProposalHandler; input: { reason?: string } }

/** Writes down what is proposed, with what it would write as of now. */
export async function storeProposal(
  call: StaffCall,
  { act, handler, input }: Proposed,
): Promise<{ proposalId: string } | Refusal> {
  const preview = await handler.preview(call, input as never)
  if (isRefusal(preview)) return preview
  const { subject, borrowerId } = preview
  const reason = input.reason ?? ''
  const same = await openTwin(call, { act, subject, input: JSON.stringify(input) })
  const proposalId = same ?? randomUUID()
  call.record({ subject, borrowerId, reason, details: { proposalId, input } })
  if (same) return { proposalId }
  await call.db
    .insertInto('proposals')
    .values({
      id: proposalId,
      act,
      input: JSON.stringify(input),
      preview: JSON.stringify(preview),
      subject,
      borrower_id: borrowerId,
      reason,
      state: 'open',
      proposed_by: call.staff.id,
      proposed_at: call.now,
      expires_at: new Date(call.now.getTime() + PROPOSAL_DAYS * DAY_MS),
      decided_by: null,
      decided_at: null,
    })
    .execute()
  return { proposalId }
}

export type StoredProposal = NonNullable<Awaited<ReturnType<typeof lockProposal>>>

export const lockProposal = (call: StaffCall, proposalId: string) =>
  call.db.selectFrom('proposals').selectAll().where('id', '=', proposalId).forUpdate().executeTakeFirst()

type Decider = Pick<StaffCall, 'staff' | 'now'>
type Decidable = Pick<StoredProposal, 'state' | 'expires_at' | 'proposed_by'>

export const isExpired = ({ state, expires_at }: Decidable, now: Date) =>
  state === 'open' && expires_at <= now

/** Who may do what with a proposal: who proposes never approves. */
export function mayDecide(
  proposal: Decidable,
  row: Pick<StaffOperation, 'approvers'>,
  { staff, now }: Decider,
) {
  const isOpen = proposal.state === 'open' && !isExpired(proposal, now)
  const isOwn = proposal.proposed_by === staff.id
  const decides = isOpen && !isOwn && row.approvers.includes(staff.role)
  return { approve: decides, reject: decides, withdraw: isOpen && isOwn }
}

/** What it would write now, and whether that is another thing than what was proposed. */
export async function previewNow(
  call: StaffCall,
  { row, handler }: KnownProposal,
  proposal: Pick<StoredProposal, 'input' | 'preview'>,
): Promise<{ preview: ProposalPreview; isChanged: boolean; input: never } | Refusal> {
  // A form that was written by an older version may not be one any more.
  const parsed = v.safeParse(row.request, JSON.parse(proposal.input))
  if (!parsed.success) return refuse(codes.invalidRequest)
  const input = parsed.output as never
  const proposed = JSON.parse(proposal.preview) as ProposalPreview
  const preview = await handler.preview(call, input)
  if (isRefusal(preview)) return preview
  return { preview, isChanged: preview.version !== proposed.version, input }
}

type Decision = 'approved' | 'rejected' | 'withdrawn'

export async function closeProposal(call: StaffCall, id: string, state: Decision): Promise<void> {
  await call.db
    .updateTable('proposals')
    .set({ state, decided_by: call.staff.id, decided_at: call.now })
    .where('id', '=', id)
    .execute()
}
