import { beforeEach, expect, test } from 'vitest'
import { closeEndedDays } from '../../arrears/day-end.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { refreshFigures } from '../refresh-figures.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const show = async (market: 'id' | 'in') => {
  const desk = await deskAs(openTestDesk(service), 'agent')
  const found = await desk.overviewShow({ market })
  if (!found.success) throw new Error(found.message)
  return found.data
}

test('before anything was counted or closed it says so and counts what waits', async () => {
  const found = await show('id')
  expect(found).toMatchObject({ today: '2026-11-15', countedAt: '', arrears: null })
  const complaints = Object.values(found.complaints).reduce((sum, { count }) => sum + count, 0)
  expect(complaints).toBeGreaterThan(0)
  expect(found.repayments.every(({ expected, arrived }) => expected === null && arrived === null)).toBe(true)
})

test('after the day’s end it shows arrears, and a week back and ahead of repayments', async () => {
  const { db, packs, log } = service
  await closeEndedDays(db, { packs, log, now: START })
  await refreshFigures(db, packs, START)
  for (const market of ['id', 'in'] as const) {
    const found = await show(market)
    expect(found.countedAt).toBe(START.toISOString())
    expect(found.arrears?.day).toBe('2026-11-14')
    const late = found.arrears?.buckets.filter(({ fromDays, loans }) => fromDays > 0 && loans > 0)
    expect(late?.length).toBeGreaterThan(0)
    expect(found.repayments.map(({ day }) => day)).toHaveLength(15)
    const [before, today, after] = [found.repayments[6], found.repayments[7], found.repayments[8]]
    // The day before was not looked ahead to by any closing; nothing can have arrived tomorrow.
    expect(before).toMatchObject({ expected: null, arrived: {} })
    expect(today).toMatchObject({ expected: {}, arrived: {} })
    expect(after).toMatchObject({ day: '2026-11-16', expected: {}, arrived: null })
    expect(found.repayments.some(({ expected }) => (expected?.amountMinor ?? 0) > 0)).toBe(true)
  }
})
