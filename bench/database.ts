import { packs } from '../market/packs/packs.ts'
import { saveSession } from '../server/calls/sessions.ts'
import { systemClock } from '../server/clock.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Db, openPostgres } from '../server/database/open.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { startPostgres } from '../tools/postgres.mjs'

/** The seeded order that is measured: due, so with an amount and actions, and no dialog that opens by itself. */
export const sample = { sessionId: 'demo-id-due', orderId: 'TR-due', productId: 'terang-kilat' }
const sampleBorrower = 'id-due'
/** An order with instalments that are still to be paid. */
const instalments = { orderId: 'TR-active', productId: 'terang-cicil' }
const instalmentsBorrower = 'id-active'
/** Somebody who has never applied. */
const applicant = 'id-new'

export type Visitor = typeof sample
export type Database = {
  url: string
  visitors: readonly Visitor[]
  instalmentVisitors: readonly Visitor[]
  applicants: readonly Visitor[]
  stop: () => Promise<void>
}

/** So many that none of them reaches its limit of calls per minute. */
const SESSIONS = 4000
const FEWER_SESSIONS = 1000
/** Longer than any measurement takes. */
const HOURS_MS = 6 * 60 * 60 * 1000

/** A throw-away PostgreSQL with the demo, in which the borrowers that are measured have signed in very often. */
export async function openDatabase(): Promise<Database> {
  const { url, stop } = await startPostgres()
  const { db, maintenance, close } = openPostgres(url)
  await migrate(maintenance, { purpose: 'demo' })
  await seedDemo(db, systemClock, packs)
  const visitors = await signIn(maintenance, sampleBorrower, { ...sample, times: SESSIONS })
  const instalmentVisitors = await signIn(maintenance, instalmentsBorrower, {
    ...instalments,
    times: FEWER_SESSIONS,
  })
  const applicants = await signIn(maintenance, applicant, { ...sample, times: FEWER_SESSIONS })
  await close()
  return { url, visitors, instalmentVisitors, applicants, stop }
}

type SignIns = Omit<Visitor, 'sessionId'> & { times: number }

async function signIn(
  db: Db,
  borrowerId: string,
  { orderId, productId, times }: SignIns,
): Promise<Visitor[]> {
  const now = systemClock.now()
  const expiresAt = new Date(now.getTime() + HOURS_MS)
  const sessionOf = (index: number) => `bench-${borrowerId}-${String(index).padStart(6, '0')}`
  const signedIn = Array.from({ length: times }, async (_, index) => {
    const token = sessionOf(index)
    await saveSession(db, { borrowerId, deviceId: 'bench', token, now, expiresAt })
    return { sessionId: token, orderId, productId }
  })
  return Promise.all(signedIn)
}
