import type { Generated } from 'kysely'
import type { NowKind } from '../../../contract/calls/now.ts'
import type { ProposalState } from '../../../contract/calls/proposals.ts'
import type { StaffRole } from '../../../contract/wire/roles.ts'

export type StaffTables = {
  staff: {
    id: string
    email: string
    name: string
    role: StaffRole
    created_at: Date
    /** Works here no longer: nothing of theirs opens the desk. */
    left_at: Date | null
    /** What is odd about how they came in, as the desk shows it; empty for nothing. */
    flag: Generated<string>
  }
  /** Where members of staff come from. */
  staff_networks: { network: string; staff_id: string; seen_at: Date }
  /** Whom the issuer of single sign-on knows a member as. */
  staff_sign_ons: { issuer: string; subject: string; staff_id: string; linked_at: Date }
  staff_sessions: {
    token_hash: string
    id: string
    staff_id: string
    device_name: string
    method: 'passkey' | 'recovery' | 'sso' | 'demo'
    created_at: Date
    seen_at: Date
    ends_at: Date
    /** False: it opens nothing until a second person has confirmed it. */
    is_confirmed: Generated<boolean>
  }
  staff_invitations: {
    token_hash: string
    email: string
    role: StaffRole
    invited_by: string
    created_at: Date
    expires_at: Date
    used_at: Date | null
    /** The mail with the link; `none` for what was invited from the command line. */
    mail_state: Generated<'none' | 'wanted' | 'sending' | 'sent' | 'failed'>
  }
  staff_passkeys: {
    credential_id: string
    staff_id: string
    public_key: Uint8Array
    counter: number
    /** JSON, as the browser named them. */
    transports: string
    name: string
    created_at: Date
    used_at: Date | null
    /** False: it opens nothing until a second person has confirmed it. */
    is_confirmed: Generated<boolean>
  }
  staff_recovery_codes: { staff_id: string; code_hash: string; used_at: Date | null }
  /** What is late and whose it is, and a rule that begins, once it was mailed to them. */
  late_notices: { staff_id: string; kind: NowKind | 'rule'; record_id: string; noticed_at: Date }
  borrower_notes: {
    id: string
    borrower_id: string
    staff_id: string
    body: string
    created_at: Date
  }
  staff_challenges: {
    id: string
    challenge: string
    /** It serves nothing else. */
    purpose: string
    expires_at: Date
  }
  proposals: {
    id: string
    /** The key of a row of the desk's calls. */
    act: string
    input: string
    preview: string
    subject: string
    borrower_id: string | null
    reason: string
    state: ProposalState
    proposed_by: string
    proposed_at: Date
    expires_at: Date
    decided_by: string | null
    decided_at: Date | null
  }
}
