import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../market/dates.ts'
import { DUE_SOON_DAYS, statusOnDay } from './status-on-day.ts'

const TODAY = '2026-11-15'
type Period = { periodNo: number; dueOn: string; amountMinor: number; paidMinor: number }

/** What a position would say of these periods on a day, without late charges. */
const seen = (periods: readonly Period[], today: string) => {
  const open = periods.map(({ dueOn, amountMinor, paidMinor }) => ({
    dueOn,
    openMinor: amountMinor - paidMinor,
  }))
  const late = open.filter(({ dueOn }) => dueOn < today)
  return { periods: open, overdueMinor: late.reduce((sum, { openMinor }) => sum + openMinor, 0) }
}

const period = (periodNo: number, dueInDays: number, paidMinor = 0): Period => {
  return { periodNo, dueOn: addDays(TODAY, dueInDays), amountMinor: 100, paidMinor }
}

describe('the status of an order on a day', () => {
  test.each([
    ['nothing due for eight days', [period(1, 8)], 170, [100, '2026-11-23'], 0],
    ['due in seven days', [period(1, 7)], 174, [100, '2026-11-22'], 0],
    ['due today', [period(1, 0)], 174, [100, '2026-11-15'], 0],
    ['due yesterday', [period(1, -1)], 180, [100, '2026-11-14'], 0],
    ['partly paid and late', [period(1, -1, 30)], 180, [70, '2026-11-14'], 0],
    ['two late, one to come', [period(1, -31), period(2, -1), period(3, 29)], 180, [200, '2026-10-15'], 0],
    ['the late one paid', [period(1, -1, 100), period(2, 29)], 170, [100, '2026-12-14'], 1],
    ['all paid', [period(1, -1, 100), period(2, 29, 100)], 200, null, 2],
  ] as const)('%s', (_, periods, status, owed, paidPeriods) => {
    const expected = owed && { amountMinor: owed[0], dueOn: owed[1] }
    expect(statusOnDay(170, seen(periods, TODAY), TODAY)).toEqual({ status, owed: expected, paidPeriods })
  })

  test.each([21, 110, 151, 200, 999])('the stored status %i stays, whatever the dates are', (stored) => {
    expect(statusOnDay(stored, seen([period(1, -9)], TODAY), TODAY)).toMatchObject({
      status: stored,
      owed: null,
    })
  })
})

/** A schedule as the service makes them: paid from the front, dates in order. */
const schedules = fc
  .record({
    first: fc.integer({ min: -400, max: 400 }),
    amounts: fc.array(fc.integer({ min: 1, max: 1e12 }), { minLength: 1, maxLength: 12 }),
    paid: fc.nat(12),
    part: fc.double({ min: 0, max: 0.99, noNaN: true }),
  })
  .map(({ first, amounts, paid, part }) =>
    amounts.map((amountMinor, index): Period => {
      const paidMinor = index < paid ? amountMinor : index === paid ? Math.floor(amountMinor * part) : 0
      return { periodNo: index + 1, dueOn: addDays(TODAY, first + 30 * index), amountMinor, paidMinor }
    }),
  )

describe('for any schedule', () => {
  const openOf = (periods: readonly Period[]) => periods.filter((one) => one.paidMinor < one.amountMinor)

  test('something is owed exactly while a period is open, never more than all that is open', () => {
    fc.assert(
      fc.property(schedules, (periods) => {
        const { owed, status, paidPeriods } = statusOnDay(170, seen(periods, TODAY), TODAY)
        const open = openOf(periods)
        const total = open.reduce((sum, one) => sum + one.amountMinor - one.paidMinor, 0)
        expect(paidPeriods).toBe(periods.length - open.length)
        expect(owed?.dueOn).toBe(open[0]?.dueOn)
        if (!owed) expect(status).toBe(200)
        else expect(owed.amountMinor > 0 && owed.amountMinor <= total).toBe(true)
      }),
    )
  })

  test('a day later its status is never better, and owes no less', () => {
    const order = [170, 174, 180]
    fc.assert(
      fc.property(schedules, fc.nat(500), (periods, days) => {
        fc.pre(openOf(periods).length > 0)
        const [now, later] = [0, days].map((ahead) =>
          statusOnDay(170, seen(periods, addDays(TODAY, ahead)), addDays(TODAY, ahead)),
        )
        expect(order.indexOf(later?.status ?? 0)).toBeGreaterThanOrEqual(order.indexOf(now?.status ?? 0))
        expect(later?.owed?.amountMinor).toBeGreaterThanOrEqual(now?.owed?.amountMinor ?? 0)
      }),
    )
  })

  test('it is due at most a week ahead, and late only when the date has passed', () => {
    fc.assert(
      fc.property(schedules, (periods) => {
        const { owed, status } = statusOnDay(170, seen(periods, TODAY), TODAY)
        if (!owed) return
        const isLate = owed.dueOn < TODAY
        expect(status).toBe(isLate ? 180 : owed.dueOn <= addDays(TODAY, DUE_SOON_DAYS) ? 174 : 170)
      }),
    )
  })
})
