import { randomUUID } from 'node:crypto'
import type { Db } from '../database/open.ts'

/** As long as somebody may look for a security key. */
export const CHALLENGE_MINUTES = 5

type NewChallenge = { challenge: string; purpose: string; now: Date }

export async function storeChallenge(db: Db, { challenge, purpose, now }: NewChallenge): Promise<string> {
  const id = randomUUID()
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)
  await db.insertInto('staff_challenges').values({ id, challenge, purpose, expires_at }).execute()
  return id
}

type IssuedChallenge = { id: string; purpose: string; now: Date }

/** It serves once, whether what it is for succeeds or not. */
export async function takeChallenge(db: Db, { id, purpose, now }: IssuedChallenge): Promise<string | null> {
  const taken = await db
    .deleteFrom('staff_challenges')
    .where('id', '=', id)
    .returning(['challenge', 'purpose', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.purpose === purpose && taken.expires_at > now ? taken.challenge : null
}
