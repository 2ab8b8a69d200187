import type { Generated } from 'kysely'

export type ImageSize = 'full' | 'small'
export type ComplaintStatus = 'received' | 'handling' | 'answered'

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
  complaint_images: { borrower_id: string; event_id: number; position: number; image_id: string }
}
