import { packs } from '../contract/market/packs/packs.ts'
import { saveSession } from '../server/calls/sessions.ts'
import { systemClock } from '../server/clock.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Db, openPostgres } from '../server/database/open.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { startPostgres } from '../tools/postgres.mjs'

/** The seeded order that is measured: due, so with an amount and actions, and no dialog that opens by itself. */
export const sample = { sessionId: 'demo-id-due', orderId: 'TR-due', productId: 'terang-kilat' }
const sampleBorrower = 'id-due'

export type Visitor = typeof sample
export type Database = { url: string; visitors: readonly Visitor[]; stop: () => Promise<void> }

/** So many that none of them reaches its limit of calls per minute. */
const SESSIONS = 4000
const HOUR_MS = 60 * 60 * 1000

/** A throw-away PostgreSQL with the demo, in which the sample's borrower has signed in very often. */
export async function openDatabase(): Promise<Database> {
  const { url, stop } = await startPostgres()
  const { db, maintenance, close } = openPostgres(url)
  await migrate(maintenance)
  await seedDemo(db, systemClock, packs)
  const visitors = Array.from({ length: SESSIONS }, (_, index) => ({
    ...sample,
    sessionId: `bench-${String(index).padStart(6, '0')}`,
  }))
  await signIn(maintenance, visitors)
  await close()
  return { url, visitors, stop }
}

async function signIn(db: Db, visitors: readonly Visitor[]): Promise<void> {
  const now = systemClock.now()
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  const signedIn = visitors.map(({ sessionId }) =>
    saveSession(db, { borrowerId: sampleBorrower, deviceId: 'bench', token: sessionId, now, expiresAt }),
  )
  await Promise.all(signedIn)
}
