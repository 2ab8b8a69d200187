import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { fileComplaint } from '../complaints/file-complaint.ts'
import { record } from '../ledger/record.ts'
import { BORROWER, middayOf, PERIOD_MINOR } from '../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { contactsOf, logContact } from './contacts.ts'
import { closeDay } from './day-end.ts'
import { endHardship, markHardship } from './hardships.ts'
import { recordPromise, withdrawPromise } from './promises.ts'
import { payLoan, storeLoans } from './testing/open-loans.ts'
import { arrearsWorklist, type WorklistFilter, type WorklistKey } from './worklist.ts'

let service: TestService
// A Tuesday; the day after the last that was closed.
const DAY = '2026-03-10'
const now = middayOf(DAY)
const by = 'staff-1'

beforeEach(async () => {
  service = await openTestService()
  await sql`update orders set status = 110 where start_on is not null`.execute(service.db)
  await storeLoans(service, ['a', 'b', 'c', 'd'])
  // On 9 March: a and d are 36 days past due, b 5 days, c nothing.
  await payLoan(service, { orderId: 'b', on: '2026-02-01' })
  await payLoan(service, { orderId: 'c', on: '2026-02-01', amountMinor: 2 * PERIOD_MINOR })
  const closed = { packs, log: service.log, now: new Date('2026-03-09T19:00:00Z') }
  await closeDay(service.db, '2026-03-09', closed)
})

const list = (filter: Partial<WorklistFilter> = {}) =>
  arrearsWorklist(service.db, { pack: packs.id, day: DAY, limit: 50, ...filter })
const idsOf = async (filter: Partial<WorklistFilter> = {}) =>
  (await list(filter)).rows.map(({ orderId }) => orderId)
const rowOf = async (orderId: string, filter: Partial<WorklistFilter> = {}) =>
  (await list(filter)).rows.find((row) => row.orderId === orderId)

describe('the list', () => {
  test('has who is late, the latest first, by class and by bucket', async () => {
    expect(await idsOf()).toEqual(['d', 'a', 'b'])
    expect(await idsOf({ class: '3' })).toEqual(['d', 'a'])
    expect(await idsOf({ bucket: 1 })).toEqual(['b'])
    expect(await idsOf({ class: '3', bucket: 1 })).toEqual([])
    expect(await idsOf({ pack: packs.in })).toEqual([])
  })

  test('shows the phone masked, and amounts of today', async () => {
    const row = await rowOf('a')
    expect(row).toMatchObject({ daysPastDue: 36, class: '3', borrowerId: BORROWER, brokenPromises: 0 })
    expect(row?.phone).toMatch(/^•••• \d{4}$/)
    expect(row?.overdueMinor).toBeGreaterThan(2 * PERIOD_MINOR)
  })

  test('goes on where the page before ended, each loan once', async () => {
    const seen: string[] = []
    let after: WorklistKey | undefined
    for (let page = 0; page < 5; page++) {
      const { rows, next } = await list({ limit: 1, ...(after && { after }) })
      seen.push(...rows.map(({ orderId }) => orderId))
      if (!next) break
      after = next
    }
    expect(seen).toEqual(['d', 'a', 'b'])
  })

  test('leaves out who has paid since the day was closed', async () => {
    await payLoan(service, { orderId: 'd', on: DAY, amountMinor: 3 * PERIOD_MINOR })
    expect(await idsOf()).toEqual(['a', 'b'])
  })
})

const contact = (changed: Partial<Parameters<typeof logContact>[1]> = {}) =>
  logContact(service.db, {
    orderId: 'a',
    channel: 'call',
    outcome: 'noAnswer',
    body: '',
    by,
    now,
    packs,
    ...changed,
  })

