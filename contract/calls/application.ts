import * as v from 'valibot'
import { SMS_CODE_MAX } from '../../market/constants.ts'
import { incomePeriods } from '../../market/income.ts'
import type { Language, Market } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import { essential, flag, loose, optional, otherwise, owned, required } from '../wire/fields.ts'
import {
  endpoint,
  ofBorrower,
  perMinute,
  readsPerMinute,
  staffAct,
  staffProposal,
  staffRead,
  withCode,
} from '../wire/operation.ts'
import type { StaffRole } from '../wire/roles.ts'

/** The steps of applying, in their order; a market pack may leave out `contact`. */
export const applicationSteps = ['identity', 'personal', 'job', 'contact', 'bank'] as const
export type ApplicationStep = (typeof applicationSteps)[number]

/** The steps that a market asks for. */
export const requiredSteps = ({ application }: MarketPack): readonly ApplicationStep[] =>
  applicationSteps.filter((step) => step !== 'contact' || application.emergencyContact)

/**
 * `open`: being filled in; `checking`: identity and account are being checked; `review`: a person looks at it. A borrower
 * who never began has an open one without a step that is done.
 */
export const applicationStatuses = ['open', 'checking', 'review', 'approved', 'declined'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const pictureKinds = ['document', 'selfie'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const employments = ['employee', 'civil', 'business', 'gig', 'farmer', 'other'] as const
export const relations = ['parent', 'spouse', 'sibling', 'child', 'relative', 'friend'] as const

/** With `draft` nothing is required and nothing is refused but what cannot be stored; it stores what was typed so far. */
const draft = v.optional(flag(), '0')

/** Empty where nothing was chosen yet: a draft may be sent at any moment. */
const oneOf = <const T extends readonly string[]>(values: T) => v.optional(v.picklist(['', ...values]), '')

/** Which field is refused, and why, is in the refusal's data (`fieldProblems`). */
const save = <Fields extends v.ObjectEntries>(step: ApplicationStep, summary: string, fields: Fields) =>
  endpoint({
    summary,
    ours: true,
    method: 'POST',
    path: `/v3/application/${step}-save`,
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(60),
    request: v.object({ draft, ...fields }),
    reply: v.object({}),
  })

/**
 * What a refusal carries: a message for each field that is wrong, in the borrower's language; where the whole application is
 * handed in, the steps that are still to be done.
 */
export const fieldProblems = v.object({
  fields: v.record(v.string(), v.string()),
  steps: v.optional(v.array(v.picklist(applicationSteps)), []),
})
export type FieldProblems = v.InferOutput<typeof fieldProblems>

/** Those of the policy that a borrower reads, and one for what the policy does not know. */
export const applicationDeclineReasons = [
  'declined',
  'young',
  'old',
  'overdue',
  'salary',
  'open',
  'debtService',
  'limit',
] as const satisfies readonly ApplicationReason[]
/** It says nothing by itself: whoever chooses it writes the reason. */
export const needsMessage = (reason: ApplicationDeclineReason): boolean => reason === 'declined'
export type ApplicationDeclineReason = (typeof applicationDeclineReasons)[number]

/** Why an application is where it is; each has texts of its own (`decision_<reason>`). */
export const policyReasons = [
  'young',
  'old',
  'overdue',
  'income',
  'salary',
  'open',
  'debtService',
  'incomeChanged',
  'blurred',
  'checking',
  'identity',
  'person',
  'document',
  'account',
  'accountCheck',
  'limit',
  'approved',
] as const
export type PolicyReason = (typeof policyReasons)[number]

/** Also what a person or the borrower did about it. */
export type ApplicationReason = PolicyReason | 'submitted' | 'declined' | 'asked'

/** What staff see of the answers. */
export type AnswerField =
  | 'fullName'
  | 'documentNumber'
  | 'birthDate'
  | 'address'
  | 'region'
  | 'district'
  | 'postalCode'
  | 'email'
  | 'employment'
  | 'employer'
  | 'income'
  | 'incomePer'
  | 'payDay'
  | 'name'
  | 'relation'
  | 'phone'
  | 'bankCode'
  | 'bankName'
  | 'accountNumber'
  | 'holder'

/** What a company said of a document and a face, and of an account. */
export type IdentityVerdict = 'unchecked' | 'matches' | 'blurred' | 'other person'
export type AccountVerdict = 'unchecked' | 'valid' | 'other name' | 'no such account'

export type ApplicationLine = {
  applicationId: string
  borrowerId: string
  market: Market
  name: string
  submittedAt: string
  /** Why a person has to look, as the policy names it; null where nothing was decided yet. */
  reason: ApplicationReason | null
  identity: IdentityVerdict
}

export type ApplicationEventLine = {
  at: string
  status: ApplicationStatus
  reason: ApplicationReason
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
  answers: Readonly<Record<ApplicationStep, Readonly<Partial<Record<AnswerField, string>>>>>
  pictures: { document: boolean; selfie: boolean }
  facts: {
    age: number
    incomeMinor: number
    monthlyPaymentsMinor: number
    openLoans: number
    repaidLoans: number
    identity: IdentityVerdict
    account: AccountVerdict | 'none'
  }
  /** What each rule of the policy says; the first that applies decided. */
  verdicts: readonly { reason: PolicyReason; status: ApplicationStatus; applies: boolean }[]
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

/** What a borrower reads of a decline, in their language: the notice, then the page that it leads to. */
export type DeclineTexts = {
  notice: string
  title: string
  message: string
  remark: string
  change: string
  retryOn: string
}

const readers: readonly StaffRole[] = ['officer', 'manager', 'auditor']
const deciders: readonly StaffRole[] = ['officer', 'manager']

const applicationId = required(60)
const version = required(80)
const message = optional(500)
const note = required(500)
const declined = { applicationId, reason: v.picklist(applicationDeclineReasons), message }

/** None of these calls is in the base contract. */
export const application = {
  applicationLoad: endpoint({
    ...ofBorrower,
    summary: 'The application as far as it has come; document and account numbers are masked',
    path: '/v3/application/load',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({}),
    reply: v.object({
      status: essential(otherwise(v.picklist(applicationStatuses), 'open')),
      steps: v.array(v.object({ step: essential(v.picklist(applicationSteps)), done: flag() })),
      identity: v.object({
        fullName: v.string(),
        /** `•••• 1234`; empty where none was given. */
        documentNumber: v.string(),
        birthDate: v.string(),
        documentPicture: v.string(),
        selfiePicture: v.string(),
      }),
      personal: v.object({
        address: v.string(),
        region: v.string(),
        district: v.string(),
        postalCode: v.string(),
        email: v.string(),
      }),
      job: v.object({
        employment: v.string(),
        employer: v.string(),
        /** In major units, without separators. */
        income: v.string(),
        /** What it is the income of: `month`, `week` or `year`; where it is empty, what the market pack counts by. */
        incomePer: v.optional(v.string(), ''),
        payDay: v.string(),
      }),
      contact: v.object({ name: v.string(), relation: v.string(), phone: v.string() }),
      bank: v.object({
        bankCode: v.string(),
        bankName: v.string(),
        accountNumber: v.string(),
        holder: v.string(),
        /** Why the last check of the account failed; empty where it did not. */
        problem: v.string(),
        /** The account is changed with a code only: by then it decides where money goes. */
        needsCode: v.optional(flag(), '0'),
      }),
      /** What was decided, or what is being waited for, as a text; empty fields while nothing is. */
      decision: v.object({
        title: v.string(),
        message: v.string(),
        /** What would change it. */
        change: v.string(),
        /** What the person who decided wrote to the borrower. */
        remark: v.string(),
        /** The first day on which applying again makes sense, ISO; empty where any day does. */
        retryOn: v.string(),
        /** The credit limit, formatted. */
        limit: v.string(),
        /** The step that has to be done again, where one has to. */
        step: v.string(),
      }),
    }),
  }),
  identitySave: save('identity', 'Who the borrower is', {
    fullName: optional(100),
    /** Empty keeps the one that was given before. */
    documentNumber: optional(32),
    birthDate: optional(10),
  }),
  personalSave: save('personal', 'Where the borrower lives', {
    address: optional(200),
    region: optional(16),
    district: optional(40),
    postalCode: optional(10),
    email: optional(254),
  }),
  jobSave: save('job', 'What the borrower earns', {
    employment: oneOf(employments),
    employer: optional(100),
    /** As it was typed, with or without separators of thousands. */
    income: optional(20),
    incomePer: oneOf(incomePeriods),
    payDay: optional(2),
  }),
  emergencyContactSave: save('contact', 'Whom to call in an emergency; never for collection', {
    name: optional(100),
    relation: oneOf(relations),
    phone: optional(20),
    /** The borrower told that person, who agreed. */
    consent: v.optional(flag(), '0'),
  }),
  bankSave: withCode(
    'bankSave',
    save('bank', 'Where the money is sent', {
      /** The bank's code; in India the IFSC of the branch. */
      bankCode: optional(16),
      /** Empty keeps the one that was given before. */
      accountNumber: optional(34),
      holder: optional(100),
      /** Required once an application was handed in (`needsCode`): the one that `bankCodeSend` sent. */
      smsCode: optional(SMS_CODE_MAX),
    }),
  ),
  bankCodeSend: endpoint({
    ...ofBorrower,
    summary: 'Send the code for another account to the number of the borrower',
    path: '/v3/application/bank-code',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({}),
    reply: v.object({ sentTo: v.string() }),
  }),
  applicationSubmit: endpoint({
    ...ofBorrower,
    summary: 'Hand the application in; the same again gives the same answer',
    path: '/v3/application/submit',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({ consent: flag() }),
    reply: v.object({ status: essential(v.picklist(applicationStatuses)) }),
  }),
  applicationPictureSave: endpoint({
    ...ofBorrower,
    summary: 'Upload the picture of the document or the selfie; a new one replaces the old',
    path: '/v3/application/picture-save',
    kind: 'steps',
    limit: perMinute(30),
    body: 'multipart',
    request: v.object({ kind: v.picklist(pictureKinds), picture: v.instance(Blob) }),
    reply: v.object({ picture: essential(loose) }),
  }),
  applicationPictureRead: endpoint({
    ...ofBorrower,
    summary: 'One of these pictures, for its borrower',
    path: '/v3/application/picture-read',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ picture: owned('applicationPicture') }),
    reply: v.object({ type: v.string(), base64: v.string() }),
  }),
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
  applicationDeclinePreview: staffRead<DeclineTexts>()({
    summary: 'What the borrower would read of a decline',
    by: deciders,
    personal: true,
    request: v.object(declined),
  }),
  applicationDecline: staffAct()({
    summary: 'Decline an application with a reason that the borrower reads',
    by: deciders,
    request: v.object({ ...declined, version, note }),
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
