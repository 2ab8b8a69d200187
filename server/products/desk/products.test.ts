import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../base/time.ts'
import type { Desk } from '../../../contract/calls/desk.ts'
import type { TypedTerms } from '../../../contract/calls/products.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { packSets } from '../../../market/packs/packs.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { applyDueVersions, saveProducts } from '../product-versions.ts'

const productId = 'terang-kilat'
let service: TestService
let desk: Desk
let manager: DeskCalls
let second: DeskCalls
beforeEach(async () => {
  service = await openTestService()
  desk = openTestDesk(service)
  manager = await deskAs(desk, 'manager')
  second = await deskAs(desk, 'demo-manager-2')
})

async function shown(calls = manager) {
  const found = await calls.productShow({ productId })
  if (!found.success) throw new Error(found.message)
  return found.data
}

async function proposed(changed: Partial<TypedTerms>, holdsFrom = '2026-11-20') {
  const { seen, terms } = await shown()
  return manager.productChange({
    productId,
    seen,
    terms: { ...terms, ...changed },
    holdsFrom,
    reason: 'the market pays less',
  })
}

async function approved(changed: Partial<TypedTerms>, holdsFrom?: string) {
  const made = await proposed(changed, holdsFrom)
  if (!made.success) throw new Error(made.message)
  const { proposalId } = made.data
  const found = await second.proposalShow({ proposalId })
  if (!found.success) throw new Error(found.message)
  const { version } = found.data.preview
  return { preview: found.data.preview, result: await second.proposalApprove({ proposalId, version }) }
}

const product = () =>
  service.db.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirstOrThrow()

describe('other terms', () => {
  test('are computed as the offers are', async () => {
    const { terms } = await shown()
    const computed = await manager.productCompute({ productId, terms })
    const row = await manager.productList({})
    if (!computed.success || !row.success) throw new Error('not computed')
    const listed = row.data.rows.find((of) => of.productId === productId)
    expect(Math.max(...computed.data.figures.map(({ annualRate }) => annualRate))).toBe(listed?.annualRate)
    for (const { totalRepayMinor, periods } of computed.data.figures)
      expect(periods.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalRepayMinor)
  })

  test('hold from the beginning of their day at the market, and not before', async () => {
    const before = await product()
    const { preview, result } = await approved({ dailyRatePercent: '0.05' })
    expect(result).toMatchObject({ success: true, data: { done: true } })
    expect(preview.changes).toContainEqual({ label: 'Interest per day, %', before: '0,1', after: '0,05' })
    expect(await product()).toEqual(before)
    expect((await shown()).versions[0]).toMatchObject({ state: 'planned', holdsFrom: '2026-11-20' })

    const midnight = new Date('2026-11-19T17:00:00Z')
    expect(await applyDueVersions(service.db, new Date(midnight.getTime() - 1))).toBe(0)
    expect(await applyDueVersions(service.db, midnight)).toBe(1)
    expect(await product()).toEqual({ ...before, daily_rate_micro: 500, version: 2 })
    expect(await applyDueVersions(service.db, midnight)).toBe(0)
  })

  test('hold at once where their day is today', async () => {
    await approved({ amountMax: '2000000' }, '2026-11-15')
    expect(await product()).toMatchObject({ amount_max_minor: 200_000_000, version: 2 })
  })

  test('are not proposed twice against the same version: the second is told', async () => {
    const { seen, terms } = await shown()
    await approved({ dailyRatePercent: '0.05' })
    const late = { productId, seen, terms: { ...terms, periods: '2' }, holdsFrom: '2026-11-21', reason: 'x' }
    expect(await second.productChange(late)).toMatchObject({ success: false, code: codes.changedMeanwhile })
  })

  test('that were proposed before others were approved cannot be approved', async () => {
    const first = await proposed({ periods: '2' })
    await approved({ dailyRatePercent: '0.05' })
    if (!first.success) throw new Error(first.message)
    const { proposalId } = first.data
    expect(await second.proposalShow({ proposalId })).toMatchObject({ data: { isChanged: true } })
    expect(await second.proposalApprove({ proposalId, version: '1' })).toMatchObject({
      code: codes.changedMeanwhile,
    })
  })

  test.each([
    [{ dailyRatePercent: '5' }, 'above the most that a loan may cost'],
    [{ termDays: '10' }, 'This market allows terms from 91 to 365 days.'],
    [{ amountMax: '1' }, 'must not be below the smallest'],
    [{ periods: '13' }, 'Write a number from 1 to 12.'],
    [{ periodFee: '10.5' }, 'two different amounts'],
    [{ serviceFeePercent: '1.000' }, 'at most 2 decimals'],
    [{}, 'There is nothing to propose.'],
  ])('%j are refused', async (changed, message) => {
    expect(await proposed(changed)).toMatchObject({
      success: false,
      code: codes.notPossible,
      message: expect.stringContaining(message),
    })
  })

  test('stay when the process starts again with the file as it was', async () => {
    const rows = await service.db.selectFrom('products').selectAll().execute()
    const filed = rows.map(({ version: _, ...body }) => body)
    await approved({ dailyRatePercent: '0.05' }, '2026-11-15')
    expect(await saveProducts(service.db, filed, START)).toBe(0)
    expect(await product()).toMatchObject({ daily_rate_micro: 500 })
    const changed = filed.map((body) => (body.id === productId ? { ...body, daily_rate_micro: 700 } : body))
    expect(await saveProducts(service.db, changed, new Date(START.getTime() + DAY_MS))).toBe(1)
    expect(await product()).toMatchObject({ daily_rate_micro: 700, version: 3 })
  })
})

describe('a product', () => {
  test('is closed at once, and stays closed when planned terms begin', async () => {
    await approved({ dailyRatePercent: '0.05' })
    const { seen } = await shown()
    const close = { productId, seen, open: false, reason: 'too many defaults' }
    expect(await manager.productOpen(close)).toMatchObject({ success: true })
    expect(await product()).toMatchObject({ open: false, daily_rate_micro: 1000 })
    expect(await second.productOpen({ ...close, open: true })).toMatchObject({ code: codes.changedMeanwhile })
    await applyDueVersions(service.db, new Date('2026-11-20T00:00:00Z'))
    expect(await product()).toMatchObject({ open: false, daily_rate_micro: 500 })
  })

  test('that is not there has no terms', async () => {
    expect(await manager.productShow({ productId: 'none' })).toMatchObject({ code: codes.notFound })
  })
})

test('terms that break a rule of the day on which they begin are refused, with the rule and its source', async () => {
  service = await openTestService({ packs: packSets.current })
  manager = await deskAs(openTestDesk(service), 'manager')
  const { terms } = await shown()
  const dear = { ...terms, dailyRatePercent: '0,3' }
  const computed = await manager.productCompute({ productId, terms: dear })
  expect(computed).toMatchObject({
    data: { problems: [{ field: 'dailyRatePercent', message: expect.stringContaining('SEOJK 19') }] },
  })
  expect(await proposed({ dailyRatePercent: '0,3' })).toMatchObject({ code: codes.notPossible })
  expect(await proposed({ dailyRatePercent: '0,09' })).toMatchObject({ success: true })
})
