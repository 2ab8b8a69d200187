import { test as base, expect } from '@playwright/test'
import { type Copy, startCopy } from '../copy.ts'
import { type EngineName, engines } from './engines.ts'
import { type Tab, tabOf } from './tab.ts'

export { expect }

type WorkerFixtures = { engineName: EngineName; copy: Copy }

/** A tab of the project's engine, which fails its test on any script error, and a demo that belongs to the file. */
export const test = base.extend<{ tab: Tab; initScripts: string[]; hasScript: boolean }, WorkerFixtures>({
  engineName: ['webkit', { option: true, scope: 'worker' }],
  initScripts: [[], { option: true }],
  hasScript: async ({ engineName }, use) => use(!engineName.endsWith('without script')),
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
    async ({}, use) => {
      const copy = await startCopy()
      await use(copy)
      await copy.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  tab: async ({ engineName, initScripts }, use, { status, expectedStatus, attach }) => {
    const tab = tabOf(await engines[engineName]({ initScripts }))
    await use(tab)
    if (status !== expectedStatus)
      await attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' })
    await tab.close()
    expect(tab.errors).toEqual([])
  },
})
