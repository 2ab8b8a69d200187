import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { countOf, hasTurn, turnOfName } from '../../tools/counts.ts'
import { type Demo, startPromotion } from '../promotion-demo.ts'
import { taskOfEngines } from '../tasks.ts'
import { type EngineName, engines } from './engines.ts'
import { type Tab, tabOf } from './tab.ts'

export { expect }

const engineNames = Object.keys(engines)

type WorkerFixtures = { engineName: EngineName; demo: Demo }

type TestFixtures = {
  /** In `npm run test:more` one engine has each test, in the soak all have, and all have the one task of `npm test`. */
  byTurns: boolean
  itsTurn: undefined
  tab: Tab
  initScripts: string[]
  hasScript: boolean
}

/** A tab of the project's engine, which fails its test on any script error, and a demo that belongs to the file. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['webkit', { option: true, scope: 'worker' }],
  byTurns: [false, { option: true }],
  itsTurn: [
    async ({ byTurns, engineName }, use, testInfo) => {
      const turns = { of: engineNames.length, count: countOf('enginesPerJourney') }
      const isHere =
        !byTurns ||
        testInfo.title === taskOfEngines ||
        hasTurn(engineNames.indexOf(engineName), turnOfName(testInfo.title), turns)
      testInfo.skip(!isHere, 'another engine has its turn')
      await use(undefined)
    },
    { auto: true },
  ],
  initScripts: [[], { option: true }],
  hasScript: async ({ engineName }, use) => use(!engineName.endsWith('without script')),
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
    async ({}, use) => {
      const demo = await startPromotion()
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tab: async ({ engineName, initScripts }, use, testInfo) => {
    const tab = tabOf(await engines[engineName]({ initScripts }))
    await use(tab)
    if (testInfo.status !== testInfo.expectedStatus)
      writeFileSync(testInfo.outputPath('screenshot.png'), await tab.screenshot())
    await tab.close()
    expect(tab.errors).toEqual([])
  },
})
