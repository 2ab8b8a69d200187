import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../../tools/postgres.mjs'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
export type AuditResult = { points: Record<string, number>; missed: string[] }
export type Auditor = { audit: (address: string) => Promise<AuditResult>; close: () => Promise<void> }

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** A phone as Lighthouse imagines it: a slow network and a slow processor, both simulated. */
export async function openAuditor(executablePath: string, onlyCategories: Category[]): Promise<Auditor> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  const audit = async (address: string): Promise<AuditResult> => {
    const result = await lighthouse(address, { port, onlyCategories, logLevel: 'silent', output: 'json' })
    if (!result) throw new Error(`Lighthouse said nothing about ${address}`)
    const { categories, audits } = result.lhr
    const points = Object.entries(categories).map(([name, { score }]) => [
      name,
      Math.round((score ?? 0) * 100),
    ])
    const missed = Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .flatMap(({ id }) => audits[id] ?? [])
      .filter(({ score }) => score !== null && score < 1)
    return {
      points: Object.fromEntries(points),
      missed: missed.map(({ id, displayValue }) => (displayValue ? `${id}: ${displayValue}` : id)),
    }
  }
  return { audit, close: () => browser.close() }
}
