import type { Secrets } from '../../contract/wire/secret-equality.ts'
import type { Db } from '../database/open.ts'
import { hashOfEvent } from './audit-log.ts'

/** The end of a chain, as it was printed by an earlier check. */
export type AuditHead = { position: number; hash: string }
type AuditCheck = {
  /** Must be in the chain. */
  before?: AuditHead | null
  /** Rows up to here were verified when it was printed, perhaps with a secret that was dropped since. */
  after?: AuditHead | null
}
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

async function isInChain(db: Db, { position, hash }: AuditHead): Promise<boolean> {
  const row = await db
    .selectFrom('audit_events')
    .select('hash')
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.hash === hash
}

/**
 * Reads the whole chain, and says which rows were changed, removed or inserted. A chain that somebody with all rights cut
 * off at its end is right in itself: against that, `before` is a head that was written down elsewhere.
 */
export async function verifyAudit(
  db: Db,
  secrets: Secrets,
  { before = null, after = null }: AuditCheck = {},
): Promise<AuditVerdict> {
  const problems: string[] = []
  const stored = await db.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirst()
  let last: AuditHead = after ?? { position: 0, hash: '' }
  let isKnown = before === null || before.position <= last.position
  if (after && !(await isInChain(db, after)))
    problems.push(`the head to begin after is not in the chain: ${after.position}`)
  for (
    let rows = await rowsAfter(db, last.position);
    rows.length > 0;
    rows = await rowsAfter(db, last.position)
  ) {
    for (const row of rows) {
      const wanted = last.position + 1
      const previous = last.hash
      if (row.position > wanted)
        problems.push(`missing: ${wanted}${row.position > wanted + 1 ? ` to ${row.position - 1}` : ''}`)
      // After a gap nobody knows the hash before it; the row is checked against what follows.
      else if (!secrets.some((secret) => row.hash === hashOfEvent(row, previous, secret)))
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
