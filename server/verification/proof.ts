import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { MINUTE_MS } from '../../base/time.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { CAPTCHA_MINUTES } from './captcha.ts'

/** Some hundred derivations of a few milliseconds: seconds on a cheap phone, and dear in bulk. */
const COST = 5000
const WORK = { least: 100, most: 300 }

const secretsOf = (secret: string) => ({
  hmacSignatureSecret: `altcha ${secret}`,
  hmacKeySignatureSecret: `altcha key ${secret}`,
})

/** A challenge of altcha for one session id. Its life is measured by our own clock, which can be moved. */
export const newChallenge = (sid: string, now: Date, [current]: Secrets): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(WORK.least, WORK.most),
    deriveKey,
    data: { sid, until: now.getTime() + CAPTCHA_MINUTES * MINUTE_MS },
    ...secretsOf(current),
  })

export type ProofContext = { now: Date; codeSecrets: Secrets }
type Proof = { challenge: Challenge; solution: Solution }

function readProof(text: string): Proof | null {
  try {
    const proof = JSON.parse(text) as Partial<Proof> | null
    const isWhole = typeof proof?.challenge?.parameters === 'object' && proof.challenge.parameters !== null
    return isWhole && typeof proof.solution === 'object' ? (proof as Proof) : null
  } catch {
    // Not JSON: as good as no proof.
    return null
  }
}

/** The challenge's own mark where it was solved, for this session id and in time; otherwise null. */
export async function provedBy(text: string, sid: string, { now, codeSecrets }: ProofContext) {
  const proof = readProof(text)
  const { data } = proof?.challenge.parameters ?? {}
  if (!proof || data?.['sid'] !== sid || Number(data['until']) <= now.getTime()) return null
  for (const secret of codeSecrets) {
    const { verified } = await verifySolution({ ...proof, deriveKey, ...secretsOf(secret) })
    if (verified) return proof.challenge.signature ?? null
  }
  return null
}
