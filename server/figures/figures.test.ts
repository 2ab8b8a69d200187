import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { payLoan, storeLoans } from '../arrears/testing/open-loans.ts'
import { middayOf } from '../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { readFigures } from './daily-figures.ts'
import { QUEUE_COUNTED, queueSizes } from './queue-sizes.ts'
import { refreshFigures } from './refresh-figures.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const now = middayOf('2026-02-10')
const week = { from: '2026-02-03', to: '2026-02-10' }
const figures = async (market: 'id' | 'in' = 'id') => {
  await refreshFigures(service.db, packs, now)
  return readFigures(service.db, market, week)
}

test('money is counted on the day on which it moved, for its own market, also where it is reported later', async () => {
  await storeLoans(service, ['a'])
  await payLoan(service, { orderId: 'a', on: '2026-02-08', amountMinor: 500_000 })
  expect((await figures()).of('arrived', '2026-02-08')).toMatchObject({ count: 1, amountMinor: 500_000 })
  await payLoan(service, { orderId: 'a', on: '2026-02-08', bookedOn: '2026-02-10', amountMinor: 200_000 })
  const again = await figures()
  expect(again.of('arrived', '2026-02-08')).toMatchObject({ count: 2, amountMinor: 700_000 })
  expect(again.of('arrived', '2026-02-09')).toMatchObject({ count: 0, amountMinor: 0 })
  expect((await figures('in')).of('arrived', '2026-02-08')).toMatchObject({ count: 0 })
  expect(again.countedAt).toEqual(now)
})

test('a day begins at midnight of the market', async () => {
  await sql`insert into sms_messages (phone, body, created_at) values ('+62', 'x', ${now})`.execute(
    service.db,
  )
  const attemptAt = (at: string, status: string) =>
    sql`insert into sms_attempts (message_id, position, route, status, cost_micro_usd, created_at)
      select max(id), (select count(*) from sms_attempts), 'x', ${status}, 0, ${at}::timestamptz
      from sms_messages`.execute(service.db)
  await attemptAt('2026-02-09T16:59:00Z', 'delivered')
  await attemptAt('2026-02-09T17:00:00Z', 'delivered')
  await attemptAt('2026-02-09T17:01:00Z', 'failed')
  const found = await figures()
  expect(found.of('smsDelivered', '2026-02-09')).toMatchObject({ count: 1 })
  expect(found.of('smsDelivered', '2026-02-10')).toMatchObject({ count: 1 })
  expect(found.of('smsFailed', '2026-02-10')).toMatchObject({ count: 1 })
})

test('complaints are counted by their promise, and a long queue no further than it is read', async () => {
  const file = (due: string, count: number) =>
    sql`insert into complaints (id, borrower_id, order_id, type, son_type, content, is_collection, status, due_on, created_at)
      select ${due} || n, o.borrower_id, o.id, '1', '', 'x', false, 'received', ${due}::date, ${now}::timestamptz
      from generate_series(1, ${count}::int) n, (select * from orders limit 1) o`.execute(service.db)
  await sql`update complaints set status = 'answered'`.execute(service.db)
  await file('2026-02-09', QUEUE_COUNTED + 1)
  await file('2026-02-10', 1)
  await file('2026-02-17', 2)
  await file('2026-02-18', 3)
  expect(await queueSizes(service.db, '2026-02-10')).toMatchObject({
    complaintsLate: { count: QUEUE_COUNTED, isMore: true },
    complaintsToday: { count: 1, isMore: false },
    complaintsThisWeek: { count: 2, isMore: false },
    complaintsLater: { count: 3, isMore: false },
  })
})
