import type { Market } from '../../market/language.ts'
import type { ApplicationStatus } from '../calls/application.ts'

export type BorrowerOrder = {
  orderId: string
  product: string
  status: number
  amountMinor: number
  openMinor: number
  overdueMinor: number
  at: string
}

/** An entry of the ledger with its postings; amounts are signed, debits positive. */
export type LedgerLine = {
  entryId: number
  kind: string
  valueDay: string
  bookedAt: string
  amountMinor: number
  provider: string
  eventId: string
  postings: readonly { account: string; periodNo: number | null; amountMinor: number }[]
}

export type PayCodeLine = {
  codeId: string
  orderId: string
  purpose: string
  channel: string
  code: string
  amountMinor: number
  status: string
  at: string
  expiresAt: string
}

export type GatewayEventLine = {
  eventId: string
  provider: string
  kind: string
  state: string
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
  purpose: string
  status: string
  amountMinor: number
  at: string
  reason: string
}

export type DocumentLine = { code: string; orderId: string; kind: string; at: string }

/** A notice or a text message; what it said is not repeated, since it may hold a code. */
export type MessageLine = {
  kind: 'notice' | 'sms'
  subject: string
  state: string
  channel: string
  tries: number
  reason: string
  /** What the company calls it. */
  providerId: string
  costMicroUsd: number
  at: string
}

export type ComplaintLine = { complaintId: string; status: string; type: string; dueOn: string; at: string }
export type ChatLine = { type: number; value: string; nodeId: string; at: string }
export type SessionLine = { device: string; at: string; seenAt: string; endsAt: string }
export type NoteLine = { by: string; text: string; at: string }
export type ConcerningProposal = {
  proposalId: string
  act: string
  subject: string
  state: string
  proposedBy: string
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
