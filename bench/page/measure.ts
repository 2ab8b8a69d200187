import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { paths } from '../../contract/wire/paths.ts'
import { type Bound, bounds } from '../bounds.ts'
import { startProduct, startReference } from '../children.ts'
import { type Database, sample, type Visitor } from '../database.ts'
import { type Line, resultsFolder } from '../report.ts'
import { compare } from '../statistics.ts'
import { openBrowser } from './browser.ts'
import { type Condition, conditions } from './conditions.ts'
import type { Timings } from './probe.ts'
import { staticPage } from './static-page.ts'
import type { StaticPage } from './static-server.ts'
import { type Visits, visitTwice } from './visit.ts'

type Round = { condition: string; product: Visits; reference: Visits }
type Addresses = { product: string; reference: string }

/** As a native app opens it: with the session in the address. */
export const pageAddress = (port: number, visitor: Visitor = sample) =>
  `http://127.0.0.1:${port}${paths.loanDetails}?${new URLSearchParams({ ...visitor, clientType: 'android' })}`

/** A service that real people use has served this page before; an engine's first hundreds are slower than all others. */
const WARMING_VISITS = 500

export async function measurePage(database: Database, rounds: number) {
  const product = await startProduct({ DATABASE_URL: database.url })
  const browser = await openBrowser()
  const address = pageAddress(product.port)
  for (const visitor of database.visitors.slice(0, WARMING_VISITS))
    await (await fetch(pageAddress(product.port, visitor))).text()
  const html = await staticPage(browser, await (await fetch(address)).text())
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(join(resultsFolder, 'static.html'), html)
  const input: StaticPage = { html }
  const reference = await startReference('bench/page/static-server.ts', input)
  try {
    const addresses = { product: address, reference: pageAddress(reference.port) }
    const measured = await runRounds(browser, addresses, rounds)
    return { lines: conditions.flatMap((condition) => linesOf(condition, measured)), rounds: measured }
  } finally {
    await browser.close()
    await Promise.all([product.stop(), reference.stop()])
  }
}

async function runRounds(browser: Browser, addresses: Addresses, rounds: number): Promise<Round[]> {
  const measured: Round[] = []
  const both = async (condition: Condition, productFirst: boolean): Promise<Round> => {
    const visit = (side: keyof Addresses) => visitTwice(browser, addresses[side], condition)
    const early = productFirst ? await visit('product') : null
    const reference = await visit('reference')
    return { condition: condition.name, product: early ?? (await visit('product')), reference }
  }
  // The first visits of a browser are slower than all others, so they do not count.
  for (const condition of conditions.slice(0, 1)) await both(condition, true)
  for (let round = 0; round < rounds; round += 1) {
    for (const condition of conditions) measured.push(await both(condition, round % 2 === 0))
    console.log(`page: round ${round + 1} of ${rounds}`)
  }
  return measured
}

const times: readonly [name: string, number: keyof Timings, bound: Bound | undefined][] = [
  ['first paint', 'firstPaint', undefined],
  ['largest paint', 'largestPaint', bounds.largestPaint],
  ['first tap', 'firstTap', bounds.firstTap],
]

function linesOf(condition: Condition, rounds: readonly Round[]): Line[] {
  const mine = rounds.filter((round) => round.condition === condition.name)
  return (['cold', 'repeat'] as const).flatMap((visit) =>
    times.map(([name, number, bound]) => ({
      part: 'page' as const,
      name: `${condition.name}, ${visit}: ${name}`,
      unit: 'ms' as const,
      ...compare(
        mine.map(({ product, reference }) => ({
          product: product[visit][number],
          reference: reference[visit][number],
        })),
      ),
      bound,
    })),
  )
}
