import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { codes } from '../../contract/wire/codes.ts'
import { addDays, localDay } from '../../market/dates.ts'
import { packs } from '../../market/packs/packs.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { loansById, remindersOf } from '../reminders/reminded-loans.ts'
import { demo } from '../repayment/testing/paying.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { contactedOrder } from './borrower-state.ts'
import { logContact } from './contacts.ts'
import { promisesOf } from './promises.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  await sql`update complaints set status = 'answered'`.execute(service.db)
})

const { session, ...overdue } = demo.overdue
const lender = () => service.lender(session, { lang: 'en' })
const now = () => service.clock.now()
const today = () => localDay(now(), packs.id.timeZone)
const inDays = (days: number) => addDays(today(), days)
const help = () => replyOf(lender().paymentHelp(overdue))
const promise = (days: number, share: 'whole' | 'half' = 'whole') =>
  lender().promiseMake({ ...overdue, day: inDays(days), share, reason: 'lateIncome' })
const call = () =>
  logContact(service.db, {
    orderId: overdue.orderId,
    channel: 'call',
    outcome: 'noAnswer',
    body: '',
    by: 'staff-1',
    now: now(),
    packs,
  })
const reminders = async () => {
  const when = { packs, now: now() }
  return (await loansById(service.db, [overdue.orderId], when)).flatMap((row) => remindersOf(row, when))
}
const pass = (days: number) => service.clock.moveTo(service.clock.offsetMs() + days * DAY_MS)

describe('what is possible', () => {
  test('has the late charges of each day, which grow, and the extension beside doing nothing', async () => {
    const found = await help()
    expect(found).toMatchObject({ isLate: '1', pausesContact: '1', planAskedOn: '', isExtensionCheaper: '0' })
    expect(found.promise).toBeUndefined()
    const costs = found.days.map(({ cost }) => Number(cost.replace(/\D/g, '')))
    expect(costs).toEqual(costs.toSorted((one, other) => one - other))
    expect(new Set(costs).size).toBe(costs.length)
    expect(found.extensionCost).toContain('without an extension')
    expect(found.advice).toMatchObject({ phone: '157' })
  })

  test('costs what it said: the charges of a day are what is owed more on that day', async () => {
    const before = await help()
    const [first] = before.days
    pass(3)
    const after = await help()
    const minor = (text: string) => Number(text.replace(/\D/g, ''))
    expect(minor(after.amount) - minor(before.amount)).toBe(minor(first?.cost ?? ''))
  })

  test('is nothing for who owes nothing, and nobody sees that of somebody else', async () => {
    const { session: own, ...settled } = demo.settled
    const paid = service.lender(own)
    expect((await paid.paymentHelp(settled)).code).toBe(codes.nothingOwed)
    expect((await paid.paymentHelp(overdue)).code).toBe(codes.notFound)
    const foreign = { ...overdue, day: inDays(3), share: 'whole' as const, reason: '' as const }
    expect((await paid.promiseMake(foreign)).code).toBe(codes.notFound)
    expect((await paid.planAsk({ ...overdue, reason: '' })).code).toBe(codes.notFound)
    expect(await promisesOf(service.db, overdue.orderId)).toEqual([])
  })
})

describe('a promise of one’s own', () => {
  test('is seen by staff with its reason, and stops calls and reminders until its day', async () => {
    // The clock of the tests begins on a Sunday, when nobody is called.
    pass(1)
    expect(await call()).toMatchObject({ done: true })
    expect(await reminders()).not.toEqual([])
    expect((await replyOf(promise(3))).note).toContain('neither call nor remind')
    expect(await promisesOf(service.db, overdue.orderId)).toMatchObject([
      { by: 'borrower', reason: 'lateIncome', payBy: inDays(3) },
    ])
    expect(await call()).toMatchObject({ problem: 'not permitted', why: 'promise' })
    expect(await reminders()).toEqual([])
    pass(3)
    expect(await call()).toMatchObject({ why: 'promise' })
    pass(1)
    const order = await contactedOrder(service.db, overdue.orderId, { packs, now: now() })
    expect(order?.promisedUntil).toBeNull()
  })

  test('that was broken buys no more peace: the next one is noted, and contact goes on', async () => {
    await replyOf(promise(3))
    pass(5)
    expect((await help()).pausesContact).toBe('0')
    expect((await replyOf(promise(3))).note).toContain('may still contact you')
    const order = await contactedOrder(service.db, overdue.orderId, { packs, now: now() })
    expect(order?.promisedUntil).toBeNull()
  })

  test('is one: a second tap is refused and names the first', async () => {
    const [one, other] = await Promise.all([promise(3), promise(7)])
    expect([one.success, other.success].filter(Boolean)).toHaveLength(1)
    const refused = one.success ? other : one
    expect(refused).toMatchObject({ code: codes.notPossible })
    expect(refused.message).toContain('already promised')
    expect(await promisesOf(service.db, overdue.orderId)).toHaveLength(1)
  })

  test('is answered as before where the same is sent again', async () => {
    expect(await promise(3)).toEqual(await promise(3))
    expect(await promisesOf(service.db, overdue.orderId)).toHaveLength(1)
  })

  test('stops contact about its own loan alone', async () => {
    await replyOf(promise(3))
    const { rows } = await sql<{ id: string }>`
      select o.id from orders o where o.id <> ${overdue.orderId} and o.status = 170`.execute(service.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows)
      expect((await contactedOrder(service.db, id, { packs, now: now() }))?.promisedUntil ?? null).toBeNull()
  })

  test('may be for half, at least', async () => {
    await replyOf(promise(3, 'half'))
    const [made] = await promisesOf(service.db, overdue.orderId)
    const minor = (text: string) => Number(text.replace(/\D/g, ''))
    expect(made?.amountMinor).toBe(Math.ceil(minor((await help()).amount) / 2))
  })

  test.each([-1, 31, 4_000])('by a day %i days ahead is refused', async (days) => {
    expect(await promise(days)).toMatchObject({ code: codes.outOfRange })
    expect(await promisesOf(service.db, overdue.orderId)).toEqual([])
  })
})

test('a new plan is asked for once a day, and staff read why', async () => {
  const ask = () => replyOf(lender().planAsk({ ...overdue, reason: 'illness' }))
  await ask()
  await ask()
  const asked = () =>
    service.db.selectFrom('contacts').select('body').where('outcome', '=', 'planAsked').execute()
  expect(await asked()).toEqual([{ body: 'illness' }])
  expect((await help()).planAskedOn).not.toBe('')
  pass(1)
  await ask()
  expect(await asked()).toHaveLength(2)
})
