import { sql } from 'kysely'
import { HOUR_MS } from '../../base/time.ts'
import type { Db } from '../database/open.ts'
import { listJobs } from '../jobs/runs.ts'
import type { Sms } from '../sms/routes.ts'
import { spentOfDay } from '../sms/spending.ts'
import { lastProofs } from './proofs.ts'

/** Nobody acts differently on more of them, and counting further costs more. */
export const COUNTED_MAX = 10_000
const DAY_SECONDS = 24 * 60 * 60

const MICRO = 1_000_000

export const usdOfMicro = (microUsd: number): number => microUsd / MICRO

/** What SMS may cost within 24 hours; null where they cost nothing. */
export const smsBudgetUsd = ({ dailyBudgetMicroUsd }: Pick<Sms, 'dailyBudgetMicroUsd'>): number | null =>
  dailyBudgetMicroUsd === Number.MAX_SAFE_INTEGER ? null : usdOfMicro(dailyBudgetMicroUsd)

/** How many wait, counted up to `COUNTED_MAX`, and for how long the first of them has; 0 where none does. */
export type QueueState = { count: number; oldestSeconds: number }

export const inboxStates = ['received', 'waiting', 'held', 'dead'] as const
export type InboxState = (typeof inboxStates)[number]

export type OperatingState = {
  inbox: Record<InboxState, QueueState>
  /** Notices that are due to be sent. */
  notices: QueueState
  /** Tries of the last hour to send an SMS, by what became of them. */
  smsOfHour: Readonly<Record<string, number>>
  smsSpentMicroUsd: number
  codes: CodesState
  /** `sinceSuccess` is infinite for a job that never ran to its end. */
  jobs: readonly {
    name: string
    intervalSeconds: number
    sinceSuccessSeconds: number
    lastDoneAt: Date | null
    problemsOfDay: number
  }[]
  proofs: readonly { name: string; ageSeconds: number; provedAt: Date; problems: number }[]
  /** Since the last day was closed; null before one was. */
  dayEndAgeSeconds: number | null
  auditEvents: number
}

/** Codes by SMS: what strangers used of their share, and who uses most of it. */
export type CodesState = {
  strangersMicroUsd: number
  /** Refused or held back within the last hour, by the rule. */
  refusedOfHour: Readonly<Record<string, number>>
  /** The network with the most codes of the last hour that nobody used; empty where there is none. */
  busiestNetwork: string
  unusedOfNetwork: number
}

type QueueRow = { name: InboxState | 'notices'; count: number; oldest: Date | null }

/** Each of them reads one partial index, and no more of it than is counted. */
const queuesOf = (now: Date) => sql`
  select 'received' as name, count(*)::int as count, min(q.received_at) as oldest from
    (select received_at from gateway_events where state = 'received'
      order by received_at limit ${sql.lit(COUNTED_MAX)}) q
  union all select 'waiting', count(*)::int, min(q.received_at) from
    (select received_at from gateway_events where state = 'waiting'
      order by received_at limit ${sql.lit(COUNTED_MAX)}) q
  union all select 'held', count(*)::int, min(q.received_at) from
    (select received_at from gateway_events where state = 'held' order by id limit ${sql.lit(COUNTED_MAX)}) q
  union all select 'dead', count(*)::int, min(q.received_at) from
    (select received_at from gateway_events where state = 'dead' order by received_at limit ${sql.lit(COUNTED_MAX)}) q
  union all select 'notices', count(*)::int, min(q.next_try_at) from
    (select next_try_at from notices where state = 'open' and next_try_at <= ${now}
      order by next_try_at limit ${sql.lit(COUNTED_MAX)}) q`

const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000)

/** What waits in the inbox and in the outbox. */
export async function readQueues(db: Db, now: Date): Promise<Pick<OperatingState, 'inbox' | 'notices'>> {
  const { rows } = await sql<QueueRow>`${queuesOf(now)}`.execute(db)
  const stateOf = (name: QueueRow['name']): QueueState => {
    const row = rows.find((each) => each.name === name)
    return { count: row?.count ?? 0, oldestSeconds: row?.oldest ? secondsBetween(row.oldest, now) : 0 }
  }
  const inbox = Object.fromEntries(inboxStates.map((state) => [state, stateOf(state)]))
  return { inbox: inbox as OperatingState['inbox'], notices: stateOf('notices') }
}

async function readJobs(db: Db, now: Date): Promise<OperatingState['jobs']> {
  const jobs = await listJobs(db, now)
  return jobs.map(({ name, schedule, lastDoneAt, problemsOfDay }) => {
    return {
      name,
      intervalSeconds: schedule && 'everySeconds' in schedule ? schedule.everySeconds : DAY_SECONDS,
      sinceSuccessSeconds: lastDoneAt ? secondsBetween(lastDoneAt, now) : Number.POSITIVE_INFINITY,
      lastDoneAt,
      problemsOfDay,
    }
  })
}

async function readSms(db: Db, now: Date): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('sms_attempts')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

async function readCodes(db: Db, now: Date): Promise<CodesState> {
  const hour = new Date(now.getTime() - HOUR_MS)
  const refused = await db
    .selectFrom('sms_refusals')
    .select(['rule', (eb) => eb.fn.sum<number>('refused').as('refused')])
    .where('minute', '>', hour)
    .groupBy('rule')
    .execute()
  const { rows } = await sql<{
    spent: number
  }>`select coalesce(sum(cost_micro_usd), 0)::bigint as spent from sms_grants
    where share = 'strangers' and granted_at > ${new Date(now.getTime() - DAY_SECONDS * 1000)}`.execute(db)
  const busiest = await sql<{ network: string; unused: number }>`
    select network, count(*)::int as unused from sms_grants where granted_at > ${hour} and not converted
    group by network order by unused desc, network limit 1`.execute(db)
  return {
    strangersMicroUsd: rows[0]?.spent ?? 0,
    refusedOfHour: Object.fromEntries(refused.map(({ rule, refused: count }) => [rule, Number(count)])),
    busiestNetwork: busiest.rows[0]?.network ?? '',
    unusedOfNetwork: busiest.rows[0]?.unused ?? 0,
  }
}

async function readRecords(db: Db, now: Date) {
  const { rows } = await sql<{ position: number; closedAt: Date | null }>`
    select (select position from audit_head) as position,
      (select closed_at from day_closings where closed_at is not null order by day desc limit 1) as "closedAt"
  `.execute(db)
  const [row] = rows
  return {
    auditEvents: row?.position ?? 0,
    dayEndAgeSeconds: row?.closedAt ? secondsBetween(row.closedAt, now) : null,
  }
}

/** What waits and what was proved, by indexes alone: whoever asks often must not load the database. */
export async function readOperatingState(db: Db, now: Date): Promise<OperatingState> {
  const [queues, jobs, smsOfHour, smsSpentMicroUsd, codes, proofs, records] = await Promise.all([
    readQueues(db, now),
    readJobs(db, now),
    readSms(db, now),
    spentOfDay(db, now),
    readCodes(db, now),
    lastProofs(db),
    readRecords(db, now),
  ])
  return {
    ...queues,
    ...records,
    jobs,
    smsOfHour,
    smsSpentMicroUsd,
    codes,
    proofs: proofs.map(({ name, provedAt, problems }) => ({
      name,
      provedAt,
      problems,
      ageSeconds: secondsBetween(provedAt, now),
    })),
  }
}
