import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { type Demo, startPromotion } from '../promotion-demo.ts'
import { type EngineName, engines } from './engines.ts'
import { type Tab, tabOf } from './tab.ts'

export { expect }

type WorkerFixtures = { engineName: EngineName; demo: Demo }

/** A tab of the project's engine, which fails its test on any script error, and a demo that belongs to the file. */
export const test = base.extend<{ tab: Tab; initScripts: string[]; hasScript: boolean }, WorkerFixtures>({
  engineName: ['webkit', { option: true, scope: 'worker' }],
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
