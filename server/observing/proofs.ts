import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { ledgerProof } from '../accounting/ledger-proof.ts'
import { type AuditHead, verifyAudit } from '../audit/verify-audit.ts'
import type { Db } from '../database/open.ts'
import type { ProofName } from '../database/tables/observing.ts'
import type { Log } from '../log.ts'

type ProofResult = { problems: number; details: object }
export type LastProof = { name: ProofName; provedAt: Date; problems: number; details: object }

async function proveLedger(db: Db): Promise<ProofResult> {
  const { unbalanced, ...details } = await ledgerProof(db)
  return { problems: unbalanced, details }
}

const headOf = (proof: LastProof | undefined): AuditHead | null =>
  (proof?.details as { head?: AuditHead } | undefined)?.head ?? null

/** The chain is right, and goes on from where it ended at the proof before. */
async function proveAudit(db: Db, secrets: Secrets, before: LastProof | undefined): Promise<ProofResult> {
  const { head, problems } = await verifyAudit(db, secrets, { before: headOf(before) })
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

type ProofInput = { auditSecrets: Secrets; log: Pick<Log, 'error'>; now: Date }

/** Reads the whole ledger and the whole audit log, and notes whether they are right. */
export async function runProofs(db: Db, { auditSecrets, log, now }: ProofInput) {
  const last = await lastProofs(db)
  const ledger = await proveLedger(db)
  const audit = await proveAudit(
    db,
    auditSecrets,
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