describe('a contact', () => {
  test('is written down and shown', async () => {
    expect(await contact()).toMatchObject({ done: true })
    expect(await contact({ channel: 'note', outcome: 'noted', body: ' moved house ' })).toMatchObject({
      done: true,
    })
    expect(await contactsOf(service.db, { borrowerId: BORROWER, orderId: 'a' })).toMatchObject([
      { channel: 'note', body: 'moved house', by },
      { channel: 'call', outcome: 'noAnswer' },
    ])
    expect(await rowOf('a')).toMatchObject({ lastContact: { at: now, channel: 'note', by } })
    expect(await rowOf('d')).toMatchObject({ lastContact: null })
  })

  test.each(['call', 'message', 'visit', 'note'] as const)(
    'by %s is refused outside the hours',
    async (channel) => {
      const outcome = { call: 'reached', message: 'sent', visit: 'reached', note: 'noted' }[channel]
      const night = { channel, outcome, body: 'x', now: new Date('2026-03-10T13:00:00Z') }
      expect(await contact(night)).toEqual({
        problem: 'not permitted',
        why: 'hours',
        nextAt: new Date('2026-03-11T01:00:00Z'),
      })
      expect(await contactsOf(service.db, { borrowerId: BORROWER, orderId: 'a' })).toEqual([])
    },
  )

  test('is refused while a complaint about collection of the borrower is open, and only then', async () => {
    const complaint = {
      borrowerId: BORROWER,
      orderId: 'b',
      sonType: '',
      content: 'x',
      imageIds: [],
      language: 'id' as const,
      now,
    }
    await fileComplaint(service.db, { ...complaint, type: '2' }, packs.id)
    expect(await contact()).toMatchObject({ done: true })
    const id = await fileComplaint(service.db, { ...complaint, type: '1' }, packs.id)
    expect(await contact()).toEqual({ problem: 'not permitted', why: 'collectionComplaint', nextAt: null })
    expect(await rowOf('a')).toMatchObject({ openCollectionComplaint: true })
    await sql`update complaints set status = 'answered' where id = ${id}`.execute(service.db)
    expect(await contact()).toMatchObject({ done: true })
  })

  test.each([
    [{ orderId: 'none' }, 'no such order'],
    [{ outcome: 'sent' }, 'no such outcome'],
    [{ channel: 'note', outcome: 'noted', body: ' ' }, 'text missing'],
    [{ body: 'x'.repeat(2_001) }, 'text too long'],
    [{ by: '' }, 'staff missing'],
  ] as const)('%j is refused: %s', async (changed, problem) => {
    expect(await contact(changed)).toEqual({ problem })
  })
})

describe('a hardship', () => {
  const mark = (changed: Partial<Parameters<typeof markHardship>[1]> = {}) =>
    markHardship(service.db, {
      orderId: 'a',
      until: '2026-03-20',
      reason: 'flood',
      by,
      now,
      packs,
      ...changed,
    })

  test('pauses contact about every order of the borrower, until it ends', async () => {
    expect(await mark()).toEqual({ done: true, until: '2026-03-20' })
    expect(await contact({ orderId: 'b' })).toMatchObject({ problem: 'not permitted', why: 'hardship' })
    expect(await rowOf('b')).toMatchObject({ hardshipUntil: '2026-03-20' })
    expect(await contact({ now: middayOf('2026-03-23') })).toMatchObject({ done: true })
    expect(await rowOf('b', { day: '2026-03-21' })).toMatchObject({ hardshipUntil: null })
    expect(await endHardship(service.db, { borrowerId: BORROWER, by, now })).toEqual({ done: true })
    expect(await contact()).toMatchObject({ done: true })
    expect(await endHardship(service.db, { borrowerId: BORROWER, by, now })).toEqual({
      problem: 'no hardship',
    })
  })

  test('marked again has the new day', async () => {
    await mark()
    await mark({ until: '2026-03-12' })
    expect(await rowOf('a')).toMatchObject({ hardshipUntil: '2026-03-12' })
  })

  test.each([
    [{ until: DAY }, { problem: 'not a later day', latest: '2026-06-08' }],
    [{ until: '2026-06-09' }, { problem: 'too long', latest: '2026-06-08' }],
    [{ reason: ' ' }, { problem: 'reason missing' }],
    [{ orderId: 'none' }, { problem: 'no such order' }],
  ])('%j is refused', async (changed, wanted) => {
    expect(await mark(changed)).toEqual(wanted)
  })
})

