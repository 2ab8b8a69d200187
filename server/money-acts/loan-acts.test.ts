import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { addDays, localDay } from '../../market/dates.ts'
import { packs } from '../../market/packs/packs.ts'
import { record } from '../ledger/record.ts'
import { loaded, owedOn } from '../ledger/testing/stored-loan.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import type { ActPreview } from './act.ts'
import { type ActStep, applyStep, BY, previewStep } from './testing/acting.ts'

const orderId = 'TR-overdue'
const onDay = localDay(START, packs.id.timeZone)
const own = { orderId, onDay, reason: 'Illness, letter of 3 November' }

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const shownFor = async (step: ActStep, now = START): Promise<ActPreview> => {
  const preview = await previewStep(service.db, step, now)
  if ('problem' in preview) throw new Error(preview.problem)
  return preview
}
const done = async (step: ActStep, now = START) => {
  const preview = await shownFor(step, now)
  const result = await applyStep(service.db, step, { now, seen: preview.seen })
  expect(result).toMatchObject({ done: true, orderId })
  return preview
}
const problemOf = (step: ActStep) => previewStep(service.db, step, START)
const waiver = (charges: object, more: object = {}): ActStep => ({
  name: 'waiveCharges',
  input: { ...own, ...more, charges },
})
const lateOf = async () => {
  const { periods } = await owedOn(service.db, orderId, onDay)
  return periods.reduce((sum, { open }) => sum + open.lateInterest, 0)
}
const details = () =>
  service
    .lender('demo-id-overdue', { lang: 'en' })
    .loanDetails({ orderId, productId: 'terang-cicil' })
    .then((reply) => replyOf(Promise.resolve(reply)))

describe('a waiver', () => {
  test('takes charges off and counts nothing as money', async () => {
    const lateInterest = await lateOf()
    expect(lateInterest).toBeGreaterThan(1)
    const before = await owedOn(service.db, orderId, onDay)
    const { positions, entries } = await done(waiver({ lateInterest: lateInterest - 1 }))
    expect(entries[0]?.postings.filter(({ account }) => account === 'cash')).toEqual([])
    expect(entries[0]?.postings).toContainEqual({
      account: 'waiver',
      periodNo: null,
      amountMinor: lateInterest - 1,
    })
    const after = await owedOn(service.db, orderId, onDay)
    expect(after).toEqual(positions.after)
    expect(after.openMinor).toBe(before.openMinor - lateInterest + 1)
    const [entry] = await service.db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('kind', '=', 'waiver')
      .execute()
    expect(entry).toMatchObject({ made_by: BY, reason: own.reason })
  })

  test.each([
    ['nothing', {}, {}, 'noAmount'],
    ['more than is open', { lateInterest: 10 ** 12 }, {}, 'moreThanOpen'],
    ['a day to come', { lateInterest: 1 }, { onDay: addDays(onDay, 1) }, 'wrongDay'],
    ['a day before the loan', { lateInterest: 1 }, { onDay: '2020-01-01' }, 'wrongDay'],
    ['an order of nobody', { lateInterest: 1 }, { orderId: 'TR-none' }, 'noSuchOrder'],
    ['a loan that was not paid out', { lateInterest: 1 }, { orderId: 'TR-review' }, 'notPaidOut'],
  ])('of %s is refused', async (_, charges, more, problem) => {
    expect(await problemOf(waiver(charges, more))).toEqual({ problem })
  })

  test('that was looked at before a payment came is refused', async () => {
    const step = waiver({ lateInterest: 1 })
    const { seen } = await shownFor(step)
    const movement = { orderId, provider: 'bank', eventId: 'meanwhile', now: START, packs }
    await record(service.db, { kind: 'payment', currency: 'IDR', ...movement, amountMinor: 100 })
    expect(await applyStep(service.db, step, { now: START, seen })).toEqual({ problem: 'changedMeanwhile' })
  })
})

