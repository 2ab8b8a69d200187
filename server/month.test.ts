import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../base/time.ts'
import { addDays, daysBetween, localDay } from '../market/dates.ts'
import { packs } from '../market/packs/packs.ts'
import { countOf } from '../tools/counts.ts'
import { trialBalance } from './accounting/trial-balance.ts'
import { seedSandboxBooks } from './demo/seed-money.ts'
import { jobTable } from './job-table.ts'
import { isDue } from './jobs/due.ts'
import { eventsOf, type LoanRecord, loanColumns, loanOf } from './ledger/loan-record.ts'
import type { Position } from './ledger/position.ts'
import { modelOn } from './ledger/testing/model-money.ts'
import { unbalanced } from './ledger/testing/stored-loan.ts'
import { demoSms } from './sms/routes.ts'
import { openTestService, START, type TestService } from './testing/harness.ts'
import { FIRST_DAY, type MonthLoan, move, storeMonth } from './testing/month.ts'

const DAYS = 31
const STEP_MS = (24 / countOf('stepsPerDayOfMonth')) * HOUR_MS

type Sent = { loan: MonthLoan; matter: string; day: string; step: number; dueOn: string; at: Date }

let service: TestService
let loans: MonthLoan[]
const sent: Sent[] = []
/** What the model says at the end of each day that was closed, against what was stored. */
const closed: { day: string; stored: string[]; wanted: string[] }[] = []
/** Loans of India that stay in their class until all is paid. */
const held = new Set<string>()

const idsOf = () => loans.map(({ id }) => id)

