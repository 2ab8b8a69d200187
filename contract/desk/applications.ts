import * as v from 'valibot'
import type { Language, Market } from '../../market/language.ts'
import { type ApplicationStatus, applicationSteps, pictureKinds } from '../calls/application.ts'
import { optional, required } from '../wire/fields.ts'
import { staffAct, staffProposal, staffRead } from '../wire/operation.ts'
import type { StaffRole } from '../wire/roles.ts'

/** Those of the policy that a borrower is told, and one for what the policy does not know. */
export const applicationDeclineReasons = [
  'declined',
  'young',
  'old',
  'overdue',
  'salary',
  'open',
  'debtService',
  'limit',
] as const

export type ApplicationLine = {
  applicationId: string
  borrowerId: string
  market: Market
  name: string
  submittedAt: string
  /** Why a person has to look, as the policy names it. */
  reason: string
  identity: string
}

export type ApplicationEventLine = {
  at: string
  status: ApplicationStatus
  reason: string
  by: string
  /** What the borrower read, and what was written for the record. */
  message: string
  note: string
}

/** One application as whoever decides sees it; numbers are masked. */
export type ApplicationFile = ApplicationLine & {
  status: ApplicationStatus
  version: string
  /** What the borrower reads. */
  language: Language
  answers: Readonly<Record<string, Readonly<Record<string, string>>>>
  pictures: { document: boolean; selfie: boolean }
  facts: {
    age: number
    incomeMinor: number
    monthlyPaymentsMinor: number
    openLoans: number
    repaidLoans: number
    identity: string
    account: string
  }
  /** What each rule of the policy says; the first that applies decided. */
  verdicts: readonly { reason: string; status: ApplicationStatus; applies: boolean }[]
  /** The limit that an approval would give. */
  limitMinor: number
  isTooSmall: boolean
  needsSecond: boolean
  /** A proposal about it that nobody has decided. */
  proposalId: string | null
  history: readonly ApplicationEventLine[]
  /** Who else has opened it in the last minutes. */
  others: readonly { staff: string; at: string }[]
}

const readers: readonly StaffRole[] = ['officer', 'manager', 'auditor']
const deciders: readonly StaffRole[] = ['officer', 'manager']

const applicationId = required(60)
const version = required(80)
const message = optional(500)
const note = required(500)

export const applications = {
  applicationQueue: staffRead<{ rows: ApplicationLine[]; next: string | null }>()({
    summary: 'Applications that wait for a person, oldest first',
    by: readers,
    personal: true,
    request: v.object({ after: optional(100) }),
  }),
  applicationShow: staffRead<ApplicationFile>()({
    summary: 'One application: answers, verdicts, history',
    by: readers,
    personal: true,
    request: v.object({ applicationId }),
  }),
  applicationPictureShow: staffRead<{ type: string; bytes: Uint8Array<ArrayBuffer> }>()({
    summary: 'The picture of the document or the face',
    by: readers,
    personal: true,
    request: v.object({ applicationId, kind: v.picklist(pictureKinds) }),
  }),
  applicationApprove: staffAct()({
    summary: 'Approve an application up to the limit that one person may give',
    by: deciders,
    request: v.object({ applicationId, version, note }),
  }),
  applicationLargeApprove: staffProposal({
    summary: 'Approve an application above that limit',
    by: deciders,
    approvers: deciders,
    request: v.object({ applicationId, reason: required(500) }),
  }),
  applicationDecline: staffAct()({
    summary: 'Decline an application with a reason that the borrower reads',
    by: deciders,
    request: v.object({
      applicationId,
      version,
      reason: v.picklist(applicationDeclineReasons),
      message,
      note,
    }),
  }),
  applicationAskAgain: staffAct()({
    summary: 'Have the borrower do a step again',
    by: deciders,
    request: v.object({
      applicationId,
      version,
      step: v.picklist(applicationSteps),
      message: required(500),
    }),
  }),
}
