import type { Db } from '../database/open.ts'
import { type AuditHead, readAuditHead } from './verify-audit.ts'

/** Who is notified where the audit log ends, outside of the database and its backups (decision 208). */
export type AuditWitness = {
  write: (head: AuditHead, now: Date) => Promise<void>
  /** The newest of those that it was told; nothing where only a person can look. */
  read: () => Promise<AuditHead[]>
}

export const witnessedHeads = async (witnesses: readonly AuditWitness[]): Promise<AuditHead[]> =>
  (await Promise.all(witnesses.map((witness) => witness.read()))).flat()

/** Tells every witness where the log ends now; one that cannot be told does not keep the others from being told. */
export async function witnessAudit(db: Db, witnesses: readonly AuditWitness[], now: Date) {
  const head = await readAuditHead(db)
  if (!head || head.position === 0) return { position: 0, witnesses: 0 }
  const results = await Promise.allSettled(witnesses.map((witness) => witness.write(head, now)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return { position: head.position, witnesses: witnesses.length }
}
