import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../base/time.ts'
import type { NowRow, NowTab } from '../../../contract/calls/now.ts'
import { type StaffRole, staffRoles } from '../../../contract/wire/roles.ts'
import { replyOf } from '../../loans/testing/confirming.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { deskAs, openTestDesk, staffWithRole } from '../testing/test-desk.ts'
import { mailLateWork } from './mail-late-work.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const as = (role: string) => deskAs(openTestDesk(service), role)

async function queueOf(role: string, tab: NowTab): Promise<NowRow[]> {
  const calls = await as(role)
  const rows: NowRow[] = []
  let after: string | null = ''
  while (after !== null) {
    const { rows: page, next }: { rows: NowRow[]; next: string | null } = await replyOf(
      calls.nowShow({ tab, after }),
    )
    rows.push(...page)
    after = next
  }
  return rows
}

const promise = {
  borrower_id: 'id-overdue',
  order_id: 'TR-overdue',
  amount_minor: 70_000_000,
  staff_id: staffWithRole('agent').id,
  created_at: new Date(START.getTime() - 5 * DAY_MS),
  withdrawn_by: null,
  withdrawn_at: null,
}
const promised = (changed: object = {}) =>
  service.db
    .insertInto('payment_promises')
    .values({ ...promise, pay_by: '2026-11-13', ...changed })
    .execute()

const waiting = (n: number, hoursAgo: number) => ({
  provider: 'sandbox',
  event_id: `now-${n}`,
  kind: 'payment' as const,
  reference: `R${n}`,
  borrower_id: null,
  order_id: null,
  code_id: null,
  repayment_id: null,
  payout_id: null,
  outcome: null,
  amount_minor: 100_000 + n,
  currency: 'IDR' as const,
  reverses: null,
  taken_by: null,
  paid_at: null,
  bank_reference: '',
  market: 'id' as const,
  state: 'dead' as const,
  entry_id: null,
  received_at: new Date(START.getTime() - hoursAgo * HOUR_MS),
  finished_at: null,
  next_try_at: null,
})
const lost = (count: number, hoursAgo: (n: number) => number = (n) => n / 2) =>
  service.db
    .insertInto('gateway_events')
    .values(Array.from({ length: count }, (_, n) => waiting(n, hoursAgo(n))))
    .execute()

describe('the queue', () => {
  test('has what is due today first, then what is late, then the rest, each by its clock', async () => {
    await lost(60, (n) => n)
    const rows = await queueOf('treasurer', 'role')
    const events = rows.filter(({ kind }) => kind === 'unmatched')
    expect(events).toHaveLength(60)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    // Jakarta's day of the start: what is due on it, before it and after it.
    const [from, to] = [Date.parse('2026-11-14T17:00:00Z'), Date.parse('2026-11-15T17:00:00Z')]
    const place = ({ dueAt }: NowRow) => (Date.parse(dueAt) <= from ? 1 : Date.parse(dueAt) <= to ? 0 : 2)
    const places = rows.filter(({ kind }) => kind !== 'complaint').map(place)
    expect(places).toEqual(places.toSorted())
    expect(new Set(places)).toEqual(new Set([0, 1, 2]))
    const late = events.filter((row) => place(row) === 1).map(({ dueAt }) => dueAt)
    expect(late).toEqual(late.toSorted())
  })

  test('shows a role what it may list, and as its own what it may do', async () => {
    await lost(2)
    await promised()
    const kindsOf = async (role: StaffRole, tab: NowTab) =>
      new Set((await queueOf(role, tab)).map(({ kind }) => kind))
    expect(await kindsOf('agent', 'all')).toContain('complaint')
    expect(await kindsOf('agent', 'all')).not.toContain('unmatched')
    expect(await kindsOf('officer', 'all')).not.toContain('complaint')
    expect(await kindsOf('treasurer', 'role')).toContain('unmatched')
    expect(await kindsOf('treasurer', 'role')).not.toContain('promise')
    expect(await kindsOf('treasurer', 'all')).toContain('promise')
    expect(await kindsOf('auditor', 'all')).toContain('unmatched')
    for (const tab of ['mine', 'role'] as const) expect(await kindsOf('auditor', tab)).toEqual(new Set())
  })

  test('has a complaint as mine while I hold it, and no longer as another’s to do', async () => {
    const agent = await as('agent')
    const before = (await queueOf('agent', 'role')).find(({ kind }) => kind === 'complaint')
    const complaintId = before?.recordId ?? ''
    const version = (await replyOf(agent.complaintShow({ complaintId }))).version
    await replyOf(agent.complaintClaim({ complaintId, version }))
    expect(await queueOf('agent', 'mine')).toMatchObject([
      { recordId: complaintId, isMine: true, holder: 'Rina' },
    ])
    const ids = async (tab: NowTab) => (await queueOf('manager', tab)).map(({ recordId }) => recordId)
    expect(await ids('role')).not.toContain(complaintId)
    expect(await ids('all')).toContain(complaintId)
    service.clock.moveTo(5 * HOUR_MS)
    expect(await ids('role')).toContain(complaintId)
  })

  test('has a proposal for those who may approve it, not for whoever proposed it, with what it moves', async () => {
    await lost(1)
    const treasurer = await as('treasurer')
    const [event] = (await queueOf('treasurer', 'role')).filter(({ kind }) => kind === 'unmatched')
    await replyOf(
      treasurer.matchEvent({
        eventId: Number(event?.recordId),
        orderId: 'TR-overdue',
        reason: 'Its own reference',
      }),
    )
    const proposals = async (role: StaffRole, tab: NowTab) =>
      (await queueOf(role, tab)).filter(({ kind }) => kind === 'proposal')
    expect(await proposals('manager', 'role')).toMatchObject([
      { about: 'matchEvent', market: 'id', clock: 'own', amountMinor: expect.any(Number) },
    ])
    expect(await proposals('treasurer', 'role')).toEqual([])
    expect(await proposals('treasurer', 'all')).toHaveLength(1)
    expect(await proposals('officer', 'role')).toEqual([])
  })

  test('has a promise from its day on, until it is paid, withdrawn, or somebody has spoken with the borrower', async () => {
    const promises = async () => (await queueOf('agent', 'role')).filter(({ kind }) => kind === 'promise')
    const known = (await promises()).length
    await promised({ pay_by: '2026-11-16' })
    expect(await promises()).toHaveLength(known)
    // What was paid since is enough for this one.
    await promised({ amount_minor: 60_000_000 })
    expect(await promises()).toHaveLength(known)
    await promised()
    expect(await promises()).toHaveLength(known + 1)
    expect(await queueOf('agent', 'mine')).toContainEqual(
      expect.objectContaining({
        kind: 'promise',
        recordId: 'TR-overdue',
        amountMinor: 70_000_000,
        holder: 'Rina',
      }),
    )
    await service.db
      .insertInto('contacts')
      .values({
        borrower_id: 'id-overdue',
        order_id: 'TR-overdue',
        channel: 'call',
        outcome: 'reached',
        body: '',
        staff_id: 'demo-agent',
        created_at: START,
      })
      .execute()
    expect(await promises()).toHaveLength(known)
  })
})

