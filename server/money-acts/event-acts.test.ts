import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { packs } from '../../market/packs/packs.ts'
import { bookUnclaimed } from '../accounting/suspense.ts'
import { SANDBOX } from '../gateways/sandbox.ts'
import { loaded } from '../ledger/testing/stored-loan.ts'
import { takeEvents } from '../repayment/inbox/take-events.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { dailyReceipts } from './daily-receipts.ts'
import { inboxEvents } from './money-lists.ts'
import { suggestMatches } from './suggest-matches.ts'
import { type ActStep, applyStep, previewStep, takeStep, unmatched, writtenSince } from './testing/acting.ts'

const orderId = 'TR-due'
const paidAt = new Date(START.getTime() - DAY_MS)
let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const money = (eventId: string) => unmatched(service, { eventId, amountMinor: 50_000, paidAt })
const stateOf = (id: number) =>
  service.db.selectFrom('gateway_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function done(step: ActStep) {
  const preview = await previewStep(service.db, step, START)
  if ('problem' in preview) throw new Error(preview.problem)
  expect(await applyStep(service.db, step, { now: START, seen: preview.seen })).toMatchObject({ done: true })
  expect(await applyStep(service.db, step, { now: START, seen: preview.seen })).toEqual({
    problem: 'eventDone',
  })
  return preview
}
const match = (eventId: number, to = orderId): ActStep => ({
  name: 'matchEvent',
  input: { eventId, orderId: to, reason: 'The slip names the order' },
})

