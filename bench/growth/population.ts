import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { packs } from '../../market/packs/packs.ts'
import { saveSession } from '../../server/calls/sessions.ts'
import { systemClock } from '../../server/clock.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Db, openPostgres } from '../../server/database/open.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { randomSecrets } from '../../tools/random-secrets.ts'
import { generateEarlierLoans, generatePortfolio, skipNightlyJobs } from '../arrears/portfolio.ts'
import { type RunningServer, startProduct } from '../children.ts'
import type { Visitor } from '../database.ts'
import { generateRecords } from '../desk/records.ts'

/** So many that none of them reaches its limit of calls per minute, and from everywhere in the data. */
const VISITORS = 2_000
const HOURS_MS = 12 * 60 * 60 * 1000
/** Jobs that look at all of the data when a process starts. */
const QUIET_CHECKS = 5
const QUIET_WAIT_SECONDS = 600

export type Population = { product: RunningServer; visitors: Visitor[]; stop: () => Promise<void> }

async function signIn(db: Db, borrowers: number): Promise<Visitor[]> {
  const now = systemClock.now()
  const expiresAt = new Date(now.getTime() + HOURS_MS)
  const count = Math.min(VISITORS, borrowers)
  const visitors: Visitor[] = []
  for (let index = 0; index < count; index += 1) {
    const no = 1 + Math.floor((index * borrowers) / count)
    const sessionId = `bench-growth-${no}`
    await saveSession(db, { borrowerId: `b${no}`, deviceId: 'bench', token: sessionId, now, expiresAt })
    visitors.push({ sessionId, orderId: `r${no}`, productId: 'terang-kilat' })
  }
  // Without an income nothing is recommended.
  await sql`update borrowers set salary_minor = 2000000000, credit_limit_minor = 2000000000 where id like 'b%'
    and id in (select borrower_id from sessions)`.execute(db)
  return visitors
}

/** The demo would give each of the borrowers something at its start. */
const production = () => ({
  DEMO: undefined,
  ...randomSecrets(),
  DESK_ORIGIN: 'https://desk.example',
})

/** Waits until the database has had nothing to do for some seconds. */
export async function waitForQuiet(db: Db): Promise<void> {
  let quiet = 0
  for (let second = 0; quiet < QUIET_CHECKS && second < QUIET_WAIT_SECONDS; second += 1) {
    const { rows } = await sql<{ busy: number }>`
      select count(*) as busy from pg_stat_activity
      where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
    quiet = rows[0]?.busy === 0 ? quiet + 1 : 0
    await sleep(1000)
  }
}

/** A product over so many borrowers, with a running and 2⅓ settled loans each, in a cluster of its own. */
export async function openPopulation(borrowers: number): Promise<Population> {
  const { url, stop } = await startPostgres()
  const { db, maintenance, close } = openPostgres(url)
  const day = systemClock.now().toISOString().slice(0, 10)
  try {
    const started = performance.now()
    await migrate(maintenance, { purpose: 'production' })
    await seedDemo(db, systemClock, packs)
    await generatePortfolio(maintenance, day, borrowers)
    await generateEarlierLoans(maintenance, borrowers)
    await generateRecords(maintenance, { day, borrowers })
    await skipNightlyJobs(maintenance, day)
    const visitors = await signIn(maintenance, borrowers)
    await sql`vacuum analyze`.execute(maintenance)
    const product = await startProduct({ ...production(), DATABASE_URL: url, LOG_LEVEL: 'warn' })
    await waitForQuiet(maintenance)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`growth: ${borrowers} borrowers generated in ${seconds} s`)
    const stopAll = async () => {
      await product.stop()
      await stop()
    }
    return { product, visitors, stop: stopAll }
  } catch (error) {
    await stop()
    throw error
  } finally {
    await close()
  }
}
