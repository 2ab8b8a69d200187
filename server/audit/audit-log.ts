import { createHmac } from 'node:crypto'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import type { Db } from '../database/open.ts'
import type { AuditTables } from '../database/tables/audit.ts'

type AuditRow = AuditTables['audit_events']

export type AuditEvent = {
  at: Date
  staff: string
  act: string
  subject: string
  borrowerId: string | null
  /** Why, where an act needs a reason. */
  reason: string
  details: Readonly<Record<string, unknown>>
}

/** For the demo, whose log proves nothing: the same at each start, so that its chain stays right. */
export const DEMO_AUDIT_SECRETS: Secrets = ['the audit log of a demo']

type Unhashed = Omit<AuditRow, 'hash'>

/** Keyed: whoever may write to the database but has no secret of ours cannot make a chain that is right. */
export function hashOfEvent(row: Unhashed, previousHash: string, secret: string): string {
  const { position, at, staff, act, subject, borrower_id, reason, details } = row
  const content = [
    previousHash,
    position,
    at.toISOString(),
    staff,
    act,
    subject,
    borrower_id,
    reason,
    details,
  ]
  return createHmac('sha256', secret)
    .update(`audit\n${JSON.stringify(content)}`)
    .digest('base64url')
}

/**
 * Writes what somebody did, in the transaction in which it is done: neither is there without the other. The head is
 * locked until its end, so that the chain has no branches.
 */
export async function recordAudit(tx: Db, event: AuditEvent, [current]: Secrets): Promise<void> {
  const head = await tx.selectFrom('audit_head').selectAll().forUpdate().executeTakeFirstOrThrow()
  const row = {
    position: head.position + 1,
    at: event.at,
    staff: event.staff,
    act: event.act,
    subject: event.subject,
    borrower_id: event.borrowerId,
    reason: event.reason,
    details: JSON.stringify(event.details),
  }
  const hash = hashOfEvent(row, head.hash, current)
  await tx
    .insertInto('audit_events')
    .values({ ...row, hash })
    .execute()
  await tx.updateTable('audit_head').set({ position: row.position, hash }).execute()
}
