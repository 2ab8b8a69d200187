import * as v from 'valibot'
import { CAPTCHA_MAX, SMS_CODE_MAX } from '../../market/constants.ts'
import type { Market } from '../../market/language.ts'
import type { NoticeTopic } from '../../market/notice-figures.ts'
import { essential, flag, optional, owned, reference, required } from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute, staffAct, staffRead } from '../wire/operation.ts'
import { everyone, type StaffRole } from '../wire/roles.ts'
import type { ApplicationStatus } from './application.ts'
import type { ContactOutcome, ContactWay, PromiseOutcome } from './arrears.ts'
import type {
  ComplaintStatus,
  DocumentKind,
  EntryKind,
  EventKind,
  EventState,
  LedgerAccount,
  NoticeAttemptState,
  NoticeState,
  PayCodePurpose,
  PayoutPurpose,
  PayoutStatus,
  SmsAttemptState,
  StoredCodeStatus,
} from './books.ts'
import { PROOF_MAX, SID_MAX, sessionFields } from './promotion.ts'
import type { ProposalState } from './proposals.ts'

export const DEVICE_MARKS_MAX = 300

/** Phone and captcha, as registering from a campaign has them. */
const visitor = {
  phone: required(20),
  /** Empty where a proof of work replaces the picture. */
  capcode: optional(CAPTCHA_MAX),
  proof: optional(PROOF_MAX),
  sid: reference(SID_MAX),
  /** What earlier sign-ins returned as `device`, with spaces between; a stranger has none for the number. */
  device: optional(DEVICE_MARKS_MAX),
}

export type BorrowerOrder = {
  orderId: string
  product: string
  status: number
  amountMinor: number
  openMinor: number
  overdueMinor: number
  /** What the borrower reads: paying it off today and what that saves, an extension and doing nothing instead. */
  settleMinor: number | null
  savedMinor: number | null
  extensionMinor: number | null
  inactionMinor: number | null
  at: string
}

/** An entry of the ledger with its postings; amounts are signed, debits positive. */
export type LedgerLine = {
  entryId: number
  kind: EntryKind
  valueDay: string
  bookedAt: string
  amountMinor: number
  provider: string
  eventId: string
  /** What was owed in all once it was booked, without the charges of later days; null before the money was paid out. */
  owedMinor: number | null
  postings: readonly { account: LedgerAccount; periodNo: number | null; amountMinor: number }[]
}

export type PayCodeLine = {
  codeId: string
  orderId: string
  purpose: PayCodePurpose
  channel: string
  code: string
  amountMinor: number
  status: StoredCodeStatus
  at: string
  expiresAt: string
}

export type GatewayEventLine = {
  id: number
  eventId: string
  provider: string
  kind: EventKind
  state: EventState
  /** Empty where it names no code. */
  codeId: string
  orderId: string
  amountMinor: number | null
  bankReference: string
  at: string
  reason: string
}

export type PayoutLine = {
  orderId: string
  purpose: PayoutPurpose
  status: PayoutStatus
  amountMinor: number
  at: string
  reason: string
}

export type DocumentLine = { code: string; orderId: string; kind: DocumentKind; at: string }

/** A notice or a text message; what it said is not repeated, since it may hold a code. */
export type MessageLine = {
  /** What it was about; `sms` is a message that belongs to no notice, such as a code. */
  topic: NoticeTopic | 'sms'
  state: NoticeState | NoticeAttemptState | SmsAttemptState
  channel: string
  tries: number
  reason: string
  /** What the company calls it. */
  providerId: string
  costMicroUsd: number
  at: string
}

export type ComplaintLine = {
  complaintId: string
  status: ComplaintStatus
  type: string
  dueOn: string
  at: string
}
export type ChatLine = { type: number; value: string; nodeId: string; at: string }
export type SessionLine = { device: string; at: string; seenAt: string; endsAt: string }
export type NoteLine = { by: string; text: string; at: string }
export type ConcerningProposal = {
  proposalId: string
  act: string
  subject: string
  state: ProposalState
  proposedBy: string
  at: string
}

/** What is owed on one order, of what is due when; null before its money was paid out. */
export type DeskLoan = {
  orderId: string
  openMinor: number
  overdueMinor: number
  /** Since when something is late; empty where nothing is. */
  overdueSince: string
  /** What falls due today or next; nothing where all of it is late or paid. */
  next: { dueOn: string; amountMinor: number } | null
  creditMinor: number
  isWrittenOff: boolean
  periods: readonly {
    periodNo: number
    dueOn: string
    daysLate: number
    openMinor: number
    paidMinor: number
  }[]
}

export type ContactLine = {
  orderId: string
  way: ContactWay
  outcome: ContactOutcome
  text: string
  by: string
  at: string
}
export type PromiseLine = {
  orderId: string
  amountMinor: number
  payBy: string
  state: PromiseOutcome
  by: string
  at: string
}

/** A borrower on one page: the newest of everything, masked. */
export type BorrowerFile = {
  borrower: {
    borrowerId: string
    market: Market
    name: string
    since: string
    incomeMinor: number
    limitMinor: number
    /** Masked; empty where there is none. */
    phone: string
    document: string
    account: string
    bank: string
  }
  application: { applicationId: string; status: ApplicationStatus; reason: string; at: string } | null
  orders: readonly BorrowerOrder[]
  /** The order that was named, otherwise the one with the most overdue. */
  loan: DeskLoan | null
  /** Why nobody may contact the borrower now, and from when on they may; null where it is permitted. */
  contactRefusal: string | null
  /** Both are for who works on arrears: empty for others. */
  contacts: readonly ContactLine[]
  promises: readonly PromiseLine[]
  /** Of one order, newest first; `next` is the entry to go on before. */
  ledger: { orderId: string; entries: readonly LedgerLine[]; next: string | null } | null
  codes: readonly PayCodeLine[]
  events: readonly GatewayEventLine[]
  payouts: readonly PayoutLine[]
  documents: readonly DocumentLine[]
  messages: readonly MessageLine[]
  complaints: readonly ComplaintLine[]
  chats: readonly ChatLine[]
  sessions: readonly SessionLine[]
  proposals: readonly ConcerningProposal[]
  notes: readonly NoteLine[]
}

