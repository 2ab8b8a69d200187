import type { Db } from '../database/open.ts'
import { hashOfEvent } from './audit-log.ts'

/** The end of a chain, as it was printed by an earlier check. */
export type AuditHead = { position: number; hash: string }
export type AuditVerdict = { head: AuditHead; problems: string[] }

const BATCH = 1_000
const PROBLEMS_MAX = 20

const rowsAfter = (db: Db, position: number) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(BATCH)
    .execute()

/**
 * Reads the whole chain, and says which rows were changed, removed or inserted. A chain that somebody with all rights cut
 * off at its end is right in itself: against that, `before` is a head that was written down elsewhere.
 */
export async function verifyAudit(
  db: Db,
  secret: string,
  before: AuditHead | null = null,
): Promise<AuditVerdict> {
  const problems: string[] = []
  const stored = await db.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirst()
  let last: AuditHead = { position: 0, hash: '' }
  let isKnown = before === null
  for (let rows = await rowsAfter(db, 0); rows.length > 0; rows = await rowsAfter(db, last.position)) {
    for (const row of rows) {
      const wanted = last.position + 1
      if (row.position > wanted)
        problems.push(`missing: ${wanted}${row.position > wanted + 1 ? ` to ${row.position - 1}` : ''}`)
      // After a gap nobody knows the hash before it; the row is checked against what follows.
      else if (row.hash !== hashOfEvent(row, last.hash, secret))
        problems.push(`changed or inserted: ${row.position}`)
      if (row.position === before?.position) isKnown = row.hash === before.hash
      last = { position: row.position, hash: row.hash }
    }
  }
  if (!stored || stored.position > last.position)
    problems.push(`missing at the end: after ${last.position}, up to ${stored?.position ?? 'unknown'}`)
  else if (stored.position < last.position || stored.hash !== last.hash)
    problems.push(`inserted at the end: after ${stored.position}`)
  if (!isKnown) problems.push(`the head of an earlier check is not in the chain: ${before?.position}`)
  return { head: last, problems: problems.slice(0, PROBLEMS_MAX) }
}
