import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import { calendarDay, required } from '../wire/fields.ts'
import { staffAct, staffProposal, staffRead } from '../wire/operation.ts'
import type { StaffRole } from '../wire/roles.ts'

const readers: readonly StaffRole[] = ['treasurer', 'manager', 'auditor']
const movers: readonly StaffRole[] = ['treasurer', 'manager']

/** A company's own report of a day beside what the ledger has. */
export type ProofRow = {
  provider: string
  state: 'equal' | 'differs' | 'unread'
  /** Why their list could not be read. */
  problem: string
  received: ProofSides
  takenBack: ProofSides
  paidOut: ProofSides
  feeMinor: number
  taxMinor: number
  /** Differences that nobody has explained yet. */
  open: number
  differences: number
  provedAt: string
}
type ProofSides = { oursMinor: number; theirsMinor: number }

export const differenceNames = [
  'missingHere',
  'missingThere',
  'unbooked',
  'amountDiffers',
  'stateDiffers',
  'late',
  'duplicate',
] as const

export type DifferenceName = (typeof differenceNames)[number]

export type MovementKind = 'payment' | 'reversal' | 'payout'

export type ProofDifference = {
  differenceId: number
  provider: string
  kind: MovementKind
  /** What both sides know the movement by. */
  key: string
  difference: DifferenceName
  oursMinor: number
  theirsMinor: number
  otherDay: string | null
  orderId: string | null
  detail: string
  note: string
  resolvedBy: string
  version: string
}

export const settlementCompanies = ['xendit', 'razorpay', 'sandbox'] as const
export type SettlementCompany = (typeof settlementCompanies)[number]

export const SETTLEMENT_FILE_MAX_BYTES = 8 * 1024 * 1024

export type SettlementFileRow = {
  fileId: string
  provider: string
  market: Market
  name: string
  uploadedBy: string
  uploadedAt: string
  lines: number
  grossMinor: number
  feeMinor: number
  taxMinor: number
  netMinor: number
  differences: number
  bookedBy: string
}

/** How a line of a file differs from the ledger. */
export type SettlementDifference = Extract<DifferenceName, 'missingHere' | 'amountDiffers' | 'duplicate'>

export type SettlementFile = SettlementFileRow & {
  settlements: readonly {
    settlementId: string
    onDay: string
    lines: number
    grossMinor: number
    feeMinor: number
    taxMinor: number
    netMinor: number
    isBooked: boolean
  }[]
  /** The first of them. */
  differing: readonly {
    line: number
    kind: MovementKind | 'other'
    movementId: string
    difference: SettlementDifference
    amountMinor: number
    oursMinor: number | null
  }[]
}

const fileId = v.pipe(v.string(), v.uuid())
const reason = v.pipe(required(500), v.trim(), v.nonEmpty())

export const reconciliationCalls = {
  proofShow: staffRead<{ proofs: ProofRow[]; differences: ProofDifference[]; next: string | null }>()({
    summary: 'Whether the cash of a day equals what each company reports, with every difference',
    by: readers,
    personal: true,
    request: v.object({
      day: calendarDay(),
      market: v.picklist(['id', 'in']),
      after: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
    }),
  }),
  differenceResolve: staffAct()({
    summary: 'Write down what a difference between ledger and report comes from; no money moves',
    by: movers,
    request: v.object({
      differenceId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      note: reason,
      version: v.pipe(v.string(), v.maxLength(200)),
    }),
  }),
  eventReadAgain: staffAct()({
    summary: 'Have a callback read again that could not be read when it came',
    by: movers,
    request: v.object({
      eventId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      version: v.pipe(v.string(), v.maxLength(200)),
    }),
  }),
  settlementList: staffRead<{ rows: SettlementFileRow[] }>()({
    summary: 'The newest settlement files',
    by: readers,
    request: v.object({}),
  }),
  settlementShow: staffRead<SettlementFile>()({
    summary: 'What a settlement file says, and where it differs from the ledger',
    by: readers,
    // References of payouts and refunds have the number of their order in them.
    personal: true,
    request: v.object({ fileId }),
  }),
  settlementUpload: staffAct<{ fileId: string; isKnown: boolean }>()({
    summary: 'Read a settlement file of a company; nothing is booked',
    by: movers,
    request: v.object({
      provider: v.picklist(settlementCompanies),
      market: v.picklist(['id', 'in']),
      name: required(200),
      file: v.pipe(v.instance(Blob), v.minSize(1), v.maxSize(SETTLEMENT_FILE_MAX_BYTES)),
    }),
  }),
  settlementBook: staffProposal({
    summary: 'Book that a company has paid to the bank what it collected, less its fees',
    by: movers,
    approvers: movers,
    request: v.object({ fileId, reason }),
  }),
}
