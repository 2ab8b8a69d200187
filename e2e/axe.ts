import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string }[] }
type Axe = { run: (part: Element | Document, options: object) => Promise<{ violations: Violation[] }> }

/** What axe finds in a part of the page; of the rules alone that are named, where some are. */
export async function violations(page: Page, within: string, rules?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe)
  const found = await page.evaluate(
    async ({ within, rules }) => {
      const { run } = (window as never as { axe: Axe }).axe
      const part = document.querySelector(within) ?? document
      return (await run(part, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })).violations
    },
    { within, rules },
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