async function records(): Promise<Map<string, LoanRecord>> {
  const { rows } = await sql<LoanRecord>`
    select ${loanColumns} from orders o join borrowers b on b.id = o.borrower_id
    where o.id in (${sql.join(idsOf())})`.execute(service.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is owed on a day, by the model: it shares no rule with the ledger. */
function owedOn(record: LoanRecord | undefined, day: string): Position {
  const loan = record && loanOf(record)
  if (!loan) throw new Error('not paid out')
  return modelOn(loan, eventsOf(record), day)
}

function lineOf({ id, market, startOn }: MonthLoan, position: Position, day: string): string[] {
  const { classes, dueDateCounts } = packs[market].arrears
  if (position.settled || startOn > day) return []
  const oldest = position.periods.find(({ openMinor }) => openMinor > 0)
  const late = oldest ? Math.max(0, daysBetween(oldest.dueOn, day) + (dueDateCounts ? 1 : 0)) : 0
  const known = classes.findLast(({ fromDays }) => fromDays <= late)
  if (late === 0) held.delete(id)
  else if (known?.untilAllPaid) held.add(id)
  const code = held.has(id) && !known?.untilAllPaid ? 'NPA-SUB' : known?.code
  return [`${id} ${code} ${late} ${position.openMinor}`]
}

async function compareDayEnd(day: string): Promise<void> {
  const stored = await service.db
    .selectFrom('arrears')
    .select(['order_id', 'class', 'days_past_due', 'open_minor'])
    .where('is_open', '=', true)
    .where('order_id', 'in', idsOf())
    .execute()
  const all = await records()
  closed.push({
    day,
    stored: stored.map((row) => `${row.order_id} ${row.class} ${row.days_past_due} ${row.open_minor}`).sort(),
    wanted: loans.flatMap((loan) => lineOf(loan, owedOn(all.get(loan.id), day), day)).sort(),
  })
}

const seen = new Set<number>()
/** What was really sent: old ones are removed in the course of the month. */
const messages = new Set<number>()

/** Each message is looked at when it was sent: what it says must be true then. */
async function lookAtSent(now: Date): Promise<void> {
  const rows = await service.db
    .selectFrom('notices')
    .select(['id', 'order_id', 'matter', 'subject', 'facts'])
    .where('order_id', 'in', idsOf())
    .where('state', '=', 'done')
    .where('sent_by', '<>', '')
    .execute()
  const written = await sql<{ id: number }>`
    select m.id from sms_messages m join borrowers b on b.phone = m.phone where b.id like 'month-%'`.execute(
    service.db,
  )
  for (const { id } of written.rows) messages.add(id)
  const fresh = rows.filter(({ id }) => !seen.has(id))
  if (fresh.length === 0) return
  const all = await records()
  for (const { id, order_id, matter, subject, facts } of fresh) {
    seen.add(id)
    const loan = loans.find((each) => each.id === order_id)
    if (!loan) throw new Error(`a message about ${order_id}`)
    const day = localDay(now, packs[loan.market].timeZone)
    const [, dueOn = '', step = ''] = subject.split(' ')
    sent.push({ loan, matter, day, step: Number(step), dueOn, at: now })
    if (matter === 'paymentReceived') continue
    const owed = owedOn(all.get(loan.id), day)
    expect(owed.settled, `${matter} about ${order_id}, which is paid`).toBe(false)
    const late = owed.periods.filter((period) => period.openMinor > 0 && period.dueOn < day)
    const due = owed.periods.find((period) => period.dueOn === dueOn)
    if (matter === 'reminder') expect(facts.amountMinor).toBe(due?.openMinor)
    if (matter === 'overdue')
      expect(facts.amountMinor).toBe(late.reduce((sum, { openMinor }) => sum + openMinor, 0))
    expect(due?.openMinor, `${matter} about an instalment of ${order_id} that is paid`).toBeGreaterThan(0)
  }
}

beforeAll(async () => {
  service = await openTestService({ sms: demoSms, logLevel: 'error', limits: 'off' })
  // The demo's own loans have other payments than these.
  await sql`update orders set status = 110 where start_on is not null`.execute(service.db)
  await seedSandboxBooks(service.db)
  const month = await storeMonth(service)
  loans = month.loans
  const jobs = Object.entries(jobTable(service.services, service.db))
  const lastRuns = new Map<string, Date>()
  const moves = [...month.moves]
  const end = START.getTime() + (DAYS + 1) * 24 * HOUR_MS
  for (let at = START.getTime(); at <= end; at += STEP_MS) {
    service.clock.moveTo(at - START.getTime())
    const now = service.clock.now()
    while (moves[0] && moves[0].at <= now) await move(service, moves.shift() as (typeof moves)[number])
    for (const [name, { schedule, work }] of jobs) {
      if (!isDue(schedule, lastRuns.get(name) ?? null, now)) continue
      lastRuns.set(name, now)
      await work(now)
      if (name === 'notices') await lookAtSent(now)
      if (name === 'dayEnd') await compareDayEnd(addDays(localDay(now, packs.in.timeZone), -1))
    }
  }
}, 600_000)

const inMonth = (day: string) => day > addDays(FIRST_DAY, 4) && day < addDays(FIRST_DAY, DAYS)

test('at the end of each day every loan has the class that the model gives it', () => {
  expect(closed.length).toBeGreaterThanOrEqual(DAYS)
  for (const { stored, wanted, day } of closed) expect(stored, day).toEqual(wanted)
  const classes = new Set(closed.flatMap(({ wanted }) => wanted.map((line) => line.split(' ')[1])))
  expect([...classes].sort()).toEqual(['1', '2', '3', '4', '5', 'NPA-SUB', 'SMA-0', 'SMA-1', 'SMA-2', 'STD'])
})

test('every message was sent once, one a day and matter, by day', async () => {
  const keys = sent.map(({ loan, matter, dueOn, step }) => `${loan.id} ${matter} ${dueOn} ${step}`)
  const planned = keys.filter((key) => !key.includes('paymentReceived'))
  expect(new Set(planned).size).toBe(planned.length)
  const days = sent.flatMap(({ loan, matter, day }) =>
    matter === 'paymentReceived' ? [] : [`${loan.id} ${matter} ${day}`],
  )
  expect(new Set(days).size).toBe(days.length)
  for (const { loan, at } of sent) {
    const hour = Number(
      at.toLocaleString('en-GB', { timeZone: packs[loan.market].timeZone, hour: '2-digit', hour12: false }),
    )
    expect(hour).toBeGreaterThanOrEqual(8)
    expect(hour).toBeLessThan(20)
  }
  expect(messages.size).toBe(sent.length)
})

test('whoever still owed on the day of a step was reminded on it', async () => {
  const all = await records()
  const missing = loans.flatMap((loan) =>
    loan.dueOn.flatMap((dueOn) =>
      [-3, -1, 0].flatMap((step) => {
        const day = addDays(dueOn, step)
        // Paid neither by the night before nor during the day; earlier instalments do not matter for this one.
        const isOpen = [addDays(day, -1), day].every((each) =>
          owedOn(all.get(loan.id), each).periods.some(
            (period) => period.dueOn === dueOn && period.openMinor > 0,
          ),
        )
        const wasSent = sent.some(
          (each) =>
            each.loan === loan && each.matter === 'reminder' && each.dueOn === dueOn && each.step === step,
        )
        return inMonth(day) && isOpen && !wasSent ? [`${loan.id} ${dueOn} ${step}`] : []
      }),
    ),
  )
  expect(missing).toEqual([])
  expect(sent.filter(({ matter }) => matter === 'reminder').length).toBeGreaterThan(300)
  expect(sent.filter(({ matter }) => matter === 'overdue').length).toBeGreaterThan(100)
})

test('each payment is in the ledger once, its borrower was told once, and every proof is zero', async () => {
  const { db } = service
  const { rows } = await sql<{ movements: number; entries: number; notified: number }>`
    select (select count(*)::int from sandbox_movements where id like 'loan-%' and kind = 'payment') as movements,
      (select count(*)::int from ledger_entries where event_id like 'loan-%' and kind = 'payment') as entries,
      (select count(*)::int from notices where matter = 'paymentReceived' and borrower_id like 'month-%'
        and state = 'done') as notified`.execute(db)
  const { movements = 0, entries, notified } = rows[0] ?? {}
  expect(movements).toBeGreaterThan(150)
  expect([entries, notified]).toEqual([movements, movements])
  const proofs = await db.selectFrom('daily_proofs').select(['day', 'market', 'state']).execute()
  expect(proofs.filter(({ state }) => state !== 'equal')).toEqual([])
  for (const market of ['id', 'in'])
    expect(proofs.filter((proof) => proof.market === market).length).toBeGreaterThanOrEqual(DAYS)
  expect(await db.selectFrom('proof_differences').selectAll().execute()).toEqual([])
  expect(await unbalanced(db)).toEqual([])
  for (const pack of [packs.id, packs.in])
    expect((await trialBalance(db, pack, addDays(FIRST_DAY, DAYS))).balanced).toBe(true)
})
