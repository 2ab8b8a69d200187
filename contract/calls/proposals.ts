import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import { required } from '../wire/fields.ts'
import { staffAct, staffRead } from '../wire/operation.ts'
import { everyone } from '../wire/roles.ts'
import type { ActStatement } from './act-statement.ts'
import type { ActSuspenseKind, BookAccount, EntryKind } from './books.ts'

export const proposalStates = ['open', 'approved', 'rejected', 'withdrawn', 'expired'] as const
export type ProposalState = (typeof proposalStates)[number]

/** An entry of the ledger as it would be written; amounts are signed, debits positive, and sum to 0. */
export type PreviewedEntry = {
  kind: EntryKind | ActSuspenseKind | 'settlement'
  valueDay: string
  postings: readonly { account: BookAccount; amountMinor: number; periodNo?: number | null }[]
}

/** What an approval would change. */
export type ProposalPreview = {
  /** The record that it concerns, as the audit log names it: `order 1000000001`. */
  subject: string
  borrowerId: string | null
  /** Null where no money is shown. */
  market: Market | null
  /** What the record was like when this was computed; another one means that it changed. */
  version: string
  /** What it does, where it is about money. */
  statement?: ActStatement
  /** What changes, as a text. */
  changes: readonly { label: string; before: string; after: string }[]
  entries: readonly PreviewedEntry[]
  balances: readonly { account: BookAccount; beforeMinor: number; afterMinor: number }[]
}

export type ProposalRow = {
  proposalId: string
  /** The key of the call. */
  act: string
  subject: string
  borrowerId: string | null
  state: ProposalState
  /** What it does, in one sentence; empty where it is not about money. */
  sentence: string
  reason: string
  proposedBy: string
  proposedAt: string
  expiresAt: string
  decidedBy: string
  decidedAt: string
  /** What the reader may do with it now. */
  may: { approve: boolean; reject: boolean; withdraw: boolean }
}

const proposalId = required(60)

export const proposals = {
  proposalList: staffRead<{ rows: ProposalRow[]; next: string | null }>()({
    summary: 'Proposals, newest first',
    by: everyone,
    personal: true,
    request: v.object({
      state: v.optional(v.picklist(proposalStates)),
      subject: v.optional(v.pipe(v.string(), v.maxLength(120))),
      after: v.optional(v.pipe(v.string(), v.maxLength(60))),
    }),
  }),
  proposalShow: staffRead<ProposalRow & { preview: ProposalPreview; isChanged: boolean }>()({
    summary: 'One proposal, with what its approval would write now',
    by: everyone,
    personal: true,
    request: v.object({ proposalId }),
  }),
  proposalApprove: staffAct()({
    summary: 'Do what somebody else proposed; version is that of the preview which was seen',
    by: ['officer', 'treasurer', 'manager'],
    request: v.object({ proposalId, version: v.pipe(v.string(), v.maxLength(200)) }),
  }),
  proposalReject: staffAct()({
    summary: 'Refuse what somebody else proposed',
    by: ['officer', 'treasurer', 'manager'],
    request: v.object({ proposalId, reason: required(500) }),
  }),
  proposalWithdraw: staffAct()({
    summary: 'Take back what one has proposed oneself',
    by: ['agent', 'officer', 'treasurer', 'manager'],
    request: v.object({ proposalId }),
  }),
}
