import { expect, test } from 'vitest'
import { codes } from '../../../contract/wire/codes.ts'
import { packSets } from '../../../market/packs/packs.ts'
import { openTestService } from '../../testing/harness.ts'
import { deskAs, openTestDesk } from '../testing/test-desk.ts'

async function list(set: keyof typeof packSets, on?: string) {
  const service = await openTestService({ packs: packSets[set] })
  const desk = await deskAs(openTestDesk(service), 'auditor')
  const found = await desk.ruleList(on === undefined ? {} : { on })
  if (!found.success) throw new Error(found.message)
  return found.data
}
const brokenIn = ({ rows }: Awaited<ReturnType<typeof list>>) =>
  rows.filter(({ state }) => state === 'broken').map(({ ruleId, daysAhead }) => [ruleId, daysAhead])

test('the rules of today, and those to come with the days until they begin', async () => {
  const found = await list('base', '2026-12-25')
  expect(found.day).toBe('2026-12-25')
  expect(brokenIn(found)).toContainEqual(['in-penal-charges', 0])
  expect(brokenIn(found)).toContainEqual(['in-explicit-consent', 7])
  const { breach, source } = found.rows.find(({ ruleId }) => ruleId === 'in-penal-charges') ?? {}
  expect(breach).toEqual({ figure: 'legal.lateBands', is: '5 %, 4 %, 2 %', needs: '[]' })
  expect(source).toContain('RBI/2023-24/53')
})

test('each open product is named beside the rules of products', async () => {
  const { rows } = await list('current')
  const names = rows
    .filter(({ guards }) => guards === 'product')
    .map(({ product, state }) => [product, state])
  expect(names).toContainEqual(['Terang Kilat', 'kept'])
})

test('nothing is broken by packs that keep the rules, but for products that are dearer', async () => {
  for (const on of ['2026-11-18', '2027-01-01'])
    expect(brokenIn(await list('current', on)).filter(([id]) => id !== 'id-economic-benefit')).toEqual([])
})

test('a day that there is not is refused, and whoever neither manages nor audits', async () => {
  const desk = openTestDesk(await openTestService())
  const manager = await deskAs(desk, 'manager')
  expect(await manager.ruleList({ on: '2026-02-30' })).toMatchObject({ success: false })
  const agent = await deskAs(desk, 'agent')
  expect(await agent.ruleList({})).toMatchObject({ code: codes.forbidden })
})
