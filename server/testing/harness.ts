import { table } from '../../contract/calls/table.ts'
import { createClient } from '../../contract/wire/client.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import type { Client } from '../../contract/wire/operation.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import type { Packs } from '../../market/market.ts'
import { packs as ours } from '../../market/packs/packs.ts'
import { loadTree } from '../assistant/load-tree.ts'
import { callbacks } from '../callbacks.ts'
import type { Services } from '../calls/call.ts'
import { createService } from '../calls/service.ts'
import type { RouteOptions } from '../calls/wire-door.ts'
import { type MovableClock, movableClock } from '../clock.ts'
import type { Db } from '../database/open.ts'
import { seedDemo } from '../demo/seed.ts'
import { seedApplications } from '../demo/seed-applications.ts'
import { seedStaff } from '../demo/staff.ts'
import { demoKeyring, type Keyring } from '../encryption/keyring.ts'
import { sandboxAccountCheck } from '../gateways/account-check.ts'
import { type Gateways, gatewaysOf } from '../gateways/gateway.ts'
import { sandboxIdentityCheck } from '../gateways/identity-check.ts'
import { type PayoutCompanies, payoutCompaniesOf } from '../gateways/payout.ts'
import { sandbox } from '../gateways/sandbox.ts'
import { sandboxCards } from '../gateways/sandbox-cards.ts'
import { sandboxPayoutsWith } from '../gateways/sandbox-payout.ts'
import { sandboxReport } from '../gateways/sandbox-report.ts'
import { type SandboxWallet, sandboxWallet } from '../gateways/sandbox-wallet.ts'
import { handlers } from '../handlers.ts'
import { databaseStore, type ImageStore } from '../images/store.ts'
import { createLog } from '../log.ts'
import type { Mail } from '../mail/mail.ts'
import type { Push } from '../push/push.ts'
import { outboxSms, type Sms } from '../sms/routes.ts'
import { reset, workerDatabase } from './database.ts'

/** Ten in the morning in Jakarta, half past eight in Delhi. */
export const START = new Date('2026-11-15T03:00:00Z')

export type Lender = Client<typeof table>

export type TestService = Services & {
  clock: MovableClock
  app: ReturnType<typeof createService>
  services: Services
  wallet: SandboxWallet
  images: ImageStore
  /** Everything that was logged, a line each. */
  logged: string[]
  /** The typed client over the service, as the borrower with this session. */
  lender: (sessionId: string, extra?: Launch) => Lender
}

export type TestOptions = RouteOptions & {
  logLevel?: string
  packs?: Packs
  gateways?: Gateways
  payouts?: PayoutCompanies
  cards?: Services['cards']
  /** What checks identities and accounts; the sandboxes unless others are given. */
  checks?: Pick<Services, 'identityCheck' | 'accountCheck'>
  keyring?: Keyring
  images?: ImageStore
  sms?: Sms
  push?: Push
  mail?: Mail
}

export const SANDBOX_SECRET = 'secret of the tests'
export const SECRETS: Secrets = ['a secret of the tests, thirty-two letters']

/** The service over this worker's database, which holds nothing but the demo as of `START`. */
export async function openTestService({
  logLevel = 'info',
  ...options
}: TestOptions = {}): Promise<TestService> {
  const db = await workerDatabase()
  const clock = movableClock({ now: () => START })
  await reset(db, async () => {
    await loadTree(db)
    await seedDemo(db, clock, ours)
    await seedApplications({ db, keyring: demoKeyring(), packs: ours, now: START })
    await seedStaff(db, START)
  })
  return serveOver(db, clock, { logLevel, ...options })
}

/** One more service over a database that is in use already, as a second process would be. */
export function serveOver(
  db: Db,
  clock: MovableClock,
  {
    logLevel = 'info',
    packs = ours,
    gateways = sandboxes(db),
    payouts = sandboxSenders(db),
    cards = sandboxCards(db, clock),
    images = databaseStore(db),
    sms = outboxSms,
    push,
    mail,
    checks = { identityCheck: sandboxIdentityCheck, accountCheck: sandboxAccountCheck },
    keyring = demoKeyring(),
    ...options
  }: TestOptions = {},
): TestService {
  const logged: string[] = []
  const log = createLog(logLevel, { write: (line) => void logged.push(line) })
  const wallet = sandboxWallet()
  const ports = {
    gateways,
    payouts,
    images,
    sms,
    cards,
    wallet,
    ...checks,
    ...(push && { push }),
    ...(mail && { mail }),
  }
  const services = { db, clock, packs, log, codeSecrets: SECRETS, auditSecrets: SECRETS, keyring, ...ports }
  const app = createService(services, { handlers, callbacks }, options)
  const fetch = async (request: Request) => app.fetch(request)
  const client = createClient(table, { fetch, base: 'http://lender.test', ...clientNames(options) })
  const lender = (sessionId: string, extra: Launch = {}) =>
    client({ common: { ...extra, sessionId }, address: '192.0.2.1' })
  return { ...services, app, clock, services, wallet, logged, lender }
}

const sandboxSenders = (db: Db) => {
  const company = sandboxPayoutsWith(sandboxReport(db, ['payout']))
  return payoutCompaniesOf({ id: company, in: company })
}

const sandboxes = (db: Db) => {
  const gateway = sandbox([SANDBOX_SECRET], sandboxReport(db, ['payment', 'reversal']))
  return gatewaysOf({ id: gateway, in: gateway })
}

const clientNames = ({ wireNames }: RouteOptions) => (wireNames ? { wireNames } : {})
