import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import { ledgerProof } from '../accounting/ledger-proof.ts'
import { replayLoans, sharesDue } from '../accounting/replay-proof.ts'
import { differingAccounts } from '../accounting/trial-balance.ts'
import { type AuditWitness, witnessedHeads } from '../audit/audit-witness.ts'
import { type AuditHead, verifyAudit } from '../audit/verify-audit.ts'
import type { Db } from '../database/open.ts'
import type { ProofName } from '../database/tables/observing.ts'
import { withinSnapshot } from '../database/within-transaction.ts'
import type { Log } from '../log.ts'

type ProofResult = { problems: number; details: object }
export type LastProof = { name: ProofName; provedAt: Date; problems: number; details: object }

type Books = { packs: Packs; now: Date }

/** Every entry balances, and the trial balance has every entry. */
const proveLedger = (db: Db, { packs, now }: Books): Promise<ProofResult> =>
  withinSnapshot(db, async (tx) => {
    const { unbalanced, ...details } = await ledgerProof(tx)
    const differing: string[] = []
    for (const pack of Object.values(packs))
      for (const account of await differingAccounts(tx, pack, localDay(now, pack.timeZone)))
        differing.push(`${pack.market} ${account}`)
    return { problems: unbalanced + differing.length, details: { ...details, differing } }
  })

/** A share of the loans is booked again each night, all of them within a week. */
async function proveReplay(
  db: Db,
  { packs, now }: Books,
  before: LastProof | undefined,
): Promise<ProofResult> {
  const shares = sharesDue(now, before?.provedAt ?? null)
  const { differing, ...details } = await replayLoans(db, { packs, now, shares })
  return { problems: differing, details: { shares, ...details } }
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

type ProofInput = Books & {
  auditSecrets: Secrets
  witnesses: readonly AuditWitness[]
  log: Pick<Log, 'error'>
}

/** Reads the whole ledger and the whole audit log, replays a share of the loans, and notes whether they are right. */
export async function runProofs(db: Db, { auditSecrets, witnesses, log, now, packs }: ProofInput) {
  const last = await lastProofs(db)
  const before = (wanted: ProofName) => last.find(({ name }) => name === wanted)
  const ledger = await proveLedger(db, { packs, now })
  const replay = await proveReplay(db, { packs, now }, before('replay'))
  const audit = await proveAudit(db, { auditSecrets, witnesses }, before('audit'))
  for (const [name, { problems, details }] of Object.entries({ ledger, replay, audit })) {
    if (problems > 0) log.error({ proof: name, problems, details }, 'a proof failed')
    const row = { problems, details: JSON.stringify(details) }
    await db
      .insertInto('proofs')
      .values({ name: name as ProofName, proved_at: now, ...row })
      .onConflict((conflict) => conflict.columns(['name', 'proved_at']).doUpdateSet(row))
      .execute()
  }
  return { ledger: ledger.problems, replay: replay.problems, audit: audit.problems }
}
