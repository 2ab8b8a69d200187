import * as v from 'valibot'
import type { Language, Market } from '../../market/language.ts'
import { digits, essential, flag, owned } from '../wire/fields.ts'
import { endpoint, readsPerMinute } from '../wire/operation.ts'
import type { DocumentReply } from './documents.ts'

/** Typesetting takes some 5 ms a record and 0.2 MB: so many are one file, and whoever asks can wait for it. */
export const PART_ROWS = 500
/** What a person would never read on paper is in the JSON file, and the last part says how much. */
export const PARTS_MAX = 40
/** A copy as JSON takes next to nothing to write, and more than a moment to send. */
const FILE_ROWS = 2_000

export type MadeKind = 'statement' | 'copyPdf' | 'copyJson'

/** A document that would be long is made by a job and offered when it is ready; all others are made while one waits. */
export const isLong = (kind: MadeKind, rows: number): boolean =>
  rows > (kind === 'copyJson' ? FILE_ROWS : PART_ROWS)

/** `none`: nobody requested it, or its time is over. */
const madeStates = ['none', 'waiting', 'ready', 'failed'] as const

const request = {
  /** '1' has it made where it is not; '0' only looks. */
  order: flag(),
  /** The part to read; 0 for none. */
  part: digits(4),
}
const made = v.object({
  state: essential(v.picklist(madeStates)),
  parts: essential(v.number()),
  /** When it was made and until when it is offered, as a person reads it. */
  madeAt: v.string(),
  until: v.string(),
  /** The part, in base64; empty where none was requested. */
  bytes: v.string(),
})
export type MadeReply = v.InferOutput<typeof made>

const row = {
  method: 'POST',
  dialect: 'envelope',
  by: 'borrower',
  kind: 'act',
  limit: readsPerMinute(240),
} as const

/** None of these calls is in the base contract. */
export const madeDocuments = {
  statementMade: endpoint({
    ...row,
    summary: 'Have a long statement made, see whether it is ready, read a part of it',
    ours: true,
    path: '/v3/documents/statement-made',
    request: v.object({ orderId: owned('order'), ...request }),
    reply: made,
  }),
  accountCopyMade: endpoint({
    ...row,
    summary: 'Have a long copy of the account made, see whether it is ready, read a part of it',
    ours: true,
    path: '/v3/account/data-copy-made',
    stepUp: { operation: 'accountCopy', taken: 'before' },
    request: v.object({ form: v.picklist(['pdf', 'json']), ...request }),
    reply: made,
  }),
}

/** A part of a long document, as the service gives it to whoever prints. */
export type PrintedPart = {
  market: Market
  language: Language
  madeAt: Date
  part: number
  parts: number
} & (
  | { kind: 'statement'; statement: DocumentReply }
  | {
      kind: 'copyPdf'
      sections: readonly { heading: string; rows: readonly { text: string; value: string }[] }[]
    }
)
/** Null where nobody can print now. */
export type Print = (part: PrintedPart) => Promise<Uint8Array | null>
