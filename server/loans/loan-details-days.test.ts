import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})
beforeEach(() => service.clock.moveTo(0))

const at = (instant: string) => service.clock.moveTo(Date.parse(instant) - START.getTime())

async function due(market: 'id' | 'in') {
  const request = market === 'id' ? ['TR-due', 'terang-kilat'] : ['SF-due', 'saaf-quick']
  const [orderId = '', productId = ''] = request
  const result = await service
    .lender(`demo-${market}-due`, { lang: 'en' })
    .loanDetails({ orderId, productId })
  if (!result.success) throw new Error(result.code)
  return { status: result.data.orderStatus, until: result.data.owed?.until }
}

test('a running loan becomes due seven days before its date, and overdue the day after it', async () => {
  service.clock.moveTo(-5 * DAY_MS)
  expect(await due('id')).toEqual({ status: '170', until: 'by Wednesday, 18 November 2026, 23:59' })
  service.clock.moveTo(-4 * DAY_MS)
  expect(await due('id')).toMatchObject({ status: '174' })
  service.clock.moveTo(3 * DAY_MS)
  expect(await due('id')).toEqual({ status: '174', until: 'by Wednesday, 18 November 2026, 23:59' })
  service.clock.moveTo(4 * DAY_MS)
  expect(await due('id')).toEqual({
    status: '180',
    until: 'was due on Wednesday, 18 November 2026, 1 day ago',
  })
})

test('the day ends at midnight where the borrower lives', async () => {
  at('2026-11-18T16:59:59Z')
  expect((await due('id')).status).toBe('174')
  at('2026-11-18T17:00:00Z')
  expect((await due('id')).status).toBe('180')
  expect((await due('in')).status).toBe('174')
  at('2026-11-18T18:30:00Z')
  expect((await due('in')).status).toBe('180')
})

test('what is owed grows by each period whose date has passed', async () => {
  const lender = service.lender('demo-id-active', { lang: 'en' })
  const owed = async () => {
    const result = await lender.loanDetails({ orderId: 'TR-active', productId: 'terang-cicil' })
    return result.success && [result.data.orderStatus, result.data.owed?.amount]
  }
  expect(await owed()).toEqual(['170', 'Rp612.500,00'])
  service.clock.moveTo(21 * DAY_MS)
  // One period, the penalty, one day of 0.1 %.
  expect(await owed()).toEqual(['180', 'Rp663.112,50'])
  service.clock.moveTo(51 * DAY_MS)
  // Two periods, the penalty, 31 days on the first (the last at 0.08 %), one on the second.
  expect(await owed()).toEqual(['180', 'Rp1.294.477,50'])
  service.clock.moveTo(200 * DAY_MS)
  // All four, 180, 150, 120 and 90 days late.
  expect(await owed()).toEqual(['180', 'Rp2.735.200,00'])
})
