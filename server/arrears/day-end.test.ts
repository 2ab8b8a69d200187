import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../market/dates.ts'
import { packs } from '../../market/packs/packs.ts'
import { countOf } from '../../tools/counts.ts'
import { portfolioAtRisk, provisioning } from '../accounting/day-totals.ts'
import { lockLoan } from '../ledger/loan-record.ts'
import { record } from '../ledger/record.ts'
import { loaded, middayOf, PERIOD_MINOR } from '../ledger/testing/stored-loan.ts'
import { contents } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { killedAt } from '../testing/killed.ts'
import { classify } from './classify.ts'
import { closeDay, closeEndedDays } from './day-end.ts'
import { payLoan, storeLoans } from './testing/open-loans.ts'
import { arrearsWorklist } from './worklist.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
  // The loans of the demo are of November; these tests have their own.
  await sql`update orders set status = 110 where start_on is not null`.execute(service.db)
})

/** Soon after the day has ended in both markets. */
const nightAfter = (day: string) => new Date(`${day}T19:00:00Z`)
const depsOn = (day: string, batchSize = 2) => ({ packs, log: service.log, now: nightAfter(day), batchSize })
const close = (day: string) => closeDay(service.db, day, depsOn(day))

const historyOf = async (orderId: string) =>
  (
    await service.db
      .selectFrom('classifications')
      .select(['day', 'class', 'days_past_due'])
      .where('order_id', '=', orderId)
      .orderBy('day')
      .execute()
  ).map((row) => [row.day, row.class, row.days_past_due])
const nowOf = (orderId: string) =>
  service.db.selectFrom('arrears').selectAll().where('order_id', '=', orderId).executeTakeFirst()

test('each loan is classified as of the end of the day, and what changes is kept', async () => {
  await storeLoans(service, ['a', 'b', 'c'])
  await payLoan(service, { orderId: 'b', on: '2026-02-01' })
  await close('2026-01-31')
  expect(await close('2026-02-02')).toMatchObject({ closed: true, orders: 3 })
  expect(await historyOf('a')).toEqual([
    ['2026-01-31', '1', 0],
    ['2026-02-02', '2', 1],
  ])
  expect(await historyOf('b')).toEqual([['2026-01-31', '1', 0]])
  expect(await nowOf('a')).toMatchObject({
    class: '2',
    days_past_due: 1,
    bucket: 1,
    principal_minor: 300_000_000,
  })
  const record = await lockLoan(service.db, 'a')
  const wanted = record && classify(record, packs.id.arrears, '2026-02-02')
  expect(await nowOf('a')).toMatchObject({
    overdue_minor: wanted?.overdueMinor,
    open_minor: wanted?.openMinor,
    provision_minor: wanted?.provisionMinor,
  })
})

test('a loan that is paid off leaves with a last row, and comes back when its payment is taken back', async () => {
  await storeLoans(service, ['a'])
  await close('2026-02-10')
  await payLoan(service, { orderId: 'a', on: '2026-02-12', amountMinor: 5 * PERIOD_MINOR })
  await close('2026-02-12')
  expect(await nowOf('a')).toMatchObject({
    is_open: false,
    class: 'settled',
    days_past_due: 0,
    open_minor: 0,
  })
  const { event_id } = await service.db
    .selectFrom('ledger_entries')
    .select('event_id')
    .where('order_id', '=', 'a')
    .executeTakeFirstOrThrow()
  const now = middayOf('2026-02-14')
  const of = { provider: 'bank', eventId: event_id }
  await record(service.db, {
    kind: 'reversal',
    currency: 'IDR',
    provider: 'bank',
    eventId: 'back',
    orderId: 'a',
    now,
    packs,
    of,
  })
  await close('2026-02-14')
  expect(await historyOf('a')).toEqual([
    ['2026-02-10', '2', 9],
    ['2026-02-12', 'settled', 0],
    ['2026-02-14', '2', 13],
  ])
})

