import { sql } from 'kysely'
import type { FiledProduct } from '../contract/calls/product-file.ts'
import type { Packs } from '../contract/market/market.ts'
import type { WireNames } from '../contract/wire/wire-names.ts'
import { purgeKeptData } from './account-data/deletion.ts'
import { decideWaiting } from './application/decision/sweep.ts'
import { purgeApplications } from './application/purge.ts'
import { loadTree } from './assistant/load-tree.ts'
import { callbacks } from './callbacks.ts'
import type { Services } from './calls/call.ts'
import { purgeOldCounters } from './calls/limits.ts'
import { createService } from './calls/service.ts'
import { purgeExpiredSessions } from './calls/sessions.ts'
import { movableClock } from './clock.ts'
import type { ConnectionSettings } from './database/connection-settings.ts'
import { migrate } from './database/migrate.ts'
import { type Db, type OpenDatabase, openEmbedded, openPostgres } from './database/open.ts'
import { waitForDatabase } from './database/wait.ts'
import { demoControls, restoreClock } from './demo/demo-controls.ts'
import { payoutControls } from './demo/payout-controls.ts'
import { sandboxConsole } from './demo/sandbox-console.ts'
import { seedDemo } from './demo/seed.ts'
import { seedApplications } from './demo/seed-applications.ts'
import { demoStaff, seedStaff } from './demo/staff.ts'
import { walletControls } from './demo/wallet-controls.ts'
import { createDesk } from './desk/dispatch.ts'
import { sendPayouts } from './disbursement/sweep.ts'
import { demoKeyring, type Keyring } from './encryption/keyring.ts'
import { sandboxAccountCheck } from './gateways/account-check.ts'
import {
  connectGateways,
  connectPayouts,
  type GatewaySettings,
  type PayoutSettings,
} from './gateways/connectors.ts'
import { sandboxIdentityCheck } from './gateways/identity-check.ts'
import { SANDBOX } from './gateways/sandbox.ts'
import { sandboxCards } from './gateways/sandbox-cards.ts'
import { sandboxWallet } from './gateways/sandbox-wallet.ts'
import { handlers } from './handlers.ts'
import { purgeUnusedImages } from './images/images.ts'
import { s3Store } from './images/s3-store.ts'
import { databaseStore, withFallback } from './images/store.ts'
import type { Log } from './log.ts'
import { deliverNotices } from './notices/deliver.ts'
import { saveProducts, versionBody } from './products/product-versions.ts'
import { demoPushKeys } from './push/demo-keys.ts'
import { openPush, type VapidKeys } from './push/push.ts'
import { resolveAll } from './repayment/cards/card-charge.ts'
import { creditReceived } from './repayment/inbox/sweep.ts'
import { purgeAnsweredMessages } from './site/contact.ts'
import { openSms } from './sms/open.ts'
import { purgeOldSms, sweepSms } from './sms/reports.ts'
import { purgeStaffSessions } from './staff/sessions.ts'
import { purgeOldQuestions } from './verification/purge.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** They would confirm anybody, so they serve the demo only. */
const sandboxChecks = { identityCheck: sandboxIdentityCheck, accountCheck: sandboxAccountCheck }
const SMS_SWEEP_MS = 15 * 1000
/** A borrower who has confirmed is waiting for the money. */
const PAYOUT_SWEEP_MS = 5 * 1000
const NOTICES_MS = 5 * 1000

type Settings = {
  demo: boolean
  databaseUrl: string | null
  connections: Partial<ConnectionSettings>
  /** How long PostgreSQL may take to answer when the process starts. */
  databaseWaitSeconds: number
  dataDir: string
  cookieSecret: string
  /** Null in the demo, which has a keyring of its own. */
  dataKeys: Keyring | null
  packs: Packs
  /** What the lender offers; null leaves the products as they are. */
  products: readonly FiledProduct[] | null
  wireNames: WireNames
  gateways: GatewaySettings
  payouts: PayoutSettings
  s3: Parameters<typeof s3Store>[0] | null
  sms: Parameters<typeof openSms>[0]
  push: { hosts: readonly string[]; keys: VapidKeys | null }
}

