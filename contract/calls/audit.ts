import * as v from 'valibot'
import { optional } from '../wire/fields.ts'
import { staffRead } from '../wire/operation.ts'
import type { StaffRole } from '../wire/roles.ts'

export type AuditEntry = {
  position: number
  at: string
  staff: string
  act: string
  subject: string
  borrowerId: string
  reason: string
  /** JSON, as it was written. */
  details: string
}

/** What is empty does not count. A day is one of the market's, from midnight to midnight. */
const filter = {
  staff: optional(200),
  act: optional(60),
  subject: optional(200),
  borrowerId: optional(64),
  day: v.optional(v.pipe(v.string(), v.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''),
}
const roles: readonly StaffRole[] = ['auditor', 'manager']

export const auditCalls = {
  auditList: staffRead<{ rows: AuditEntry[]; next: string | null }>()({
    summary: 'What staff did and looked at, newest first; this look is one of them',
    by: roles,
    personal: true,
    request: v.object({ ...filter, after: v.optional(v.pipe(v.string(), v.regex(/^\d{0,15}$/)), '') }),
  }),
  auditExport: staffRead<{ csv: AsyncIterable<string> }>()({
    summary: 'The same as a whole, oldest first, as CSV in pieces',
    by: roles,
    personal: true,
    request: v.object(filter),
  }),
}
