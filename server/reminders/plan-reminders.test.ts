import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../market/dates.ts'
import { packs } from '../../market/packs/packs.ts'
import { markHardship } from '../arrears/hardships.ts'
import { payLoan, storeLoans } from '../arrears/testing/open-loans.ts'
import { insertComplaint } from '../complaints/file-complaint.ts'
import { BORROWER, PERIOD_MINOR } from '../ledger/testing/stored-loan.ts'
import { deliverNotices } from '../outbox/deliver.ts'
import { mailOfTest, twilioOfTest } from '../outbox/testing/notices-sent.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { plansOf } from '../testing/plans.ts'
import { planReminders } from './plan-reminders.ts'
import { loansById, runningLoans } from './reminded-loans.ts'

/** The first payment of these loans is due on Sunday, 1 February 2026; the second on 4 March. */
const DUE = '2026-02-01'
let service: TestService
let phone: ReturnType<typeof twilioOfTest>
beforeEach(async () => {
  phone = twilioOfTest(null)
  service = await openTestService({ limits: 'off', sms: phone.sms, mail: mailOfTest().mail })
  await sql`update orders set status = 110 where start_on is not null`.execute(service.db)
})

const at = (day: string, time = '21:00') => new Date(`${addDays(day, -1)}T${time}:00Z`)
const plan = (day: string, batchSize = 2) => planReminders(service.db, { packs, now: at(day), batchSize })
const sendOn = (day: string) => deliverNotices(service, at(addDays(day, 1), '03:00'))
const notified = async () =>
  (
    await service.db
      .selectFrom('notices')
      .select(['matter', 'subject', 'state'])
      .where('matter', 'in', ['reminder', 'overdue'])
      .orderBy('id')
      .execute()
  ).map(({ matter, subject, state }) => `${matter} ${subject} ${state}`)
const bodies = () => phone.twilio.taken.map(({ form }) => form.get('Body') ?? '')

describe('planning', () => {
  test('writes each step once, however often and wherever it runs', async () => {
    await storeLoans(service, ['o1', 'o2', 'o3'])
    const results = await Promise.all([plan(DUE), plan(DUE), plan(DUE)])
    expect(results.map(({ loans }) => loans)).toEqual([3, 3, 3])
    expect(results.reduce((sum, { planned }) => sum + planned, 0)).toBe(6)
    expect(await notified()).toHaveLength(3)
    expect(await plan(DUE)).toEqual({ loans: 3, planned: 0 })
  })

  test('lets nothing be sent before the quiet hours end', async () => {
    await storeLoans(service, ['o1'])
    await plan(DUE)
    const planned = await service.db.selectFrom('notices').select('next_try_at').execute()
    expect(planned).toHaveLength(2)
    for (const { next_try_at } of planned) expect(next_try_at).toEqual(new Date(`${DUE}T01:00:00Z`))
  })

  test('reads pages of running loans by an index, whatever there is', async () => {
    await sql`insert into orders select made.* from generate_series(1, 20000) n, orders o, jsonb_populate_record(null::orders,
      to_jsonb(o) || jsonb_build_object('id', 'many' || n, 'status', case when n % 4 = 0 then 170 else 200 end)) made
      where o.id = 'TR-review'`.execute(service.db)
    await sql`analyze`.execute(service.db)
    const when = { packs, now: at(DUE) }
    const after = { borrowerId: BORROWER, id: 'many2' }
    for (const work of [
      (db: typeof service.db) => runningLoans(db, { ...when, after, size: 100 }),
      (db: typeof service.db) => loansById(db, ['many4'], when),
    ])
      for (const shown of await plansOf(service.db, work)) expect(shown).not.toMatch(/Seq Scan on orders/)
  })
})

test('a reminder asks for no money that credit of another loan will pay', async () => {
  await storeLoans(service, ['o1', 'o2'])
  await payLoan(service, { orderId: 'o2', on: '2026-01-20', amountMinor: 4 * PERIOD_MINOR + 100 })
  await plan(DUE)
  await sendOn(DUE)
  const facts = await service.db
    .selectFrom('notices')
    .select('facts')
    .where('matter', '=', 'reminder')
    .execute()
  expect(facts).toEqual([{ facts: { amountMinor: 0, creditMinor: PERIOD_MINOR, on: DUE } }])
  expect(bodies()).toHaveLength(1)
})

