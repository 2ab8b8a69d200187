import { defineConfig } from '@playwright/test'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Journeys in a real browser, at the size the screens are designed for. */
export default defineConfig({
  testDir: './e2e',
  testIgnore: 'engines/**',
  outputDir: './test-results',
  globalSetup: './e2e/demo.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 30_000,
  use: {
    viewport: { width: 360, height: 800 },
    locale: 'id-ID',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: quiet },
  },
})