describe('a promise', () => {
  const promise = (changed: Partial<Parameters<typeof recordPromise>[1]> = {}) =>
    recordPromise(service.db, {
      orderId: 'a',
      amountMinor: PERIOD_MINOR,
      payBy: '2026-03-12',
      by,
      now,
      packs,
      ...changed,
    })
  const stateOn = async (day: string) => {
    const row = await rowOf('a', { day })
    return { open: row?.openPromise?.amountMinor ?? null, broken: row?.brokenPromises }
  }

  test('is open up to its day and broken after it', async () => {
    await promise()
    expect(await stateOn('2026-03-12')).toEqual({ open: PERIOD_MINOR, broken: 0 })
    expect(await stateOn('2026-03-13')).toEqual({ open: null, broken: 1 })
  })

  test('is kept by what was paid in time, in pieces too, and broken again when that is taken back', async () => {
    await promise()
    await payLoan(service, { orderId: 'a', on: '2026-03-11', amountMinor: PERIOD_MINOR - 1 })
    expect(await stateOn('2026-03-13')).toEqual({ open: null, broken: 1 })
    const last = await payLoan(service, { orderId: 'a', on: '2026-03-12', amountMinor: 1 })
    expect(await stateOn('2026-03-13')).toEqual({ open: null, broken: 0 })
    const { event_id } = await service.db
      .selectFrom('ledger_entries')
      .select('event_id')
      .where('id', '=', last.recorded ? last.entryId : 0)
      .executeTakeFirstOrThrow()
    const of = { provider: 'bank', eventId: event_id }
    const back = { provider: 'bank', eventId: 'back-1', orderId: 'a', of, packs }
    await record(service.db, { kind: 'reversal', currency: 'IDR', ...back, now: middayOf('2026-03-15') })
    expect(await stateOn('2026-03-14')).toEqual({ open: null, broken: 0 })
    expect(await stateOn('2026-03-15')).toEqual({ open: null, broken: 1 })
  })

  test('is not kept by what was paid before it was made, or after its day', async () => {
    await payLoan(service, { orderId: 'a', on: '2026-03-09' })
    await promise()
    await payLoan(service, { orderId: 'a', on: '2026-03-13' })
    expect(await stateOn('2026-03-13')).toEqual({ open: null, broken: 1 })
  })

  test('is one at a time; withdrawn it counts no more', async () => {
    const made = await promise()
    expect(await promise()).toMatchObject({ problem: 'open promise' })
    const id = 'id' in made ? made.id : 0
    expect(await withdrawPromise(service.db, { id, by, now })).toEqual({ done: true })
    expect(await withdrawPromise(service.db, { id, by, now })).toEqual({ problem: 'no such promise' })
    expect(await stateOn('2026-03-13')).toEqual({ open: null, broken: 0 })
    expect(await promise()).toMatchObject({ done: true })
  })

  test.each([
    [{ amountMinor: 0 }, { problem: 'not an amount' }],
    [{ amountMinor: 10_000_000_000 }, { problem: 'not an amount' }],
    [{ payBy: '2026-03-09' }, { problem: 'not a day' }],
    [{ payBy: '2026-12-31' }, { problem: 'not a day' }],
    [{ orderId: 'none' }, { problem: 'no such loan' }],
    [{ by: ' ' }, { problem: 'staff missing' }],
  ])('%j is refused', async (changed, wanted) => {
    expect(await promise(changed)).toMatchObject(wanted)
  })
})
