import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { ensureChromium } from '../../tools/system.mjs'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]
export type Scores = Partial<Record<Category, number>>

const PERCENT = 100

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Lighthouse's scores for a phone, out of a hundred, and the audits that cost points. */
export async function lighthouseScores(address: string, only: readonly Category[] = categories) {
  const port = await freePort()
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args })
  try {
    const result = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: [...only],
      formFactor: 'mobile',
    })
    if (!result) throw new Error('Lighthouse gave no result')
    const { categories: judged, audits } = result.lhr
    const scores: Scores = {}
    for (const name of only) scores[name] = Math.round((judged[name]?.score ?? 0) * PERCENT)
    const lost = Object.values(audits)
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id, displayValue }) => (displayValue ? `${id}: ${displayValue}` : id))
    return { scores, lost }
  } finally {
    await browser.close()
  }
}
