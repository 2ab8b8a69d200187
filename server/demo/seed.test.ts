import { beforeAll, describe, expect, test } from 'vitest'
import { phoneRules } from '../../base/strings.ts'
import { DAY_MS } from '../../base/time.ts'
import { safeTarget } from '../../contract/wire/safe-target.ts'
import { packs } from '../../market/packs/packs.ts'
import { movableClock } from '../clock.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { contents } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { demoControls, restoreClock } from './demo-controls.ts'
import { seedDemo } from './seed.ts'
import { seedSandboxBooks } from './seed-money.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})

describe('the demo', () => {
  test('is seeded once: seeding again changes nothing', async () => {
    const before = await contents(service.db)
    await seedDemo(service.db, service.clock, packs)
    expect(await contents(service.db)).toEqual(before)
  })

  test('has at least twelve borrowers across both markets, each with a phone of their own', async () => {
    const borrowers = await service.db.selectFrom('borrowers').selectAll().execute()
    expect(borrowers.length).toBeGreaterThanOrEqual(12)
    expect(new Set(borrowers.map(({ market }) => market))).toEqual(new Set(['id', 'in']))
    expect(new Set(borrowers.map(({ name }) => name)).size).toBe(borrowers.length)
    for (const { market, phone } of borrowers) expect(phoneRules[market].normalise(phone)).toBe(phone)
  })

  test.each(['id', 'in'] as const)('shows every status of product 10.5 in market %s', async (market) => {
    const shown = new Set<string>()
    for (const { sessionId, orderId, productId } of demoControls(service.db, service.clock, { packs })
      .orders()
      .filter((order) => order.market === market)) {
      const result = await service.lender(sessionId).loanDetails({ orderId, productId })
      if (result.success) shown.add(result.data.orderStatus)
    }
    expect([...shown].toSorted()).toEqual(['110', '151', '170', '174', '180', '200', '21', '999'])
  })

  test('has an instalment loan of six periods with two paid, and one that can be extended', async () => {
    const lender = service.lender('demo-id-active', { lang: 'en' })
    const { data } = await lender.loanDetails({ orderId: 'TR-active', productId: 'terang-cicil' })
    expect(JSON.stringify(data)).toContain('2 of 6 paid')
    const extendable = await service.db
      .selectFrom('orders')
      .selectAll()
      .where('extendable', '=', true)
      .execute()
    expect(extendable.length).toBeGreaterThan(0)
  })

  test('offers products of its own only, which the pages have a screen for, in every language', async () => {
    const products = await service.db.selectFrom('products').selectAll().execute()
    expect(products.length).toBeGreaterThanOrEqual(6)
    for (const { market, link, description } of products) {
      const { allowedHosts, nativeSchemes } = packs[market]
      expect(safeTarget(link, allowedHosts, nativeSchemes).kind).toBe('native')
      expect(Object.values(description).filter(Boolean).length).toBe(4)
    }
  })
})

test('the clock of the demo stays where it was put, over a restart', async () => {
  const door = demoControls(service.db, service.clock, { packs })
  await door.moveClock(3)
  await door.moveClock(2)
  const restarted = movableClock()
  await restoreClock(service.db, restarted)
  expect(restarted.offsetMs()).toBe(5 * DAY_MS)
  await door.moveClock(0)
  await restoreClock(service.db, restarted)
  expect(restarted.offsetMs()).toBe(0)
})

test('the list of the payment company has the payments that the demo begins with, and nothing that is new', async () => {
  const { db, services } = await openTestService()
  await seedSandboxBooks(db)
  expect(await reconcile(services)).toMatchObject({ taken: 0 })
  expect(await db.selectFrom('reported_movements').select('id').execute()).not.toEqual([])
  expect(await db.selectFrom('gateway_events').select('event_id').execute()).toEqual([])
})