test('a loan that was paid out and paid off before the day was closed is still in that day', async () => {
  await storeLoans(service, ['a'])
  await close('2026-02-10')
  await storeLoans(service, ['b'])
  await sql`update orders set start_on = '2026-02-11', paid_out_at = ${middayOf('2026-02-11')} where id = 'b'`.execute(
    service.db,
  )
  await payLoan(service, { orderId: 'b', on: '2026-02-12', amountMinor: 5 * PERIOD_MINOR })
  await closeDay(service.db, '2026-02-11', depsOn('2026-02-12'))
  await close('2026-02-12')
  expect(await historyOf('b')).toEqual([
    ['2026-02-11', '1', 0],
    ['2026-02-12', 'settled', 0],
  ])
})

test('days that are closed together have the loans that were paid out and paid off between them', async () => {
  await storeLoans(service, ['a'])
  await close('2026-02-10')
  await storeLoans(service, ['b'])
  await sql`update orders set start_on = '2026-02-12', paid_out_at = ${middayOf('2026-02-12')} where id = 'b'`.execute(
    service.db,
  )
  await payLoan(service, { orderId: 'b', on: '2026-02-14', amountMinor: 5 * PERIOD_MINOR })
  await closeEndedDays(service.db, depsOn('2026-02-15'))
  expect(await historyOf('b')).toEqual([
    ['2026-02-12', '1', 0],
    ['2026-02-14', 'settled', 0],
  ])
  const totals = await sql<{ day: string; loans: number }>`
    select day, sum(loans)::int as loans from day_totals group by day order by day`.execute(service.db)
  expect(totals.rows.map(({ loans }) => loans)).toEqual([1, 1, 2, 2, 1, 1])
})

test('nor do they miss a loan that was open again between them', async () => {
  await storeLoans(service, ['a'])
  await payLoan(service, { orderId: 'a', on: '2026-02-05', amountMinor: 5 * PERIOD_MINOR })
  await close('2026-02-10')
  const { event_id: eventId } = await service.db
    .selectFrom('ledger_entries')
    .select('event_id')
    .where('order_id', '=', 'a')
    .executeTakeFirstOrThrow()
  const back = { provider: 'bank', eventId: 'back', orderId: 'a', packs, of: { provider: 'bank', eventId } }
  await record(service.db, { kind: 'reversal', ...back, now: middayOf('2026-02-12'), currency: 'IDR' })
  await payLoan(service, { orderId: 'a', on: '2026-02-14', amountMinor: 5 * PERIOD_MINOR })
  await closeEndedDays(service.db, depsOn('2026-02-15'))
  expect((await historyOf('a')).filter(([, name]) => name !== 'settled')).toEqual([['2026-02-12', '2', 11]])
  expect(await nowOf('a')).toMatchObject({ is_open: false, class: 'settled' })
})

test('a loan that is settled after the first day that is closed ended is in that day', async () => {
  await storeLoans(service, ['a'])
  await payLoan(service, { orderId: 'a', on: '2026-02-11', amountMinor: 5 * PERIOD_MINOR })
  await closeDay(service.db, '2026-02-10', depsOn('2026-02-11'))
  expect(await historyOf('a')).toEqual([['2026-02-10', '2', 9]])
})

test('a loan that was written off leaves classes, provisioning and portfolio, and stays on the list of those who are late', async () => {
  await storeLoans(service, ['a'])
  await close('2026-05-10')
  const loan = await loaded(service.db, 'a')
  const movedAt = middayOf('2026-05-11')
  const lost = { kind: 'writeOff', provider: 'desk', eventId: 'lost', amountMinor: 1 } as const
  await record(service.db, { ...lost, orderId: loan.id, now: movedAt, packs })
  await close('2026-05-11')
  expect(await historyOf('a')).toEqual([
    ['2026-05-10', '5', 98],
    ['2026-05-11', 'writtenOff', 99],
  ])
  expect(await nowOf('a')).toMatchObject({ is_open: true, provision_minor: 0, bucket: 0 })
  expect(await provisioning(service.db, packs.id, '2026-05-11')).toMatchObject({
    loans: 0,
    provisionMinor: 0,
  })
  expect(await portfolioAtRisk(service.db, packs.id, '2026-05-11')).toMatchObject({
    loans: 0,
    principalMinor: 0,
  })
  const { rows } = await arrearsWorklist(service.db, { pack: packs.id, day: '2026-05-12', limit: 10 })
  expect(rows.map(({ orderId, class: name }) => [orderId, name])).toEqual([['a', 'writtenOff']])
})

