import { lighthouseScores } from '../bench/lighthouse/scores.ts'
import { expect, test } from './journey.ts'

test.describe.configure({ timeout: 180_000 })

/** Performance is a matter of time, which no test asserts: see `npm run bench -- --only lighthouse`. */
test('Lighthouse finds the landing page accessible, well made and easy to find', async ({ baseURL }) => {
  const { scores, lost } = await lighthouseScores(`${baseURL}/promotion`, [
    'accessibility',
    'best-practices',
    'seo',
  ])
  for (const [name, score] of Object.entries(scores))
    expect(score, `${name}: ${lost.join(', ')}`).toBeGreaterThanOrEqual(98)
})