describe('a write-off', () => {
  const step: ActStep = { name: 'writeOff', input: own }

  test('moves the open principal to the loss account; later money lessens the loss', async () => {
    const before = await owedOn(service.db, orderId, onDay)
    const principal = before.periods.reduce((sum, { open }) => sum + open.principal, 0)
    const { accounts } = await done(step)
    expect(accounts).toContainEqual({ account: 'loss', beforeMinor: 0, afterMinor: principal })
    expect(accounts.find(({ account }) => account === 'principal')?.afterMinor ?? 0).toBe(0)
    const later = await owedOn(service.db, orderId, addDays(onDay, 90))
    expect(later).toMatchObject({ openMinor: before.openMinor, isWrittenOff: true })

    const movement = { orderId, provider: 'bank', eventId: 'recovered', now: START, packs }
    const amountMinor = before.openMinor
    await record(service.db, { kind: 'payment', currency: 'IDR', ...movement, amountMinor })
    const loss = await service.db
      .selectFrom('ledger_postings')
      .select('amount_minor')
      .where('order_id', '=', orderId)
      .where('account', '=', 'loss')
      .execute()
    expect(loss.map(({ amount_minor }) => amount_minor)).toEqual([principal, -principal])
    expect((await loaded(service.db, orderId)).status).toBe(200)
  })

  test('is explained to the borrower, and made once', async () => {
    await done(step)
    expect(await details()).toMatchObject({ noticeStatusText: 'Your loan was written off', isDelay: '0' })
    expect(await problemOf(step)).toEqual({ problem: 'writtenOffAlready' })
  })
})

describe('a restructuring', () => {
  const terms = { periods: 2, termDays: 60, dailyRateMicro: 0, periodFeeMinor: 0 }
  const step = (more: object = {}): ActStep => ({ name: 'restructure', input: { ...own, ...terms, ...more } })

  test('makes another schedule from the day on; the old one is kept', async () => {
    const before = await owedOn(service.db, orderId, onDay)
    const { positions, entries } = await done(step())
    expect(entries[0]).toMatchObject({ kind: 'restructuring', postings: [] })
    expect(positions.after).toMatchObject({ overdueMinor: 0 })
    const current = positions.after?.periods.filter(({ isReplaced }) => !isReplaced) ?? []
    expect(current.slice(-2).map(({ dueOn }) => dueOn)).toEqual([addDays(onDay, 30), addDays(onDay, 60)])
    const principalOf = (periods: typeof before.periods) =>
      periods.reduce((sum, { open }) => sum + open.principal, 0)
    expect(principalOf(positions.after?.periods ?? [])).toBe(principalOf(before.periods))
    expect(await owedOn(service.db, orderId, addDays(onDay, -1))).toMatchObject({
      periods: before.periods.map(({ dueOn }) => ({ dueOn, isReplaced: false })),
    })
    const { plan = [], userOrderDetail } = await details()
    expect(plan.filter(({ state }) => state !== 'paid')).toHaveLength(2)
    expect(userOrderDetail.detail.map(({ text }) => text)).toContain('New repayment plan since')
  })

  test('can be agreed to on a later day, and counts from the day that was shown', async () => {
    const { seen, entries } = await shownFor(step())
    const now = new Date(START.getTime() + 2 * DAY_MS)
    expect(await applyStep(service.db, step(), { now, seen })).toMatchObject({ done: true })
    const [row] = (await loaded(service.db, orderId)).entries.filter(({ kind }) => kind === 'restructuring')
    expect(row).toMatchObject({ on: onDay, schedule: entries[0]?.schedule })
  })

  test.each([
    ['fewer days than payments', { periods: 5, termDays: 3 }, 'wrongSchedule'],
    ['a higher rate than was agreed', { dailyRateMicro: 900_000 }, 'dearerThanAgreed'],
    ['a higher fee than was agreed', { periodFeeMinor: 10 ** 9 }, 'dearerThanAgreed'],
    ['a loan that is paid off', { orderId: 'TR-settled' }, 'nothingOpen'],
  ])('with %s is refused', async (_, more, problem) => {
    expect(await problemOf(step(more))).toEqual({ problem })
  })

  test('that would charge more than the cap allows is refused', async () => {
    const { terms } = await loaded(service.db, orderId)
    const { dailyRateMicro, periodFeeMinor } = terms
    const long = { periods: 12, termDays: 3650, dailyRateMicro, periodFeeMinor }
    expect(await problemOf(step(long))).toEqual({ problem: 'aboveCap' })
  })
})
