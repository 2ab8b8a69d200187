import { LEAST_POINTS, landingPages } from '../bench/lighthouse/addresses.ts'
import { type Auditor, openAuditor } from '../bench/lighthouse/audit.ts'
import { countOf, hasTurn } from '../tools/counts.ts'
import { expect, test } from './journey.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let auditor: Auditor
test.beforeAll(async () => {
  const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  auditor = await openAuditor(chromium, ['accessibility', 'best-practices', 'seo'])
})
test.afterAll(async () => {
  await auditor.close()
})

const turns = { of: landingPages.length, count: countOf('lighthousePages') }

for (const path of landingPages.filter((_, index) => hasTurn(index, 1, turns)))
  test(`Lighthouse finds ${path} accessible, well made and easy to find`, async ({ baseURL }) => {
    const { points, missed } = await auditor.audit(baseURL + path)
    for (const [category, reached] of Object.entries(points))
      expect(reached, `${category}: ${missed.join(', ')}`).toBeGreaterThanOrEqual(LEAST_POINTS)
    expect(Object.keys(points)).toHaveLength(3)
  })
