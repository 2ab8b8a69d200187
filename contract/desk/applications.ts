import * as v from 'valibot'
import type { Language, Market } from '../../market/language.ts'
import { type ApplicationStatus, applicationSteps, pictureKinds } from '../calls/application.ts'
import { optional, required } from '../wire/fields.ts'
import { deskAct, deskProposal, deskRead } from './desk-call.ts'
import type { StaffRole } from './roles.ts'

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
  applicationQueue: deskRead<{ rows: ApplicationLine[]; next: string | null }>()({
    summary: 'Applications that wait for a person, oldest first',
    roles: readers,
    personal: true,
    request: v.object({ after: optional(100) }),
  }),
  applicationShow: deskRead<ApplicationFile>()({
    summary: 'One application: answers, verdicts, history',
    roles: readers,
    personal: true,
    request: v.object({ applicationId }),
  }),
  applicationPictureShow: deskRead<{ type: string; bytes: Uint8Array<ArrayBuffer> }>()({
    summary: 'The picture of the document or the face',
    roles: readers,
    personal: true,
    request: v.object({ applicationId, kind: v.picklist(pictureKinds) }),
  }),
  applicationApprove: deskAct()({
    summary: 'Approve an application up to the limit that one person may give',
    roles: deciders,
    request: v.object({ applicationId, version, note }),
  }),
  applicationLargeApprove: deskProposal({
    summary: 'Approve an application above that limit',
    roles: deciders,
    approvers: deciders,
    request: v.object({ applicationId, reason: required(500) }),
  }),
  applicationDecline: deskAct()({
    summary: 'Decline an application with a reason that the borrower reads',
    roles: deciders,
    request: v.object({
      applicationId,
      version,
      reason: v.picklist(applicationDeclineReasons),
      message,
      note,
    }),
  }),
  applicationAskAgain: deskAct()({
    summary: 'Have the borrower do a step again',
    roles: deciders,
    request: v.object({
      applicationId,
      version,
      step: v.picklist(applicationSteps),
      message: required(500),
    }),
  }),
}
