import type { Secrets } from '../../contract/wire/secret-equality.ts'
import type { Db } from '../database/open.ts'
import { withinSnapshot } from '../database/within-transaction.ts'
import { hashOfEvent } from './audit-log.ts'

/** An end of the chain, as it was at some moment. */
export type AuditHead = { position: number; hash: string }
type AuditCheck = {
  /** Ends that were written down outside of the database: each must be in the chain. */
  witnessed?: readonly AuditHead[]
  /** Rows up to here were verified when it was printed, perhaps with a secret that was dropped since. */
  after?: AuditHead | null
}
export type AuditVerdict = { head: AuditHead; problems: string[] }

const BATCH = 1_000
const PROBLEMS_MAX = 20

/** As it is printed and written down: `120:hash`. */
export const headText = ({ position, hash }: AuditHead): string => `${position}:${hash}`

export function readHeadText(text: string): AuditHead | null {
  const [, position, hash] = /^(\d{1,15}):([\w-]{1,100})$/.exec(text) ?? []
  return position && hash ? { position: Number(position), hash } : null
}

const rowsAfter = (tx: Db, position: number) =>
  tx
    .selectFrom('audit_events')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(BATCH)
    .execute()

/** Those that are not in the chain: it was cut off before them, or made anew. */
async function missingHeads(tx: Db, heads: readonly AuditHead[]): Promise<AuditHead[]> {
  if (heads.length === 0) return []
  const positions = heads.map(({ position }) => position)
  const rows = await tx
    .selectFrom('audit_events')
    .select(['position', 'hash'])
    .where('position', 'in', positions)
    .execute()
  const hashes = new Map(rows.map(({ position, hash }) => [position, hash]))
  return heads.filter(({ position, hash }) => position > 0 && hashes.get(position) !== hash)
}

export const readAuditHead = (tx: Db): Promise<AuditHead | undefined> =>
  tx.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirst()

/**
 * Reads the whole chain as it is at one moment, and says which rows were changed, removed or inserted. A chain that somebody
 * with all rights cut off at its end is right in itself: against that are the ends that were written down elsewhere.
 */
export const verifyAudit = (
  db: Db,
  secrets: Secrets,
  { witnessed = [], after = null }: AuditCheck = {},
): Promise<AuditVerdict> =>
  withinSnapshot(db, async (tx) => {
    const problems: string[] = []
    const stored = await readAuditHead(tx)
    let last: AuditHead = after ?? { position: 0, hash: '' }
    if (after && (await missingHeads(tx, [after])).length > 0)
      problems.push(`the head to begin after is not in the chain: ${after.position}`)
    for (
      let rows = await rowsAfter(tx, last.position);
      rows.length > 0;
      rows = await rowsAfter(tx, last.position)
    ) {
      for (const row of rows) {
        const wanted = last.position + 1
        const previous = last.hash
        if (row.position > wanted)
          problems.push(`missing: ${wanted}${row.position > wanted + 1 ? ` to ${row.position - 1}` : ''}`)
        // After a gap nobody knows the hash before it; the row is checked against what follows.
        else if (!secrets.some((secret) => row.hash === hashOfEvent(row, previous, secret)))
          problems.push(`changed or inserted: ${row.position}`)
        last = { position: row.position, hash: row.hash }
      }
    }
    if (!stored || stored.position > last.position)
      problems.push(`missing at the end: after ${last.position}, up to ${stored?.position ?? 'unknown'}`)
    else if (stored.position < last.position || stored.hash !== last.hash)
      problems.push(`inserted at the end: after ${stored.position}`)
    for (const { position } of await missingHeads(tx, witnessed))
      problems.push(`the head of an earlier check is not in the chain: ${position}`)
    return { head: last, problems: problems.slice(0, PROBLEMS_MAX) }
  })
