import { defineConfig } from '@playwright/test'
import { chosenOnEngines } from '../tasks.ts'
import { type EngineName, engines } from './engines.ts'

/** Journeys on the engines that phones have, beside the others. Playwright runs the tests, but none of its browsers. */
export default defineConfig<object, { engineName: EngineName }>({
  globalSetup: './databases.ts',
  grep: chosenOnEngines,
  outputDir: '../../test-results/engines',
  workers: 1,
  forbidOnly: true,
  // On a loaded machine a driver loses a tap now and then. What passes on a second attempt only is named at the end.
  retries: 1,
  reporter: [['list']],
  timeout: 90_000,
  projects: (Object.keys(engines) as EngineName[]).map((name) => ({
    name,
    use: { engineName: name },
    // Where scripts are blocked, none can fail.
    testIgnore: name.endsWith('without script') ? 'pages.spec.ts' : [],
  })),
})