/** By what a borrower was found. */
export type FoundBy = 'phone' | 'order' | 'complaint' | 'document' | 'code' | 'reference' | 'name'

export type BorrowerLine = {
  borrowerId: string
  market: Market
  name: string
  /** Masked. */
  phone: string
  since: string
  foundBy: FoundBy
}

/** Who needs which value to do their work; nobody sees one without a reason (decision 146). */
export const revealRoles = {
  phone: ['agent', 'officer', 'treasurer', 'manager'],
  document: ['officer', 'manager'],
  account: ['treasurer', 'manager'],
} as const satisfies Record<string, readonly StaffRole[]>

export type RevealedField = keyof typeof revealRoles
const revealedFields = ['phone', 'document', 'account'] as const satisfies readonly RevealedField[]

const staffWhoAct: readonly StaffRole[] = ['agent', 'officer', 'treasurer', 'manager']
const borrowerId = required(64)

/** Calls about the account itself. None is in the base contract. */
export const account = {
  sessionOwner: endpoint({
    summary: 'Whose session this is; name and phone number are masked',
    ours: true,
    method: 'POST',
    path: '/v3/account/session-owner',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(60),
    request: v.object({}),
    reply: v.object({ userId: essential(v.string()), name: v.string(), phone: v.string() }),
  }),
  loginCodeSend: endpoint({
    summary: 'Send the code for signing in; the same for numbers with and without an account',
    ours: true,
    method: 'POST',
    path: '/v3/account/login-code',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(10, 600),
    request: v.object(visitor),
    /** `notice` is shown in place of our own sentence where not every number gets a code at the moment. */
    reply: v.object({ sentTo: v.string(), notice: v.optional(v.string(), '') }),
  }),
  login: endpoint({
    summary: 'Sign in with a code; a number without an account gets one',
    ours: true,
    method: 'POST',
    path: '/v3/account/login',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(10, 600),
    request: v.object({
      ...visitor,
      smsCode: required(SMS_CODE_MAX),
      /** That the registration agreement is accepted. */
      agreed: v.optional(flag(), '0'),
      ...sessionFields,
    }),
    /** `device` is for the next time that this device asks for a code of the same number. */
    reply: v.object({ token: essential(v.string()), device: v.optional(v.string(), '') }),
  }),
  stepUpCodeSend: endpoint({
    summary: 'Send the code for what a session alone does not open to the number of the account',
    ours: true,
    method: 'POST',
    path: '/v3/account/step-up-code',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({ operation: v.picklist(['accountCopy', 'loanPush']) }),
    reply: v.object({ sentTo: v.string() }),
  }),
  stepUp: endpoint({
    summary: 'Open, with the code that was sent, what a session alone does not: for a few minutes',
    ours: true,
    method: 'POST',
    path: '/v3/account/step-up',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({ operation: v.literal('accountCopy'), smsCode: required(SMS_CODE_MAX) }),
    reply: v.object({}),
  }),
  sessionRenew: endpoint({
    summary: 'Notes that the session is used; a new token once a day, otherwise an empty one',
    ours: true,
    method: 'POST',
    path: '/v3/account/session-renew',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(30),
    request: v.object({}),
    reply: v.object({ token: v.string() }),
  }),
  sessionList: endpoint({
    summary: 'Where the borrower is signed in',
    ours: true,
    method: 'POST',
    path: '/v3/account/sessions',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(60),
    request: v.object({}),
    reply: v.object({
      sessions: v.array(
        v.object({
          id: essential(v.string()),
          /** Empty where it is not known. */
          device: v.string(),
          signedInAt: v.string(),
          seenAt: v.string(),
          isCurrent: flag(),
        }),
      ),
    }),
  }),
  sessionEnd: endpoint({
    summary: 'End one of the sessions',
    ours: true,
    method: 'POST',
    path: '/v3/account/session-end',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(30),
    request: v.object({ id: owned('session') }),
    reply: v.object({}),
  }),
  sessionsEnd: endpoint({
    summary: 'End all sessions, this one too',
    ours: true,
    method: 'POST',
    path: '/v3/account/sessions-end',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({}),
    reply: v.object({}),
  }),
  borrowerSearch: staffRead<{ rows: BorrowerLine[]; next: string | null }>()({
    summary: 'Borrowers by phone, order, payment code, bank reference or the beginning of the name',
    by: everyone,
    personal: true,
    request: v.object({ q: required(100), after: optional(64) }),
  }),
  borrowerShow: staffRead<BorrowerFile>()({
    summary: 'One borrower, with the newest of everything; the ledger of one order from an entry on',
    by: everyone,
    personal: true,
    request: v.object({ borrowerId, orderId: optional(64), before: optional(16) }),
  }),
  borrowerReveal: staffAct<{ value: string }>()({
    summary: 'One masked value, for a reason that is written down',
    by: staffWhoAct,
    request: v.object({ borrowerId, field: v.picklist(revealedFields), reason: required(200) }),
  }),
  borrowerNoteAdd: staffAct()({
    summary: 'Add an internal note; the same id again adds nothing',
    by: staffWhoAct,
    request: v.object({ borrowerId, noteId: required(60), text: required(2000) }),
  }),
}
