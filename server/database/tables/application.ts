import type { Generated } from 'kysely'
import type {
  AccountVerdict,
  ApplicationReason,
  ApplicationStatus,
  ApplicationStep,
  IdentityVerdict,
  PictureKind,
} from '../../../contract/calls/application.ts'

/** What was decided; the text is made of it when it is shown. */
export type ApplicationDecision = {
  reason: ApplicationReason
  limitMinor?: number
  retryOn?: string
  step?: ApplicationStep
  /** The income that was too small, and that the borrower is asked to correct or to confirm, as the market pack counts it. */
  questionedIncomeMinor?: number
  /** What the person who decided wrote to the borrower, in the borrower's language. */
  message?: string
  /** What the person who decided wrote about it; for the record only. */
  note?: string
}

/** Answers, pictures and account numbers are encrypted (server/encryption/encrypt.ts). */
export type ApplicationTables = {
  applications: {
    id: string
    borrower_id: string
    status: ApplicationStatus
    /** A keyed hash of the document number, by which one document in two accounts is noticed. */
    document_hash: string | null
    identity_verdict: IdentityVerdict
    identity_checked_at: Date | null
    created_at: Date
    updated_at: Date
    submitted_at: Date | null
    decided_at: Date | null
    /** Who decided; empty where the policy did. */
    decided_by: string
    decision: ApplicationDecision | null
  }
  application_steps: {
    borrower_id: string
    application_id: string
    step: ApplicationStep
    answers: Uint8Array
    done: boolean
    updated_at: Date
  }
  /** What became of an application, in order; `applications` has the last of it. */
  application_events: {
    id: Generated<number>
    borrower_id: string
    application_id: string
    status: ApplicationStatus
    reason: ApplicationReason
    message: string
    note: string
    /** Who decided; empty where the policy or the borrower did. */
    decided_by: string
    created_at: Date
  }
  application_pictures: {
    borrower_id: string
    /** Unguessable: it is part of an address. */
    id: string
    application_id: string
    kind: PictureKind
    bytes: Uint8Array
    created_at: Date
  }
  bank_accounts: {
    borrower_id: string
    id: string
    bank_code: string
    bank_name: string
    /** The number and its holder, as one JSON value. */
    account: Uint8Array
    last_four: string
    verdict: AccountVerdict
    checked_at: Date | null
    created_at: Date
    removed_at: Date | null
  }
}
