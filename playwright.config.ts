import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chosenJourneys, onlyTasks } from './e2e/tasks.ts'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
/**
 * Chromium without windows, where there is one: journeys take a sixth less time. It shows no notifications, and asks a test for no
 * address that a form without a script is redirected to.
 */
const shell = [`${chromium}-headless-shell`].find((path) => existsSync(path)) ?? chromium
const NEEDS_CHROMIUM = /@chromium/

/** Those that Playwright itself switches off, which a second list replaces, and the address bar: each window draws one. */
const unused = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${unused.join(',')}`,
]

/** Journeys in a real browser, at the size the screens are designed for. */
export default defineConfig({
  testDir: './e2e',
  testIgnore: 'engines/**',
  outputDir: './test-results/journeys',
  // `npx playwright test e2e/screen-texts.spec.ts --update-snapshots` renews them.
  snapshotPathTemplate: '{testDir}/screen-texts/{arg}{ext}',
  globalSetup: './e2e/demo.ts',
  // A file is one worker's, so that its copy of the product is started once; the long ones that share the demo are not.
  fullyParallel: false,
  // More than the two cores that `npm test` is meant for: journeys wait for timers and slow networks.
  workers: 3,
  forbidOnly: true,
  // On a loaded machine a driver loses a tap now and then. What passes on a second attempt only is named at the end.
  retries: 1,
  reporter: [['list']],
  timeout: 30_000,
  // A machine with other work on it is slow, not wrong.
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 360, height: 800 },
    locale: 'id-ID',
    screenshot: 'only-on-failure',
    // A driver taps while a page still moves, which misses; on the engines of phones it moves as it does for people.
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys hold and answer requests themselves, which cannot be done behind a worker; e2e/install.spec.ts has it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'shell',
      grep: chosenJourneys,
      grepInvert: NEEDS_CHROMIUM,
      use: { launchOptions: { executablePath: shell, args: quiet } },
    },
    // None of the tasks needs it.
    ...(onlyTasks
      ? []
      : [
          {
            name: 'chromium',
            grep: NEEDS_CHROMIUM,
            use: { launchOptions: { executablePath: chromium, args: quiet } },
          },
        ]),
  ],
})
