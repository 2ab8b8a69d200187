import * as texts from '#texts'
import type { ProposalState } from '../../../contract/calls/proposals.ts'

export const stateNames: Readonly<Record<ProposalState, () => string>> = {
  open: texts.desk_proposal_open,
  approved: texts.desk_proposal_approved,
  rejected: texts.desk_proposal_rejected,
  withdrawn: texts.desk_proposal_withdrawn,
  expired: texts.desk_proposal_expired,
}
