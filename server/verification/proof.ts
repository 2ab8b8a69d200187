import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { CAPTCHA_MINUTES } from './captcha.ts'

const MINUTE_MS = 60_000
/** Some hundred derivations of a few milliseconds: seconds on a cheap phone, and dear in bulk. */
const COST = 5000
const WORK = { least: 100, most: 300 }

const secretsOf = (secret: string) => ({
  hmacSignatureSecret: `altcha ${secret}`,
  hmacKeySignatureSecret: `altcha key ${secret}`,
})

/** A challenge of altcha for one session id. Its life is measured by our own clock, which can be moved. */
export const newChallenge = (sid: string, now: Date, secret: string): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(WORK.least, WORK.most),
    deriveKey,
    data: { sid, until: now.getTime() + CAPTCHA_MINUTES * MINUTE_MS },
    ...secretsOf(secret),
  })

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
export async function provedBy(text: string, sid: string, { now, secret }: { now: Date; secret: string }) {
  const proof = readProof(text)
  const { data } = proof?.challenge.parameters ?? {}
  if (!proof || data?.['sid'] !== sid || Number(data['until']) <= now.getTime()) return null
  const { verified } = await verifySolution({ ...proof, deriveKey, ...secretsOf(secret) })
  return verified ? (proof.challenge.signature ?? null) : null
}
