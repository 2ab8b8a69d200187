import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type RunningServer, startProduct, startReference } from '../children.ts'
import type { Database } from '../database.ts'
import type { Options } from '../options.ts'
import { resultsFolder } from '../report.ts'
import { openBrowser } from './browser.ts'
import type { Condition } from './conditions.ts'
import { linesOf, type Round } from './lines.ts'
import { addressesOf, type Screen } from './screens.ts'
import { staticCopy } from './static-page.ts'
import type { StaticPage } from './static-server.ts'
import { type Visit, visitTwice } from './visit.ts'

type Chosen = Pick<Options, 'screens' | 'conditions'> & { rounds: number }
type Side = 'product' | 'reference'
type Sides = Record<Side, RunningServer>

/** A service that real people use has served this page before; an engine's first hundreds are slower than all others. */
const WARMING_VISITS = 300

export async function measurePage(database: Database, chosen: Chosen) {
  const product = await startProduct({ DATABASE_URL: database.url })
  const browser = await openBrowser()
  const pages: StaticPage[] = []
  for (const screen of chosen.screens) {
    const address = addressesOf(screen, database)
    for (let visits = 0; visits < WARMING_VISITS; visits += 1)
      await (await fetch(address(product.port))).text()
    pages.push(await staticCopy(browser, address(product.port)))
  }
  keep(pages)
  const reference = await startReference('bench/page/static-server.ts', { pages })
  try {
    const measured: Round[] = []
    for (const screen of chosen.screens)
      measured.push(
        ...(await runRounds({ browser, database, sides: { product, reference } }, screen, chosen)),
      )
    return { lines: linesOf(chosen, measured), rounds: measured }
  } finally {
    await browser.close()
    await Promise.all([product.stop(), reference.stop()])
  }
}

/** For whoever wants to see what was compared with. */
function keep(pages: readonly StaticPage[]): void {
  mkdirSync(resultsFolder, { recursive: true })
  for (const { path, html } of pages)
    writeFileSync(join(resultsFolder, `static-${basename(path)}.html`), html)
}

type Lab = { browser: Browser; database: Database; sides: Sides }

async function runRounds(
  { browser, database, sides }: Lab,
  screen: Screen,
  chosen: Chosen,
): Promise<Round[]> {
  const { conditions, rounds } = chosen
  const measured: Round[] = []
  const address = addressesOf(screen, database)
  const visit = (side: Side, condition: Condition) => {
    const hydrates = side === 'product' && screen.script === 'react'
    const planned: Visit = { address: address(sides[side].port), action: screen.action, hydrates }
    return visitTwice(browser, planned, condition)
  }
  const both = async (condition: Condition, productFirst: boolean): Promise<Round> => {
    const early = productFirst ? await visit('product', condition) : null
    const reference = await visit('reference', condition)
    const product = early ?? (await visit('product', condition))
    return { path: screen.path, condition: condition.name, product, reference }
  }
  // The first visits of a browser are slower than all others, so they do not count.
  for (const condition of conditions.slice(0, 1)) await both(condition, true)
  for (let round = 0; round < rounds; round += 1) {
    for (const condition of conditions) measured.push(await both(condition, round % 2 === 0))
    console.log(`page: ${screen.path}, round ${round + 1} of ${rounds}`)
  }
  return measured
}