test('a day that is not over everywhere is not closed, nor one before a closed one', async () => {
  const early = { ...depsOn('2026-02-10'), now: new Date('2026-02-10T18:00:00Z') }
  expect(await closeDay(service.db, '2026-02-10', early)).toEqual({ problem: 'not over' })
  await close('2026-02-10')
  expect(await close('2026-02-09')).toEqual({ problem: 'later day closed' })
  expect(await close('2026-02-10')).toEqual({ closed: true, day: '2026-02-10', orders: 0 })
})

test('days that were missed are closed one after the other', async () => {
  await storeLoans(service, ['a'])
  await close('2026-01-31')
  const results = await closeEndedDays(service.db, depsOn('2026-02-03'))
  expect(results).toMatchObject([{ day: '2026-02-01' }, { day: '2026-02-02' }, { day: '2026-02-03' }])
  expect(await historyOf('a')).toEqual([
    ['2026-01-31', '1', 0],
    ['2026-02-02', '2', 1],
  ])
  expect(await closeEndedDays(service.db, depsOn('2026-02-03'))).toEqual([])
})

test('what falls due soon is summed by date, less what is paid already', async () => {
  await storeLoans(service, ['a', 'b', 'c'])
  await payLoan(service, { orderId: 'c', on: '2026-01-30' })
  await close('2026-01-31')
  const { rows } =
    await sql`select market, due_on, instalments, amount_minor::int as sum from expected_repayments`.execute(
      service.db,
    )
  expect(rows).toEqual([{ market: 'id', due_on: '2026-02-01', instalments: 2, sum: 2 * PERIOD_MINOR }])
})

const ids = ['k1', 'k2', 'k3', 'k4', 'k5']
/** The second instalment is due a week later. */
const FIRST = '2026-02-24'
const SECOND = '2026-02-25'

/** Two days in a row; `run` closes one of them, however it does. */
async function twoDays(run: (day: string) => Promise<void>) {
  service = await openTestService()
  await sql`update orders set status = 110 where start_on is not null`.execute(service.db)
  await storeLoans(service, ids)
  await payLoan(service, { orderId: 'k3', on: '2026-02-01' })
  await run(FIRST)
  await payLoan(service, { orderId: 'k1', on: SECOND })
  await run(SECOND)
  const { arrears, classifications, day_totals, day_closings, expected_repayments } = await contents(
    service.db,
  )
  return { arrears, classifications, day_totals, day_closings, expected_repayments }
}

const STATEMENTS = 12

test('killed at any statement and started again it gives the same result, whatever is paid meanwhile', async () => {
  const wanted = await twoDays(async (day) => void (await close(day)))
  expect(wanted['day_totals']).not.toBe('')
  expect(wanted['expected_repayments']).not.toBe('')
  let killed = 0
  for (let round = 0; round < countOf('dayEndKills'); round++) {
    const found = await twoDays(async (day) => {
      const at = 1 + Math.floor(Math.random() * STATEMENTS)
      const when = Math.random() < 0.5 ? 'before' : 'after'
      const dying = killedAt(service.db, { at, when })
      await closeDay(dying.db, day, depsOn(day)).catch(() => {})
      if (dying.statements() >= at) killed += 1
      const begun = await sql`select 1 from day_closings where day = ${day}`.execute(service.db)
      // Told the next morning, of the day before: too late for a day whose closing has begun.
      if (day === SECOND && begun.rows.length > 0)
        await payLoan(service, { orderId: 'k5', on: SECOND, bookedOn: addDays(day, 1) })
      await close(day)
    })
    expect(found).toEqual(wanted)
  }
  expect(killed).toBeGreaterThan(0)
})

test('two processes that close a day at once write it once', async () => {
  await storeLoans(service, ids)
  await Promise.all([close(FIRST), close(FIRST), close(FIRST)])
  expect(await historyOf('k1')).toEqual([[FIRST, '2', 23]])
  const { loans } = await service.db.selectFrom('day_totals').select('loans').executeTakeFirstOrThrow()
  expect(loans).toBe(ids.length)
})
