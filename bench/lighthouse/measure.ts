import { ensureChromium } from '../../tools/system.mjs'
import { bounds } from '../bounds.ts'
import { startProduct } from '../children.ts'
import type { Database } from '../database.ts'
import type { Line } from '../report.ts'
import { landingPages } from './addresses.ts'
import { type AuditResult, openAuditor } from './audit.ts'

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Lighthouse's performance score of the pages that strangers land on; the middle of some rounds. */
export async function measureLighthouse(database: Database, rounds: number) {
  const product = await startProduct({ DATABASE_URL: database.url })
  const auditor = await openAuditor(await ensureChromium(), ['performance'])
  const measured: Record<string, AuditResult[]> = {}
  try {
    for (const path of landingPages) {
      const address = `http://127.0.0.1:${product.port}${path}`
      // The first visit of a process loads the screen; it does not count.
      await (await fetch(address)).text()
      measured[path] = []
      for (let round = 0; round < rounds; round += 1) measured[path].push(await auditor.audit(address))
      console.log(`lighthouse: ${path}`)
    }
  } finally {
    await auditor.close()
    await product.stop()
  }
  const lines: Line[] = Object.entries(measured).map(([path, audited]) => ({
    part: 'lighthouse',
    name: `${path}: performance`,
    unit: 'points',
    product: middle(audited.map(({ points }) => points['performance'] ?? 0)),
    bound: bounds.lighthouse,
  }))
  return { lines, rounds: measured }
}