describe('stepping', () => {
  test('forwards and backwards meets the whole queue, each once', async () => {
    await lost(15, (n) => (n * 13) % 60)
    const manager = await as('manager')
    const rows = await queueOf('manager', 'role')
    const walk = async (key: string, way: 'next' | 'previous') => {
      const keys: string[] = []
      for (let at = key; keys.length <= rows.length; ) {
        const { row } = await replyOf(manager.nowStep({ tab: 'role', key: at, way }))
        if (!row) return keys
        keys.push(row.key)
        at = row.key
      }
      return keys
    }
    const keys = rows.map(({ key }) => key)
    expect(await walk(keys[0] ?? '', 'next')).toEqual(keys.slice(1))
    expect(await walk(keys.at(-1) ?? '', 'previous')).toEqual(keys.slice(0, -1).toReversed())
  })

  test('goes on from the place of what is done meanwhile', async () => {
    const agent = await as('agent')
    const [first, second] = await queueOf('agent', 'role')
    await service.db
      .updateTable('complaints')
      .set({ status: 'answered' })
      .where('id', '=', first?.recordId ?? '')
      .execute()
    const { row } = await replyOf(agent.nowStep({ tab: 'role', key: first?.key ?? '', way: 'next' }))
    expect(row?.key).toBe(second?.key)
  })
})

test('what is counted is what is listed, for every role', async () => {
  await lost(30)
  await promised()
  for (const role of staffRoles) {
    const { counts, mine } = await replyOf((await as(role)).nowCount({}))
    const rows = await queueOf(role, role === 'auditor' ? 'all' : 'role')
    const listed = Object.fromEntries(
      Object.entries(Object.groupBy(rows, ({ kind }) => kind)).map(([kind, found]) => [kind, found?.length]),
    )
    const counted = Object.entries(counts).flatMap(([kind, { count }]) => (count > 0 ? [[kind, count]] : []))
    expect(Object.fromEntries(counted), role).toEqual(listed)
    expect(mine.all.count).toBe((await queueOf(role, 'mine')).length)
  }
})

test('what is mine and late is mailed to me once; what did not leave is mailed by the next run', async () => {
  await promised()
  const mails: { to: string; text: string }[] = []
  let outcome: 'sent' | 'later' = 'later'
  const mail = {
    send: async (message: { to: string; text: string }) => {
      mails.push(message)
      return outcome === 'sent' ? { outcome, providerId: '1' } : { outcome, reason: 'full' }
    },
  }
  const run = () => mailLateWork({ ...service.services, mail, deskOrigin: 'https://desk.example' }, START)
  expect(await run()).toEqual({ sent: 0 })
  outcome = 'sent'
  expect(await run()).toEqual({ sent: 1 })
  expect(await run()).toEqual({ sent: 0 })
  const { email } = staffWithRole('agent')
  expect(mails.map(({ to }) => to)).toEqual([email, email])
  expect(mails[1]?.text).toContain('TR-overdue')
  expect(mails[1]?.text).toContain('https://desk.example/desk?tab=mine')
})
