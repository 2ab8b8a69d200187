import { beforeAll, describe, expect, test } from 'vitest'
import { withLocale } from '../../market/locale.server.ts'
import type { StaffCall } from '../calls/call.ts'
import { complaintQueue } from '../complaints/queue.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { fillTables, plansOf } from '../testing/plans.ts'
import { dataQueue, messageQueue } from './site-requests/site-request-queue.ts'
import { staffWithRole } from './testing/test-desk.ts'

let service: TestService

const ROWS = 12_000
/** One in twenty is open, and one of those in five is somebody's. */
const rows = `select n, n % 20 = 0 as is_open, n % 100 = 0 as is_held,
  timestamptz '${START.toISOString()}' - n * interval '5 minutes' as at from generate_series(1, ${ROWS}) n`
const fill = [
  `insert into complaints (id, borrower_id, order_id, type, son_type, content, is_collection, status, due_on, created_at,
    answered_at, claimed_by, claimed_at)
    select 'P-' || n, 'id-due', 'TR-due', '2', '', 'x', n % 3 = 0, case when is_open then 'handling' else 'answered' end,
      at::date, at, case when is_open then null else at end, case when is_held then 'demo-agent' end,
      case when is_held then timestamptz '${START.toISOString()}' end from (${rows}) r`,
  `insert into contact_messages (number, market, language, name, telephone, email, company, content, created_at,
    answered_at) select 'CM-' || n, 'id', 'id', 'x', 'x', '', '', 'x', at, case when is_open then null else at end
    from (${rows}) r`,
  `insert into data_requests (number, market, language, kind, contact, note, created_at, received_on, due_on, done_at)
    select 'DR-' || n, 'id', 'id', 'copy', 'x', '', at, at::date, at::date, case when is_open then null else at end
    from (${rows}) r`,
]

beforeAll(async () => {
  service = await openTestService()
  await fillTables(service.db, fill)
})

type Read = (call: StaffCall) => Promise<{ next: string | null }>

async function readPlans(read: Read): Promise<{ plan: string; next: string | null }> {
  let next: string | null = null
  const plans = await plansOf(service.db, async (db) => {
    const call = {
      ...service.services,
      db,
      now: START,
      language: 'en',
      staff: staffWithRole('agent'),
    } as unknown as StaffCall
    next = (await withLocale('en', () => read(call))).next
  })
  return { plan: plans.join('\n\n'), next }
}

const isCollection = false
const lists: Record<string, (after?: string) => Read> = {
  'all open complaints': (after) => (call) => complaintQueue(call, { show: 'all', isCollection, after }),
  'complaints of one person': (after) => (call) =>
    complaintQueue(call, { show: 'mine', isCollection, after }),
  'complaints of nobody': (after) => (call) =>
    complaintQueue(call, { show: 'unclaimed', isCollection, after }),
  'answered complaints': (after) => (call) => complaintQueue(call, { show: 'answered', isCollection, after }),
  'waiting messages': (after) => (call) => messageQueue(call, { isClosed: false, after }),
  'closed messages': (after) => (call) => messageQueue(call, { isClosed: true, after }),
  'waiting data requests': (after) => (call) => dataQueue(call, { isClosed: false, after }),
  'closed data requests': (after) => (call) => dataQueue(call, { isClosed: true, after }),
}

describe('the list of', () => {
  test.each(Object.entries(lists))('%s is read by its index, on every page', async (_, listOf) => {
    const first = await readPlans(listOf())
    expect(first.next).not.toBeNull()
    const second = await readPlans(listOf(first.next ?? ''))
    for (const { plan } of [first, second])
      expect(plan).not.toMatch(/Seq Scan on (complaints|contact_messages|data_requests)/)
  })
})
