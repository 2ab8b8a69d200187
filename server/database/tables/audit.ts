export type AuditTables = {
  audit_events: {
    /** Without gaps: a row that is missing shows. */
    position: number
    at: Date
    staff: string
    act: string
    /** What it was about: `order 1000000001`, `complaint C-123`. */
    subject: string
    borrower_id: string | null
    reason: string
    /** JSON, as it was written: its bytes are part of the hash. */
    details: string
    hash: string
  }
  audit_head: { one: boolean; position: number; hash: string }
}
