import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { type AuditWitness, witnessedHeads } from '../audit/audit-witness.ts'
import { type AuditHead, verifyAudit } from '../audit/verify-audit.ts'
import type { Db } from '../database/open.ts'
import type { ProofName } from '../database/tables/observing.ts'
import { withinSnapshot } from '../database/within-transaction.ts'
import { ledgerProof } from '../ledger/ledger-proof.ts'
import type { Log } from '../log.ts'

type ProofResult = { problems: number; details: object }
export type LastProof = { name: ProofName; provedAt: Date; problems: number; details: object }

async function proveLedger(db: Db): Promise<ProofResult> {
  const { unbalanced, ...details } = await withinSnapshot(db, ledgerProof)
  return { problems: unbalanced, details }
}

const headOf = (proof: LastProof | undefined): AuditHead | null =>
  (proof?.details as { head?: AuditHead } | undefined)?.head ?? null

/** The chain is right, and goes on from where it ended at the proof before and wherever a witness saw it. */
async function proveAudit(
  db: Db,
  { auditSecrets, witnesses }: Pick<ProofInput, 'auditSecrets' | 'witnesses'>,
  before: LastProof | undefined,
): Promise<ProofResult> {
  const ofBefore = headOf(before)
  const witnessed = [...(ofBefore ? [ofBefore] : []), ...(await witnessedHeads(witnesses))]
  const { head, problems } = await verifyAudit(db, auditSecrets, { witnessed })
  return { problems: problems.length, details: { head, problems } }
}

/** The newest proof of each name. */
export async function lastProofs(db: Db): Promise<LastProof[]> {
  const found = await db
    .selectFrom('proofs')
    .distinctOn('name')
    .select(['name', 'proved_at', 'problems', 'details'])
    .orderBy('name')
    .orderBy('proved_at', 'desc')
    .execute()
  return found.map(({ proved_at, ...proof }) => ({ ...proof, provedAt: proved_at }))
}

type ProofInput = {
  auditSecrets: Secrets
  witnesses: readonly AuditWitness[]
  log: Pick<Log, 'error'>
  now: Date
}

/** Reads the whole ledger and the whole audit log, and notes whether they are right. */
export async function runProofs(db: Db, { auditSecrets, witnesses, log, now }: ProofInput) {
  const last = await lastProofs(db)
  const ledger = await proveLedger(db)
  const audit = await proveAudit(
    db,
    { auditSecrets, witnesses },
    last.find(({ name }) => name === 'audit'),
  )
  for (const [name, { problems, details }] of Object.entries({ ledger, audit })) {
    if (problems > 0) log.error({ proof: name, problems, details }, 'a proof failed')
    const row = { problems, details: JSON.stringify(details) }
    await db
      .insertInto('proofs')
      .values({ name: name as ProofName, proved_at: now, ...row })
      .onConflict((conflict) => conflict.columns(['name', 'proved_at']).doUpdateSet(row))
      .execute()
  }
  return { ledger: ledger.problems, audit: audit.problems }
}
