import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string }[] }
export type Axe = { run: (part: Element, options: object) => Promise<{ violations: Violation[] }> }

/** Adds `axe` to the page, where it is not there yet. */
export async function addAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(source)
}