describe('money that names nobody', () => {
  test('is credited to the order it is matched to, from the day it was paid', async () => {
    const id = await money('lost')
    expect((await inboxEvents(service.db, { list: 'unmatched' })).rows.map((row) => row.id)).toContain(id)
    const before = (await loaded(service.db, orderId)).entries.at(-1)?.id ?? 0
    const { entries } = await done(match(id))
    expect(entries).toMatchObject([{ kind: 'payment', onDay: '2026-11-14', amountMinor: 50_000 }])
    expect(await writtenSince(service.db, orderId, before)).toMatchObject(
      entries.map(({ onDay, postings }) => ({ onDay, postings })),
    )
    expect(await stateOf(id)).toMatchObject({ state: 'credited', handler: 'Rina', order_id: orderId })
    expect((await inboxEvents(service.db, { list: 'unmatched' })).rows.map((row) => row.id)).not.toContain(id)
    const { receipts } = await dailyReceipts(service.db, '2026-11-14', packs.id)
    expect(receipts).toContainEqual({
      provider: SANDBOX,
      channel: '',
      payments: 1,
      receivedMinor: 50_000,
      takenBackMinor: 0,
    })
  })

  test('and was taken back in part meanwhile is credited with that', async () => {
    const id = await money('part')
    const back = { eventId: 'back', reference: '', of: 'part', amountMinor: 20_000, takenAt: START }
    await takeEvents(service, SANDBOX, [{ currency: 'IDR', kind: 'reversal', ...back }])
    expect((await inboxEvents(service.db, { list: 'waiting' })).rows).toHaveLength(1)
    const { entries } = await done(match(id))
    expect(entries).toMatchObject([{ kind: 'payment' }, { kind: 'reversal', amountMinor: 20_000 }])
    expect(await stateOf(id)).toMatchObject({ state: 'credited', taken_back_minor: 20_000 })
  })

  test('is taken back by a person through the inbox, never more than is left of it', async () => {
    const id = await money('reversed')
    await done(match(id))
    const entryId = (await stateOf(id)).entry_id ?? 0
    const reversal = (amountMinor: number): ActStep => ({
      name: 'reversePayment',
      input: { entryId, amountMinor, onDay: '2026-11-15', reason: 'It was another order’s' },
    })
    expect(await previewStep(service.db, reversal(50_001), START)).toEqual({ problem: 'moreThanPaid' })
    const preview = await previewStep(service.db, reversal(50_000), START)
    if ('problem' in preview) throw new Error(preview.problem)
    await applyStep(service.db, reversal(50_000), { now: START, seen: preview.seen })
    expect(await stateOf(id)).toMatchObject({ state: 'reversed', taken_back_minor: 50_000 })
    expect(await previewStep(service.db, reversal(1), START)).toEqual({ problem: 'nothingLeft' })
  })

  test('is sent back with entries that balance', async () => {
    const id = await money('stranger')
    const input = { eventId: id, market: 'id', onDay: '2026-11-15', reason: 'Sent back to BCA 123' } as const
    const { suspense, accounts } = await done({ name: 'returnEvent', input })
    expect(suspense).toMatchObject([
      { kind: 'received', debit: 'cash', credit: 'suspense', onDay: '2026-11-14', amountMinor: 50_000 },
      { kind: 'returned', debit: 'suspense', credit: 'cash', onDay: '2026-11-15', amountMinor: 50_000 },
    ])
    expect(accounts).toEqual([])
    const written = await service.db.selectFrom('suspense_entries').selectAll().orderBy('id').execute()
    expect(written).toMatchObject(suspense.map(({ kind, debit, credit }) => ({ kind, debit, credit })))
    expect(await stateOf(id)).toMatchObject({ state: 'returned', note: 'Sent back to BCA 123' })
    const deleting = service.db.deleteFrom('suspense_entries').execute()
    await expect(deleting).rejects.toThrow('append-only')
    const { uncredited } = await dailyReceipts(service.db, '2026-11-14', packs.id)
    expect(uncredited).toContainEqual({ provider: SANDBOX, payments: 1, amountMinor: 50_000 })
  })

  test.each([
    ['in another market than its own', 'in', 'wrongCurrency'],
    ['after the company has taken all of it back', 'id', 'nothingLeft'],
  ] as const)('is not sent back %s', async (_, market, problem) => {
    const id = await money('gone')
    const back = { eventId: 'back', reference: '', of: 'gone', takenAt: START, currency: 'IDR' } as const
    if (problem === 'nothingLeft') await takeEvents(service, SANDBOX, [{ kind: 'reversal', ...back }])
    const input = { eventId: id, market, onDay: '2026-11-15', reason: 'Sent back to BCA 123' } as const
    expect(await previewStep(service.db, { name: 'returnEvent', input }, START)).toEqual({ problem })
  })

  test('is sent back with what the company has left of it', async () => {
    const id = await money('partly gone')
    const back = {
      eventId: 'back',
      reference: '',
      of: 'partly gone',
      amountMinor: 20_000,
      takenAt: START,
    } as const
    const event = { kind: 'reversal', currency: 'IDR', ...back } as const
    const input = { eventId: id, market: 'id', onDay: '2026-11-15', reason: 'Sent back to BCA 123' } as const
    const before = await previewStep(service.db, { name: 'returnEvent', input }, START)
    await takeEvents(service, SANDBOX, [event])
    const seen = 'seen' in before ? before.seen : ''
    expect(await applyStep(service.db, { name: 'returnEvent', input }, { now: START, seen })).toEqual({
      problem: 'changedMeanwhile',
    })
    const { suspense, accounts } = await done({ name: 'returnEvent', input })
    expect(suspense).toMatchObject([
      { kind: 'received', amountMinor: 50_000, currency: 'IDR' },
      { kind: 'takenBack', debit: 'suspense', credit: 'cash', amountMinor: 20_000, onDay: '2026-11-15' },
      { kind: 'returned', amountMinor: 30_000 },
    ])
    expect(accounts).toEqual([])
    expect((await inboxEvents(service.db, { list: 'waiting' })).rows).toEqual([])
  })

  test('and was wholly taken back is in the books once it is closed', async () => {
    const id = await money('came and went')
    const back = { eventId: 'back', reference: '', of: 'came and went', takenAt: START } as const
    await takeEvents(service, SANDBOX, [{ kind: 'reversal', currency: 'IDR', ...back }])
    const { suspense } = await done({
      name: 'explainEvent',
      input: { eventId: id, reason: 'They took it back' },
    })
    expect(suspense).toMatchObject([
      { kind: 'received', amountMinor: 50_000 },
      { kind: 'takenBack', amountMinor: 50_000 },
    ])
  })

  test('is not matched to a loan in another currency, nor is one suggested', async () => {
    const inRupees = { eventId: 'rupees', amountMinor: 50_000, paidAt, currency: 'INR' } as const
    const id = await unmatched(service, inRupees)
    expect(await previewStep(service.db, match(id), START)).toEqual({ problem: 'wrongCurrency' })
    const event = { ...(await stateOf(id)), reference: orderId }
    expect(await suggestMatches(service.db, event)).toEqual([])
    expect(await suggestMatches(service.db, { ...event, currency: 'IDR' })).toMatchObject([{ orderId }])
  })

  test('is closed with a reason, and no money moves', async () => {
    const id = await money('test transfer')
    const { entries, suspense } = await done({
      name: 'explainEvent',
      input: { eventId: id, reason: 'A test of the bank' },
    })
    expect([entries, suspense]).toEqual([[], []])
    expect(await stateOf(id)).toMatchObject({ state: 'closed', note: 'A test of the bank' })
  })

  test.each([
    ['an order of nobody', 'TR-none', 'noSuchOrder'],
    ['a loan that was not paid out', 'TR-review', 'notPaidOut'],
  ])('is not matched to %s', async (_, to, problem) => {
    expect(await previewStep(service.db, match(await money('x'), to), START)).toEqual({ problem })
  })

  test('is matched once, whoever is first', async () => {
    const id = await money('twice')
    const previews = await Promise.all(
      ['TR-due', 'TR-overdue'].map((to) => previewStep(service.db, match(id, to), START)),
    )
    const results = []
    for (const [index, to] of ['TR-due', 'TR-overdue'].entries()) {
      const preview = previews[index]
      const seen = preview && 'seen' in preview ? preview.seen : ''
      results.push(await applyStep(service.db, match(id, to), { now: START, seen }))
    }
    expect(results).toMatchObject([{ done: true }, { problem: 'eventDone' }])
  })
})