describe('a reminder is not sent', () => {
  const obsolete = ['reminder o1 2026-02-01 0 obsolete']
  beforeEach(async () => {
    await storeLoans(service, ['o1'])
    await plan(DUE)
  })

  test('when the payment arrived meanwhile', async () => {
    await payLoan(service, { orderId: 'o1', on: DUE })
    await sendOn(DUE)
    expect(await notified()).toEqual(obsolete)
    expect(bodies()).toEqual([])
    const { data } = (await service.lender('demo-id-review').noticeList({})) as { data: unknown[] }
    expect(data).toEqual([])
  })

  test('when a part was paid: what is left is told', async () => {
    await payLoan(service, { orderId: 'o1', on: DUE, amountMinor: PERIOD_MINOR - 5_000_000 })
    await sendOn(DUE)
    expect(bodies()).toEqual([expect.stringContaining('Rp50.000,00')])
    expect(bodies()).toEqual([expect.stringContaining('o1')])
  })

  test('when its day is over', async () => {
    await sendOn(addDays(DUE, 1))
    expect(await notified()).toEqual(obsolete)
  })

  test('when a hardship was granted', async () => {
    const hardship = { orderId: 'o1', until: addDays(DUE, 9), reason: 'ill', by: 'demo-agent' }
    expect(await markHardship(service.db, { ...hardship, now: at(DUE), packs })).toMatchObject({ done: true })
    await sendOn(DUE)
    expect(await notified()).toEqual(obsolete)
  })

  test('when a complaint about collection is open', async () => {
    const complaint = { id: 'C1', borrowerId: BORROWER, orderId: 'o1', type: '4', sonType: '', content: 'x' }
    await service.db
      .transaction()
      .execute((tx) =>
        insertComplaint(tx, { ...complaint, imageIds: [], language: 'id', now: at(DUE) }, packs.id),
      )
    await sql`update complaints set is_collection = true where id = 'C1'`.execute(service.db)
    await sendOn(DUE)
    expect(await notified()).toEqual(obsolete)
  })
})

test('several loans of a borrower are one message a day', async () => {
  await storeLoans(service, ['o1', 'o2'])
  await plan(DUE)
  await sendOn(DUE)
  expect(bodies()).toEqual([expect.stringContaining('Rp2.120.000,00')])
  expect(await notified()).toEqual(['reminder o1 2026-02-01 0 done', 'reminder o2 2026-02-01 0 done'])
  await storeLoans(service, ['o3'])
  await plan(DUE)
  await sendOn(DUE)
  expect(bodies()).toHaveLength(1)
  await sendOn(addDays(DUE, 1))
  expect((await notified()).at(-1)).toBe('reminder o3 2026-02-01 0 obsolete')
})

test('a month of days: every step once, nothing about arrears on Sundays, none after payment', {
  timeout: 300_000,
}, async () => {
  await storeLoans(service, ['o1'])
  const sent: [string, string][] = []
  const PAID_ON = '2026-02-18'
  for (let day = addDays(DUE, -5); day <= '2026-02-28'; day = addDays(day, 1)) {
    if (day === PAID_ON) await payLoan(service, { orderId: 'o1', on: day, amountMinor: 3 * PERIOD_MINOR })
    await plan(day)
    const before = bodies().length
    await sendOn(day)
    await sendOn(day)
    for (const body of bodies().slice(before))
      sent.push([day, body.includes('belum kami terima') ? 'overdue' : 'reminder'])
  }
  expect(sent).toEqual([
    ['2026-01-29', 'reminder'],
    ['2026-01-31', 'reminder'],
    ['2026-02-01', 'reminder'],
    ['2026-02-02', 'overdue'],
    ['2026-02-04', 'overdue'],
    // The 8th is a Sunday.
    ['2026-02-09', 'overdue'],
    // The 15th is one too.
    ['2026-02-16', 'overdue'],
  ])
})
