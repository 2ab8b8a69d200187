import type { Browser } from '@playwright/test'
import { type RunningServer, startProduct, startReference } from '../children.ts'
import type { Database } from '../database.ts'
import type { Options } from '../options.ts'
import { openBrowser } from '../page/browser.ts'
import type { Condition } from '../page/conditions.ts'
import { addressesOf, comparedScreens, type Screen } from '../page/screens.ts'
import { staticCopy } from '../page/static-page.ts'
import type { StaticPage } from '../page/static-server.ts'
import { visitTwice } from '../page/visit.ts'
import { buildPeers } from './build-peers.ts'
import { type ComparedRound, linesOfPeers, PRODUCT, STATIC } from './comparison-table.ts'
import { actionOn, peers } from './peers.ts'
import { startPeer } from './start-peers.ts'
import { writeTable } from './write-table.ts'

type Chosen = Pick<Options, 'conditions'> & { rounds: number }
/** One of those that are compared: the static page, the product, or a peer. */
type Side = {
  name: string
  server: RunningServer
  action: (screen: Screen) => Screen['action']
  /** Whether a visit waits for React where the screen has it. */
  waits: boolean
}

/** An engine's first requests are slower than all others; six sides are to be warm within a minute. */
const WARMING_VISITS = 100

/** The same two pages, built by other frameworks and by us, each as a ratio to the static page in the same round. */
export async function measurePeers(database: Database, chosen: Chosen) {
  const browser = await openBrowser()
  const sides: Side[] = []
  try {
    const product = await startProduct({ DATABASE_URL: database.url })
    sides.push({ name: PRODUCT, server: product, action: ({ action }) => action, waits: true })
    const pages: StaticPage[] = []
    for (const screen of comparedScreens)
      pages.push(await staticCopy(browser, addressesOf(screen, database)(product.port)))
    await startOthers(sides, pages)
    const measured: ComparedRound[] = []
    for (const screen of comparedScreens)
      measured.push(...(await roundsOn(screen, { browser, database, sides }, chosen)))
    writeTable(measured, chosen.rounds)
    return { lines: linesOfPeers(measured), rounds: measured }
  } finally {
    await browser.close()
    await Promise.all(sides.map(({ server }) => server.stop()))
  }
}

async function startOthers(sides: Side[], pages: readonly StaticPage[]): Promise<void> {
  buildPeers(pages)
  const server = await startReference('bench/page/static-server.ts', { pages })
  sides.push({ name: STATIC, server, action: ({ action }) => action, waits: false })
  for (const peer of peers)
    sides.push({
      name: peer.name,
      server: await startPeer(peer),
      action: (screen) => actionOn(peer, screen),
      waits: false,
    })
}

type Lab = { browser: Browser; database: Database; sides: readonly Side[] }

async function roundsOn(
  screen: Screen,
  { browser, database, sides }: Lab,
  { conditions, rounds }: Chosen,
): Promise<ComparedRound[]> {
  const address = addressesOf(screen, database)
  const measured: ComparedRound[] = []
  const visit = ({ server, action, waits }: Side, condition: Condition) => {
    const hydrates = waits && screen.script === 'react'
    return visitTwice(browser, { address: address(server.port), action: action(screen), hydrates }, condition)
  }
  for (const { server } of sides)
    for (let visits = 0; visits < WARMING_VISITS; visits += 1)
      await (await fetch(address(server.port))).text()
  // The first visits of a browser are slower than all others, so they do not count.
  for (const condition of conditions.slice(0, 1)) for (const side of sides) await visit(side, condition)
  for (let round = 0; round < rounds; round += 1) {
    // Each has another place in every round, so that none is always the first.
    const inTurn = [...sides.slice(round % sides.length), ...sides.slice(0, round % sides.length)]
    for (const condition of conditions) {
      const visited: ComparedRound = { path: screen.path, condition: condition.name, sides: {} }
      for (const side of inTurn) visited.sides[side.name] = await visit(side, condition)
      measured.push(visited)
    }
    console.log(`peers: ${screen.path}, round ${round + 1} of ${rounds}`)
  }
  return measured
}