describe('what was closed', () => {
  const reason = 'Looked at again'
  const close = (eventId: number) =>
    takeStep(service.db, { name: 'explainEvent', input: { eventId, reason } }, START)
  const reopening = (eventId: number): ActStep => ({ name: 'reopenEvent', input: { eventId, reason } })
  const suspenseKinds = async () =>
    (await service.db.selectFrom('suspense_entries').selectAll().orderBy('id').execute()).map(
      ({ kind }) => kind,
    )
  const endDay = (day: string) => bookUnclaimed(service.db, packs, day)

  test.each([
    ['money of nobody', 'payment', 'unmatched'],
    ['what could not be read', 'unreadable', 'dead'],
    ['money that was held', 'held', 'held'],
    ['what was taken back of a payment that has not come', 'reversal', 'waiting'],
  ] as const)('is taken up again as what it was: %s', async (_, kind, list) => {
    const id = await money('lost')
    const set = {
      payment: {},
      unreadable: { kind: 'unreadable', payload: '{x', amount_minor: null, currency: null },
      held: { state: 'held' },
      reversal: { kind: 'reversal', state: 'waiting', reverses: 'never', taken_by: 'lost' },
    } as const
    if (kind !== 'payment')
      await service.db.updateTable('gateway_events').set(set[kind]).where('id', '=', id).execute()
    const before = await stateOf(id)
    await close(id)
    expect((await inboxEvents(service.db, { list: 'closed' })).rows.map((row) => row.id)).toEqual([id])
    await takeStep(service.db, reopening(id), START)
    const { handler: _by, note: _why, finished_at: _at, ...after } = await stateOf(id)
    expect(before).toMatchObject(after)
    expect((await inboxEvents(service.db, { list })).rows.map((row) => row.id)).toContain(id)
    expect((await inboxEvents(service.db, { list: 'closed' })).rows).toEqual([])
  })

  test('comes back onto the suspense account where a day-end had taken it off, and can be sent back', async () => {
    const id = await money('lost')
    await endDay('2026-11-15')
    await close(id)
    await endDay('2026-11-16')
    const { suspense } = await takeStep(service.db, reopening(id), START)
    expect(suspense).toMatchObject([
      { kind: 'reopened', debit: 'cash', credit: 'suspense', amountMinor: 50_000 },
    ])
    await endDay('2026-11-17')
    expect(await suspenseKinds()).toEqual(['received', 'released', 'reopened'])
    const input = { eventId: id, market: 'id', onDay: '2026-11-15', reason } as const
    await takeStep(service.db, { name: 'returnEvent', input }, START)
    expect(await suspenseKinds()).toEqual(['received', 'released', 'reopened', 'returned'])
  })

  test('and leaves the books a second time is not taken up once more', async () => {
    const id = await money('lost')
    await endDay('2026-11-15')
    await close(id)
    await endDay('2026-11-16')
    await takeStep(service.db, reopening(id), START)
    await close(id)
    await endDay('2026-11-17')
    expect(await suspenseKinds()).toEqual(['received', 'released', 'reopened', 'releasedAgain'])
    expect(await previewStep(service.db, reopening(id), START)).toEqual({ problem: 'reopenedAlready' })
  })

  test('since the company took all of it back is not taken up, nor what was not closed', async () => {
    const id = await money('gone')
    expect(await previewStep(service.db, reopening(id), START)).toEqual({ problem: 'eventNotClosed' })
    const back = { eventId: 'back', reference: '', of: 'gone', takenAt: START } as const
    await takeEvents(service, SANDBOX, [{ kind: 'reversal', currency: 'IDR', ...back }])
    await close(id)
    expect(await previewStep(service.db, reopening(id), START)).toEqual({ problem: 'nothingLeft' })
  })
})
