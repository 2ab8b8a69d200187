import { readTimeKey, timeKey } from '../../base/cursor.ts'
import type { ProposalPreview, ProposalRow, proposals } from '../../contract/calls/proposals.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { done } from '../../contract/wire/operation.ts'
import type { Handlers, StaffCall } from '../calls/call.ts'
import { actSentence } from '../notices/act-sentence.ts'
import {
  closeProposal,
  isExpired,
  lockProposal,
  mayDecide,
  previewNow,
  type StoredProposal,
} from './proposals.ts'

const PAGE = 50

type Listed = StoredProposal & { proposer: string; decider: string | null }

const withNames = (call: StaffCall) =>
  call.db
    .selectFrom('proposals as p')
    .innerJoin('staff as s', 's.id', 'p.proposed_by')
    .leftJoin('staff as d', 'd.id', 'p.decided_by')
    .selectAll('p')
    .select(['s.name as proposer', 'd.name as decider'])

const noApprovers = { approvers: [] }

const sentenceOf = ({ statement }: Pick<ProposalPreview, 'statement'>, { language }: StaffCall): string =>
  statement ? actSentence(statement, language) : ''

function rowOf(call: StaffCall, proposal: Listed): ProposalRow {
  const { row = noApprovers } = call.proposalHandler(proposal.act) ?? {}
  return {
    proposalId: proposal.id,
    act: proposal.act,
    subject: proposal.subject,
    borrowerId: proposal.borrower_id,
    state: isExpired(proposal, call.now) ? 'expired' : proposal.state,
    sentence: sentenceOf(JSON.parse(proposal.preview), call),
    reason: proposal.reason,
    proposedBy: proposal.proposer,
    proposedAt: proposal.proposed_at.toISOString(),
    expiresAt: proposal.expires_at.toISOString(),
    decidedBy: proposal.decider ?? '',
    decidedAt: proposal.decided_at?.toISOString() ?? '',
    may: mayDecide(proposal, row, call),
  }
}

/** Withdrawing asks for one's own proposal, deciding for somebody else's. */
async function decide(
  call: StaffCall,
  proposalId: string,
  as: 'approve' | 'reject' | 'withdraw',
): Promise<StoredProposal | Refusal> {
  const proposal = await lockProposal(call, proposalId)
  if (!proposal) return refuse(codes.notFound)
  const { row = noApprovers } = call.proposalHandler(proposal.act) ?? {}
  if (proposal.state !== 'open' || isExpired(proposal, call.now)) return refuse(codes.changedMeanwhile)
  return mayDecide(proposal, row, call)[as] ? proposal : refuse(codes.forbidden)
}

const record = (call: StaffCall, proposal: StoredProposal, reason = proposal.reason) =>
  call.record({
    subject: proposal.subject,
    borrowerId: proposal.borrower_id,
    reason,
    details: { proposalId: proposal.id, act: proposal.act, input: JSON.parse(proposal.input) },
  })

export const proposalHandlers = {
  proposalList: async (call, { state, subject, after }) => {
    let query = withNames(call)
      .orderBy('p.proposed_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(PAGE + 1)
    if (state === 'open') query = query.where('p.state', '=', 'open').where('p.expires_at', '>', call.now)
    else if (state) query = query.where('p.state', '=', state)
    if (subject) query = query.where('p.subject', '=', subject)
    if (after) {
      const { at, id } = readTimeKey(after)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('p.proposed_at', 'p.id'), '<', tuple(at, id)),
      )
    }
    const found = await query.execute()
    call.record({ subject: subject ?? 'proposals', details: { state: state ?? 'all' } })
    const last = found[PAGE - 1]
    const rows = found.slice(0, PAGE).map((proposal) => rowOf(call, proposal))
    return { rows, next: found.length > PAGE && last ? timeKey(last.proposed_at, last.id) : null }
  },

  proposalShow: async (call, { proposalId }) => {
    const proposal = await withNames(call).where('p.id', '=', proposalId).executeTakeFirst()
    if (!proposal) return refuse(codes.notFound)
    call.record({
      subject: proposal.subject,
      borrowerId: proposal.borrower_id,
      details: { proposalId, act: proposal.act },
    })
    const stored = JSON.parse(proposal.preview)
    const known = call.proposalHandler(proposal.act)
    if (proposal.state !== 'open' || !known)
      return { ...rowOf(call, proposal), preview: stored, isChanged: false }
    const now = await previewNow(call, known, proposal)
    // What cannot be done any more is shown as it was proposed.
    if (isRefusal(now)) return { ...rowOf(call, proposal), preview: stored, isChanged: true }
    const { preview, isChanged } = now
    return { ...rowOf(call, proposal), sentence: sentenceOf(preview, call), preview, isChanged }
  },

  proposalApprove: async (call, { proposalId, version }) => {
    const proposal = await decide(call, proposalId, 'approve')
    if (isRefusal(proposal)) return proposal
    const known = call.proposalHandler(proposal.act)
    if (!known) return refuse(codes.notFound)
    const now = await previewNow(call, known, proposal)
    if (isRefusal(now)) return now
    if (now.preview.version !== version) return refuse(codes.changedMeanwhile)
    const applied = await known.handler.apply(call, now.input, version)
    if (isRefusal(applied)) return applied
    await closeProposal(call, proposalId, 'approved')
    record(call, proposal)
    return done
  },

  proposalReject: async (call, { proposalId, reason }) => {
    const proposal = await decide(call, proposalId, 'reject')
    if (isRefusal(proposal)) return proposal
    await closeProposal(call, proposalId, 'rejected')
    record(call, proposal, reason)
    return done
  },

  proposalWithdraw: async (call, { proposalId }) => {
    const proposal = await decide(call, proposalId, 'withdraw')
    if (isRefusal(proposal)) return proposal
    await closeProposal(call, proposalId, 'withdrawn')
    record(call, proposal)
    return done
  },
} satisfies Handlers<typeof proposals>
