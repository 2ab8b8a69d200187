import type { Binding } from './encrypt.ts'

/** A part of a document that was made for a borrower; the copy of an account has whole numbers. */
export const madePartBinding = (borrowerId: string, documentId: string, part: number | string): Binding => ({
  purpose: 'made document',
  borrowerId,
  row: `${documentId}/${part}`,
})
