import { paths } from '../../contract/paths.ts'
import { bounds } from '../bounds.ts'
import { startProduct } from '../children.ts'
import type { Database } from '../database.ts'
import type { Line } from '../report.ts'
import { categories, lighthouseScores, type Scores } from './scores.ts'

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The landing page as Lighthouse sees it: the most expensive visitors there are come to it cold. */
export async function measureLighthouse(database: Database, rounds: number) {
  const product = await startProduct({ DATABASE_URL: database.url })
  const address = `http://127.0.0.1:${product.port}${paths.promotion}`
  const measured: { scores: Scores; lost: string[] }[] = []
  try {
    // The first visit of a process loads the screen; it does not count.
    await (await fetch(address)).text()
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await lighthouseScores(address))
      console.log(`lighthouse: round ${round + 1} of ${rounds}`)
    }
  } finally {
    await product.stop()
  }
  const lines: Line[] = categories.map((name) => ({
    part: 'lighthouse',
    name: `landing page, mobile: ${name}`,
    unit: 'points',
    product: middle(measured.map(({ scores }) => scores[name] ?? 0)),
    bound: bounds.lighthouse,
  }))
  return { lines, rounds: measured }
}
