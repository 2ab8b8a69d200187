import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Print } from '../contract/calls/made-documents.ts'
import type { FiledProduct } from '../contract/calls/product-file.ts'
import type { Secrets } from '../contract/wire/secret-equality.ts'
import type { WireNames } from '../contract/wire/wire-names.ts'
import type { Packs } from '../market/market.ts'
import type { TakenRisk } from '../market/rules/check-rules.ts'
import { loadTree } from './assistant/load-tree.ts'
import { DEMO_AUDIT_SECRETS } from './audit/audit-log.ts'
import type { AuditWitness } from './audit/audit-witness.ts'
import { callbacks } from './callbacks.ts'
import type { Services } from './calls/call.ts'
import { createService } from './calls/service.ts'
import { movableClock } from './clock.ts'
import type { ConnectionSettings } from './database/connection-settings.ts'
import { migrate } from './database/migrate.ts'
import { type Db, type OpenDatabase, openEmbedded, openPostgres } from './database/open.ts'
import { slowStatements } from './database/slow-statements.ts'
import { waitForDatabase } from './database/wait.ts'
import { demoControls, restoreClock, shareClock } from './demo/demo-controls.ts'
import { payoutControls } from './demo/payout-controls.ts'
import { sandboxConsole } from './demo/sandbox-console.ts'
import { seedDemo } from './demo/seed.ts'
import { seedApplications } from './demo/seed-applications.ts'
import { seedArrears } from './demo/seed-arrears.ts'
import { seedMoney, seedSandboxBooks } from './demo/seed-money.ts'
import { seedWaiting } from './demo/seed-waiting.ts'
import { demoStaff, seedStaff } from './demo/staff.ts'
import { walletControls } from './demo/wallet-controls.ts'
import { createDesk } from './desk/door.ts'
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
import { s3Store } from './images/s3-store.ts'
import { databaseStore, withFallback } from './images/store.ts'
import { jobTable } from './job-table.ts'
import { createJobs } from './jobs/create-jobs.ts'
import type { Log } from './log.ts'
import { demoMail, type Mail, type SmtpSettings, smtpMail } from './mail/mail.ts'
import { readOperatingState, smsBudgetUsd } from './observing/operating-state.ts'
import { createSampler } from './observing/sampler.ts'
import { startStateGauges } from './observing/state-gauges.ts'
import { bucketWitness, mailWitness } from './observing/witnesses.ts'
import { saveProducts, versionBody } from './products/product-versions.ts'
import { demoPushKeys } from './push/demo-keys.ts'
import { openPush, type VapidKeys } from './push/push.ts'
import { watchPayCodes } from './repayment/watch-pay-codes.ts'
import { openSms } from './sms/open.ts'
import { openSignOn, type SignOnSettings } from './staff/single-sign-on.ts'

/** They would confirm anybody, so they serve the demo only. */
const sandboxChecks = { identityCheck: sandboxIdentityCheck, accountCheck: sandboxAccountCheck }

type Settings = {
  demo: boolean
  databaseUrl: string | null
  connections: Partial<ConnectionSettings>
  /** How long PostgreSQL may take to answer when the process starts. */
  databaseWaitSeconds: number
  slowStatementMs: number
  dataDir: string
  codeSecrets: Secrets
  /** Null in a demo that has none of its own. */
  auditSecrets: Secrets | null
  deskOrigin: string | null
  singleSignOn: SignOnSettings | null
  /** Null in the demo, which has a keyring of its own. */
  dataKeys: Keyring | null
  packs: Packs
  ruleRisks: readonly TakenRisk[]
  /** What the lender offers; null leaves the products as they are. */
  products: readonly FiledProduct[] | null
  wireNames: WireNames
  gateways: GatewaySettings
  payouts: PayoutSettings
  s3: Parameters<typeof s3Store>[0] | null
  sms: Parameters<typeof openSms>[0]
  push: { hosts: readonly string[]; keys: VapidKeys | null }
  mail: SmtpSettings | null
  /** Who is notified where the audit log ends. */
  auditWitness: { mail: string | null; bucket: string | null }
}

/** What `pg` says where no connection was made in time. */
const CONNECT_TIMED_OUT = 'timeout expired'

async function openDatabase(settings: Settings, log: Log): Promise<OpenDatabase> {
  const { databaseUrl, databaseWaitSeconds: seconds, dataDir } = settings
  const timeStatement = slowStatements({ thresholdMs: settings.slowStatementMs, log })
  if (!databaseUrl) return openEmbedded(dataDir, timeStatement)
  // One that was not there in time was never lost: at a start the process itself may be too busy to take it.
  const reportLost = (error: Error) =>
    error.message === CONNECT_TIMED_OUT
      ? log.info('a new database connection took too long, and is tried again')
      : log.warn({ error }, 'a database connection was lost')
  const database = openPostgres(databaseUrl, {
    settings: settings.connections,
    reportLost,
    timeStatement,
  })
  await waitForDatabase(() => sql`select 1`.execute(database.db), { seconds, warn: (line) => log.warn(line) })
  return database
}

