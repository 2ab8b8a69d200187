import { type Client, createClient } from '../../contract/client.ts'
import type { Launch } from '../../contract/launch.ts'
import type { Packs } from '../../contract/market.ts'
import { packs as ours } from '../../contract/packs/packs.ts'
import { table } from '../../contract/table.ts'
import { type MovableClock, movableClock } from '../clock.ts'
import type { Db } from '../database/open.ts'
import { seedDemo } from '../demo/seed.ts'
import { createLog } from '../log.ts'
import { createService, type ServiceOptions } from '../service.ts'
import { outboxSms, type Sms } from '../sms/routes.ts'
import { reset, workerDatabase } from './database.ts'

/** Ten in the morning in Jakarta, half past eight in Delhi. */
export const START = new Date('2026-11-15T03:00:00Z')
export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

export type Lender = Client<typeof table>

export type TestService = {
  db: Db
  clock: MovableClock
  app: ReturnType<typeof createService>
  /** Everything that was logged, a line each. */
  logged: string[]
  /** The typed client over the service, as the borrower with this session. */
  lender: (sessionId: string, extra?: Launch) => Lender
}

export type TestOptions = ServiceOptions & { logLevel?: string; packs?: Packs; sms?: Sms }

export const SECRET = 'a secret of the tests, thirty-two letters'

/** The service over this worker's database, which holds nothing but the demo as of `START`. */
export async function openTestService({
  logLevel = 'info',
  ...options
}: TestOptions = {}): Promise<TestService> {
  const db = await workerDatabase()
  const clock = movableClock({ now: () => START })
  await reset(db, () => seedDemo(db, clock, ours))
  return serveOver(db, clock, { logLevel, ...options })
}

/** One more service over a database that is in use already, as a second process would be. */
export function serveOver(
  db: Db,
  clock: MovableClock,
  { logLevel = 'info', packs = ours, sms = outboxSms, ...options }: TestOptions = {},
): TestService {
  const logged: string[] = []
  const log = createLog(logLevel, { write: (line) => void logged.push(line) })
  const app = createService({ db, clock, packs, log, secret: SECRET, sms }, options)
  const fetch = async (request: Request) => app.fetch(request)
  const client = createClient(table, { fetch, base: 'http://lender.test', ...clientNames(options) })
  const lender = (sessionId: string, extra: Launch = {}) =>
    client({ common: { ...extra, sessionId }, address: '192.0.2.1' })
  return { db, clock, app, logged, lender }
}

const clientNames = ({ wireNames }: ServiceOptions) => (wireNames ? { wireNames } : {})
