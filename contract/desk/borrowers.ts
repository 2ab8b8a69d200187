import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import { optional, required } from '../wire/fields.ts'
import { staffAct, staffRead } from '../wire/operation.ts'
import { everyone, type StaffRole } from '../wire/roles.ts'
import type { BorrowerFile } from './borrower-file.ts'

/** By what a borrower was found. */
export type FoundBy = 'phone' | 'order' | 'code' | 'reference' | 'name'

export type BorrowerLine = {
  borrowerId: string
  market: Market
  name: string
  /** Masked. */
  phone: string
  since: string
  foundBy: FoundBy
}

/** Who needs which value to do their work; nobody sees one without a reason (decision 153). */
export const revealRoles = {
  phone: ['agent', 'officer', 'treasurer', 'manager'],
  document: ['officer', 'manager'],
  account: ['treasurer', 'manager'],
} as const satisfies Record<string, readonly StaffRole[]>

export type RevealedField = keyof typeof revealRoles
const revealedFields = ['phone', 'document', 'account'] as const satisfies readonly RevealedField[]

const staffWhoAct: readonly StaffRole[] = ['agent', 'officer', 'treasurer', 'manager']
const borrowerId = required(64)

export const borrowers = {
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
