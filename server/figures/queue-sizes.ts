import { type RawBuilder, sql } from 'kysely'
import type { QueueSize } from '../../contract/calls/overview.ts'
import { addDays } from '../../market/dates.ts'
import type { Db } from '../database/open.ts'

/** Nobody reads the difference between more and many more. */
export const QUEUE_COUNTED = 1_000

const openComplaints = sql`complaints where status in ('received', 'handling')`

/** What waits, each a range of an index. */
const queuesOn = (today: string) =>
  ({
    applications: sql`applications where status = 'review'`,
    payoutsUnderWay: sql`payouts where status in ('pending', 'sending', 'sent', 'unknown')`,
    payoutsFailed: sql`payouts where status in ('failed', 'returned', 'differs')`,
    complaintsLate: sql`${openComplaints} and due_on < ${today}`,
    complaintsToday: sql`${openComplaints} and due_on = ${today}`,
    complaintsThisWeek: sql`${openComplaints} and due_on > ${today} and due_on <= ${addDays(today, 7)}`,
    complaintsLater: sql`${openComplaints} and due_on > ${addDays(today, 7)}`,
    contactMessages: sql`contact_messages where answered_at is null`,
    dataRequests: sql`data_requests where done_at is null`,
  }) satisfies Record<string, RawBuilder<unknown>>

export type QueueSizes = Record<keyof ReturnType<typeof queuesOn>, QueueSize>

const sizeOf = (found: number): QueueSize => ({
  count: Math.min(found, QUEUE_COUNTED),
  isMore: found > QUEUE_COUNTED,
})

/** How long each queue is, counted no further than it is read. */
export async function queueSizes(db: Db, today: string): Promise<QueueSizes> {
  const queues = queuesOn(today)
  const columns = Object.entries(queues).map(
    ([name, from]) =>
      sql`(select count(*)::int from (select 1 from ${from} limit ${QUEUE_COUNTED + 1}) q) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<keyof QueueSizes, number>>`select ${sql.join(columns)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a select of counts has a row')
  const names = Object.keys(queues) as (keyof QueueSizes)[]
  return Object.fromEntries(names.map((name) => [name, sizeOf(found[name])])) as QueueSizes
}
