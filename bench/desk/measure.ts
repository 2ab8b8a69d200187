import { type DeskCalls, type DeskKey, deskTable } from '../../contract/calls/table.ts'
import type { Result } from '../../contract/wire/codes.ts'
import type { StaffOperation } from '../../contract/wire/operation.ts'
import { endOfDay } from '../../market/day-bounds.ts'
import { packs } from '../../market/packs/packs.ts'
import { closeDay } from '../../server/arrears/day-end.ts'
import { DEMO_AUDIT_SECRETS } from '../../server/audit/audit-log.ts'
import { movableClock, systemClock } from '../../server/clock.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Db, openPostgres } from '../../server/database/open.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { demoStaff, demoStaffMembers, seedStaff } from '../../server/demo/staff.ts'
import { createDesk } from '../../server/desk/door.ts'
import { demoKeyring } from '../../server/encryption/keyring.ts'
import { refreshFigures } from '../../server/figures/refresh-figures.ts'
import { gatewaysOf } from '../../server/gateways/gateway.ts'
import { payoutCompaniesOf } from '../../server/gateways/payout.ts'
import { sandbox } from '../../server/gateways/sandbox.ts'
import { sandboxPayouts } from '../../server/gateways/sandbox-payout.ts'
import { handlers } from '../../server/handlers.ts'
import { databaseStore } from '../../server/images/store.ts'
import { createLog } from '../../server/log.ts'
import { outboxSms } from '../../server/sms/routes.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { generatePortfolio } from '../arrears/portfolio.ts'
import { bounds } from '../bounds.ts'
import type { Line } from '../report.ts'
import { quantile } from '../statistics.ts'
import { type GeneratedData, inputOf, unmeasured } from './inputs.ts'
import { generateRecords } from './records.ts'

const DAY = '2026-11-16'
const BORROWERS = 1_000_000
const CALLS = 100
const log = createLog('silent')

async function timed<Result>(work: () => Promise<Result>): Promise<[ms: number, result: Result]> {
  const start = performance.now()
  const result = await work()
  return [performance.now() - start, result]
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const [ms] = await timed(work)
  console.log(`desk: ${name} in ${Math.round(ms)} ms`)
}

/** The desk as the product runs it, the morning after the day. */
function openDesk(db: Db) {
  const clock = movableClock({ now: () => new Date(`${DAY}T23:00:00Z`) })
  const gateway = sandbox(['secret of the bench'])
  const services = {
    db,
    clock,
    packs,
    log,
    gateways: gatewaysOf({ id: gateway, in: gateway }),
    payouts: payoutCompaniesOf({ id: sandboxPayouts, in: sandboxPayouts }),
    images: databaseStore(db),
    sms: outboxSms,
    codeSecrets: DEMO_AUDIT_SECRETS,
    keyring: demoKeyring(),
    auditSecrets: DEMO_AUDIT_SECRETS,
  }
  return { desk: createDesk({ ...services, handlers }, demoStaff(db, clock)), clock }
}

type Ask = (request: unknown) => Promise<Result<unknown>>

/** How long each of many calls of a row took. A refusal is no answer, so it ends the measurement. */
async function timesOf(calls: DeskCalls, key: DeskKey, data: GeneratedData): Promise<number[]> {
  const input = inputOf(key)
  if (!input) throw new Error(`bench/desk/inputs.ts has no request for ${key}`)
  const times: number[] = []
  for (let nth = 0; nth < CALLS; nth++) {
    const [ms, answer] = await timed(() => (calls[key] as Ask)(input(nth, data)))
    if (!answer.success) throw new Error(`${key}: ${answer.code}: ${JSON.stringify(input(nth, data))}`)
    times.push(ms)
  }
  return times
}

async function measureReads(db: Db, data: GeneratedData): Promise<Line[]> {
  const { desk, clock } = openDesk(db)
  await refreshFigures(db, packs, clock.now())
  const lines: Line[] = []
  for (const [key, row] of Object.entries(deskTable) as [DeskKey, StaffOperation][]) {
    if (row.kind !== 'read' || unmeasured[key]) continue
    const reader = demoStaffMembers.find(({ role }) => row.by.includes(role))
    const token = (await desk.demo?.signIn(reader?.id ?? '', 'bench')) ?? ''
    const times = await timesOf(desk.as({ token, language: 'en' }), key, data)
    const ofPart = { part: 'desk', unit: 'ms' } as const
    lines.push(
      { ...ofPart, name: `${key}, p50`, product: quantile(times, 0.5) },
      { ...ofPart, name: `${key}, p95`, product: quantile(times, 0.95), bound: bounds.deskList },
    )
  }
  return lines
}

/** Every list, search and overview of the desk over generated data, in a cluster of its own. */
export async function measureDesk(borrowers: number | null): Promise<Line[]> {
  const data = { day: DAY, borrowers: borrowers ?? BORROWERS }
  const { url, stop } = await startPostgres()
  const { db, maintenance, close } = openPostgres(url)
  try {
    await migrate(maintenance, { purpose: 'demo' })
    await seedDemo(db, systemClock, packs)
    await seedStaff(db, systemClock.now())
    const now = endOfDay(DAY, packs.in.timeZone)
    await step(`${data.borrowers} borrowers with their loans`, () =>
      generatePortfolio(maintenance, DAY, data.borrowers),
    )
    await step('their complaints, payments, messages and the rest', () => generateRecords(maintenance, data))
    await step('day-end', () => closeDay(maintenance, DAY, { packs, log, now }))
    await step('figures of the overview', () => refreshFigures(maintenance, packs, now))
    return await measureReads(db, data)
  } finally {
    await close()
    await stop()
  }
}