/** Without keys of the lender's own the demo has a pair, and production sends no push messages. */
async function pushFor({ push: { hosts, keys }, demo, packs }: Settings, db: Db) {
  const used = keys ?? (demo ? await demoPushKeys(db, `mailto:${packs.id.company.email}`) : null)
  return used && { push: openPush({ ...used, hosts }) }
}

/** Without a mail server the demo composes mail and sends it nowhere, and production sends none. */
function mailFor({ mail, demo }: Settings): { mail?: Mail } {
  if (mail) return { mail: smtpMail(mail) }
  return demo ? { mail: demoMail() } : {}
}

function auditWitnessesFor({ auditWitness, s3, packs }: Settings, mail: Mail | undefined): AuditWitness[] {
  const { mail: address, bucket } = auditWitness
  return [
    ...(mail && address ? [mailWitness(mail, address, packs.id.appName)] : []),
    ...(s3 && bucket ? [bucketWitness({ ...s3, bucket })] : []),
  ]
}

/** The embedded service with its database, and the jobs that it does by the clock once they are started. */
export async function openService(settings: Settings, log: Log, print?: Print) {
  const database = await openDatabase(settings, log)
  const { db, maintenance } = database
  const gateways = connectGateways(settings.gateways, settings.demo, db)
  for (const [market, { name }] of Object.entries(gateways.of))
    if (!settings.demo && name === SANDBOX) log.warn({ market }, 'no bank knows the codes of the sandbox')
  await migrate(maintenance, { purpose: settings.demo ? 'demo' : 'production' })
  await loadTree(db)
  const clock = movableClock()
  const keyring = settings.dataKeys ?? demoKeyring()
  const images = settings.s3 ? withFallback(s3Store(settings.s3), databaseStore(db)) : databaseStore(db)
  if (settings.demo) {
    await seedDemo(db, clock, settings.packs)
    await seedApplications({ db, keyring, packs: settings.packs, now: clock.now() })
    await seedWaiting({ db, keyring, packs: settings.packs, now: clock.now() })
    await seedStaff(db, clock.now())
    await seedMoney(db, clock.now())
    await seedSandboxBooks(db)
    await seedArrears({ db, packs: settings.packs, now: clock.now() })
    await restoreClock(db, clock)
    shareClock(database.broadcast, db, clock)
  }
  if (settings.products) await saveProducts(maintenance, settings.products.map(versionBody), clock.now())
  const { mail } = mailFor(settings)
  const auditWitnesses = auditWitnessesFor(settings, mail)
  if (!settings.demo && auditWitnesses.length === 0)
    log.warn('nobody outside of the database is told where the audit log ends')
  // The sandbox would pay anybody's loan off, so it serves the demo only.
  const wallet = sandboxWallet()
  const services: Services = {
    db,
    clock,
    packs: settings.packs,
    log,
    gateways,
    payouts: connectPayouts(settings.payouts, settings.gateways, settings.demo ? db : null),
    images,
    codeSecrets: settings.codeSecrets,
    auditSecrets: settings.auditSecrets ?? DEMO_AUDIT_SECRETS,
    keyring,
    sms: openSms(settings.sms, settings.demo),
    broadcast: database.broadcast,
    ...(await pushFor(settings, db)),
    ...(mail && { mail }),
    ...(print && { print }),
    auditWitnesses,
    ruleRisks: settings.ruleRisks,
    ...(settings.deskOrigin && { deskOrigin: settings.deskOrigin }),
    ...(settings.demo && { cards: sandboxCards(db, clock), wallet, ...sandboxChecks }),
  }
  const service = createService(services, { handlers, callbacks }, { wireNames: settings.wireNames })
  const jobs = createJobs({ database, clock, log, table: jobTable(services, maintenance) })
  const sampler = createSampler({ db, clock, log, process: `${hostname()} ${process.pid}` })
  startStateGauges(() => readOperatingState(db, clock.now()), {
    budgetUsd: smsBudgetUsd(services.sms),
  })
  const developer = settings.demo
    ? {
        ...demoControls(db, clock, {
          packs: settings.packs,
          auditSecrets: services.auditSecrets,
          broadcast: database.broadcast,
        }),
        ...payoutControls(services),
        ...sandboxConsole(services),
        wallet: walletControls(services, wallet),
      }
    : null
  const desk = createDesk({ ...services, handlers }, settings.demo ? demoStaff(db, clock) : null, {
    origin: settings.deskOrigin,
    signOn: settings.singleSignOn && openSignOn(settings.singleSignOn),
  })
  const watchPayCode = watchPayCodes(database.broadcast)
  const watchWork = (wake: () => void) => database.broadcast.subscribe('work', wake)
  return { service, database, clock, developer, desk, jobs, sampler, watchPayCode, watchWork }
}