/** All that runs on a schedule. Nothing waits for it: not even for what was received before the process ended. */
function startMaintenance(services: Services, maintenance: Db): void {
  const { clock, images, log } = services
  const every = (ms: number, work: (now: Date) => Promise<unknown>) =>
    setInterval(() => void work(clock.now()).catch((error) => log.error({ error })), ms).unref()
  every(HOUR_MS, (now) => purgeOldCounters(maintenance, now))
  every(HOUR_MS, (now) => purgeUnusedImages({ db: maintenance, images }, now))
  every(HOUR_MS, (now) => purgeOldQuestions(maintenance, now))
  every(HOUR_MS, (now) => purgeExpiredSessions(maintenance, now))
  every(HOUR_MS, (now) => purgeStaffSessions(maintenance, now))
  every(HOUR_MS, (now) => purgeOldSms({ ...services, db: maintenance }, now))
  every(HOUR_MS, (now) => purgeAnsweredMessages(maintenance, now))
  every(HOUR_MS, (now) => purgeKeptData(maintenance, now))
  every(NOTICES_MS, (now) => deliverNotices(services, now))
  every(HOUR_MS, (now) => purgeApplications(maintenance, services.packs, now))
  every(SMS_SWEEP_MS, (now) => sweepSms(services, now))
  every(PAYOUT_SWEEP_MS, () => sendPayouts(services))
  // A minute is what a borrower may wait.
  const sweeps = [() => creditReceived(services), () => resolveAll(services), () => decideWaiting(services)]
  for (const sweep of sweeps) {
    void sweep().catch((error) => log.error({ error }))
    every(MINUTE_MS, sweep)
  }
}

async function openDatabase(settings: Settings, log: Log): Promise<OpenDatabase> {
  const { databaseUrl, databaseWaitSeconds: seconds, dataDir } = settings
  if (!databaseUrl) return openEmbedded(dataDir)
  const reportLost = (error: Error) => log.warn({ error }, 'a database connection was lost')
  const database = openPostgres(databaseUrl, { settings: settings.connections, reportLost })
  await waitForDatabase(() => sql`select 1`.execute(database.db), { seconds, warn: (line) => log.warn(line) })
  return database
}

/** Without keys of the lender's own the demo has a pair, and production sends no push messages. */
async function pushFor({ push: { hosts, keys }, demo, packs }: Settings, db: Db) {
  const used = keys ?? (demo ? await demoPushKeys(db, `mailto:${packs.id.company.email}`) : null)
  return used && { push: openPush({ ...used, hosts }) }
}

/** The embedded service with its database, and all that it does by the clock. */
export async function openService(settings: Settings, log: Log) {
  const gateways = connectGateways(settings.gateways, settings.demo)
  for (const [market, { name }] of Object.entries(gateways.of))
    if (!settings.demo && name === SANDBOX) log.warn({ market }, 'no bank knows the codes of the sandbox')
  const database = await openDatabase(settings, log)
  const { db, maintenance } = database
  await migrate(maintenance)
  await loadTree(db)
  const clock = movableClock()
  const keyring = settings.dataKeys ?? demoKeyring()
  const images = settings.s3 ? withFallback(s3Store(settings.s3), databaseStore(db)) : databaseStore(db)
  if (settings.demo) {
    await seedDemo(db, clock, settings.packs)
    await seedApplications({ db, keyring, packs: settings.packs, now: clock.now() })
    await seedStaff(db, clock.now())
    await restoreClock(db, clock)
  }
  if (settings.products) await saveProducts(maintenance, settings.products.map(versionBody), clock.now())
  // The sandbox would pay anybody's loan off, so it serves the demo only.
  const wallet = sandboxWallet()
  const services: Services = {
    db,
    clock,
    packs: settings.packs,
    log,
    gateways,
    payouts: connectPayouts(settings.payouts, settings.gateways, settings.demo),
    images,
    secret: settings.cookieSecret,
    keyring,
    sms: openSms(settings.sms, settings.demo),
    ...(await pushFor(settings, db)),
    ...(settings.demo && { cards: sandboxCards(db, clock), wallet, ...sandboxChecks }),
  }
  const service = createService(services, { handlers, callbacks }, { wireNames: settings.wireNames })
  startMaintenance(services, maintenance)
  const developer = settings.demo
    ? {
        ...demoControls(db, clock, { packs: settings.packs, keyring, images }),
        ...payoutControls(services),
        ...sandboxConsole(services),
        wallet: walletControls(services, wallet),
      }
    : null
  const desk = createDesk(services, settings.demo ? demoStaff(db, clock) : null)
  return { service, database, clock, developer, desk }
}
