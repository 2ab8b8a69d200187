import type { Component, DocumentKind, EntryKind } from '../../../contract/calls/books.ts'
import type { MadeKind } from '../../../contract/calls/made-documents.ts'
import type { Language, Market } from '../../../market/language.ts'

/** The agreement as it was shown; stored with the order. */
export type ContractText = {
  title: string
  parties: { text: string; value: string }[]
  clauses: { heading: string; paragraphs: string[] }[]
}

export type Whose = { market: Market; orderId: string; borrowerName: string; productName: string }

/** `method`: the bank, shop or app at which a code was paid; empty for anything else. */
export type PaidBy = {
  way: 'code' | 'card' | 'wallet' | 'transfer'
  method: string
  bankReference: string
  paymentNumber: string
}

export type ReceiptContent = Whose & {
  kind: 'receipt'
  entryId: number
  purpose: 'payment' | 'extension'
  amountMinor: number
  on: string
  /** What the payment covered, summed over the periods. */
  covered: { account: Component | 'credit'; amountMinor: number }[]
  /** What was still open right after it. */
  openMinor: number
  /** How it was paid and under which numbers, where another company reported it; receipts of before have nothing of it. */
  paidBy?: PaidBy
  /** The last day on which some of it was taken back, and how much in all. */
  takenBackOn: string | null
  takenBackMinor?: number
}

export type StatementContent = Whose & {
  kind: 'statement'
  asOf: string
  lines: {
    kind: EntryKind | 'extension' | 'rebate' | 'payoutReturned'
    on: string
    amountMinor: number
    days: number
  }[]
  principalMinor: number
  paidMinor: number
  openMinor: number
  overdueMinor: number
  creditMinor: number
}

export type ClosureContent = Whose & {
  kind: 'closure'
  principalMinor: number
  paidMinor: number
  paidOutOn: string
  settledOn: string
  /** Within the days of second thoughts. */
  givenBack?: boolean
}

export type DocumentContent = ReceiptContent | StatementContent | ClosureContent

export type DocumentsTables = {
  made_documents: {
    id: string
    borrower_id: string
    kind: MadeKind
    /** Of a statement its day and order. */
    subject: string
    language: Language
    state: 'waiting' | 'making' | 'ready' | 'failed'
    tries: number
    parts: number
    asked_at: Date
    made_at: Date | null
  }
  made_document_parts: { borrower_id: string; document_id: string; part: number; bytes: Uint8Array }
  contracts: {
    borrower_id: string
    order_id: string
    agreement: string
    version: string
    language: Language
    body: ContractText
    body_hash: string
    device_id: string
    agreed_at: Date
  }
  issued_documents: {
    code: string
    borrower_id: string
    order_id: string
    kind: DocumentKind
    /** What it is about within the order: the payment's entry, or the day of a statement. */
    subject: string
    facts: DocumentContent
    facts_hash: string
    issued_at: Date
  }
}
