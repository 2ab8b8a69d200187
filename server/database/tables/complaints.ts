import type { Generated } from 'kysely'
import type { ComplaintStatus } from '../../../contract/calls/books.ts'
import type { Language } from '../../../market/language.ts'

export type ImageSize = 'full' | 'small'
export type ComplaintNoteKind = 'note' | 'claim' | 'handOver' | 'release' | 'extension'
export type ComplaintsTables = {
  images: {
    /** Unguessable: it is part of an address. */
    id: string
    borrower_id: string
    /** Of the file as it arrived: the same file again is the same picture. */
    source_hash: string
    width: number
    height: number
    created_at: Date
  }
  image_bytes: { borrower_id: string; image_id: string; size: ImageSize; bytes: Uint8Array }
  complaints: {
    id: string
    borrower_id: string
    order_id: string
    type: string
    son_type: string
    content: string
    is_collection: boolean
    status: ComplaintStatus
    /** The day by whose end an answer was promised; a later change of holidays does not move it. */
    due_on: string
    score: number | null
    created_at: Date
    /** In which it was written; null for those of before it was stored. */
    language: Generated<Language | null>
    /** Counts what staff did with it, notes apart. */
    version: Generated<number>
    claimed_by: Generated<string | null>
    claimed_at: Generated<Date | null>
    /** Of the last answer. */
    answered_at: Generated<Date | null>
    /** When the regulator's longer time was taken. */
    extended_at: Generated<Date | null>
  }
  complaint_events: {
    id: Generated<number>
    borrower_id: string
    complaint_id: string
    status: ComplaintStatus
    /** Who did it, as the borrower reads it; empty where the borrower did. */
    handler: string
    body: string
    created_at: Date
  }
  /** What staff write and do about a complaint; no borrower ever sees it. */
  complaint_notes: {
    id: Generated<number>
    borrower_id: string
    complaint_id: string
    staff_id: string
    kind: ComplaintNoteKind
    to_staff: string | null
    body: string
    created_at: Date
  }
  complaint_images: { borrower_id: string; event_id: number; position: number; image_id: string }
}
