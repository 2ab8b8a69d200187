import * as v from 'valibot'
import { digits, essential, labelled, loose, owned, reference } from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute } from '../wire/operation.ts'

/** A document in the borrower's language, ready for layout; its code can be verified by whoever holds it. */
const document = v.object({
  title: essential(v.string()),
  number: essential(v.string()),
  /** What the public page confirms, as it is printed: `7KQ2-M8RT-XW04`. */
  code: essential(v.string()),
  issuedAt: essential(v.string()),
  headline: v.object({ label: v.string(), value: essential(v.string()), note: v.string() }),
  rows: v.array(labelled),
  table: v.object({ heading: v.string(), columns: v.array(v.string()), rows: v.array(v.array(v.string())) }),
  notes: v.array(v.string()),
})
export type DocumentReply = v.InferOutput<typeof document>

const read = {
  method: 'POST',
  dialect: 'envelope',
  by: 'borrower',
  kind: 'read',
  limit: readsPerMinute(60),
} as const

/** What is handed out is written down, so that it can be verified. */
const issued = { ...read, kind: 'act' } as const

/** So many payments are a page. */
export const PAYMENTS_PER_PAGE = 100

/** Documents of a loan for the borrower. The base contract has no such calls. */
export const documents = {
  paymentList: endpoint({
    ...read,
    summary: 'What was paid on an order, and which documents there are',
    ours: true,
    path: '/v3/documents/payments',
    request: v.object({ orderId: owned('order'), /** 0 for the latest. */ page: v.optional(digits(3), '0') }),
    reply: v.object({
      productName: v.string(),
      paid: v.string(),
      open: v.string(),
      payments: v.array(
        v.object({
          paymentId: essential(loose),
          title: v.string(),
          amount: v.string(),
          at: v.string(),
          state: v.picklist(['credited', 'reversed']),
        }),
      ),
      settled: loose,
    }),
  }),
  receiptRead: endpoint({
    ...issued,
    summary: 'The receipt of a payment',
    ours: true,
    path: '/v3/documents/receipt',
    request: v.object({ paymentId: owned('payment') }),
    reply: document,
  }),
  statementRead: endpoint({
    ...issued,
    summary: 'Everything that happened on a loan',
    ours: true,
    path: '/v3/documents/statement',
    request: v.object({ orderId: owned('order') }),
    reply: document,
  }),
  closureRead: endpoint({
    ...issued,
    summary: 'The letter that a loan is settled',
    ours: true,
    path: '/v3/documents/closure',
    request: v.object({ orderId: owned('order') }),
    reply: document,
  }),
  documentVerify: endpoint({
    summary: 'Whether a document is ours and still true',
    ours: true,
    method: 'POST',
    path: '/v3/documents/verify',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(20),
    request: v.object({ code: reference(32) }),
    reply: v.object({
      title: v.string(),
      issuedAt: v.string(),
      /** '1' while its facts are still so; otherwise `note` names what changed. */
      current: essential(loose),
      note: v.string(),
      rows: v.array(labelled),
    }),
  }),
}
