import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { BridgeScript } from '../web/developer/simulator/bridge-script.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'
import { replayBridgeScript } from './replay-bridge-script.ts'

test.describe.configure({ mode: 'default', timeout: 60_000 })

/** A demo of its own: what was recorded is done again in it. */
const copy = ownCopy()

const shells = {
  ios: /message handler/,
  android: /message listener/,
  'android-legacy': /older interface/,
}

const inApp = (page: Page) => page.frameLocator('iframe')
const calls = (page: Page) => page.getByRole('log', { name: 'Calls' }).getByRole('listitem')

async function openInApp(page: Page, shell: RegExp, screen: string): Promise<void> {
  await page.goto(`${copy.url}/testPreview/bridge?borrower=TR-due&lang=en`)
  await page.getByRole('radio', { name: shell }).check()
  await page.getByLabel('Page', { exact: true }).selectOption(screen)
  await page.getByRole('button', { name: 'Open in the app' }).click()
  await expect(inApp(page).getByRole('heading', { level: 1 })).toBeVisible()
}

async function respond(page: Page, action: string, does: string, answer?: string): Promise<void> {
  const choice = page.getByLabel(action, { exact: true })
  if (!(await choice.isVisible())) await page.getByText('Each action by itself').click()
  await choice.selectOption({ label: does })
  if (answer) await page.getByLabel('Answer, as JSON or text').last().fill(answer)
}

async function record(page: Page, work: () => Promise<void>): Promise<BridgeScript> {
  await page.getByRole('button', { name: 'Start recording' }).click()
  await work()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  return JSON.parse((await page.locator('pre').textContent()) ?? '')
}

for (const [shell, name] of Object.entries(shells))
  test.describe(`the simulated app, ${shell}`, () => {
    test('shows a call with its payload, and the page gets the answer', async ({ page }) => {
      await openInApp(page, name, '/testPreview')
      const log = inApp(page).getByRole('log')
      await respond(page, 'startBankFlow', 'answers after 1 s', '"bound"')
      await inApp(page).getByText('Try the actions').click()
      await inApp(page).getByRole('button', { name: 'startBankFlow' }).click()
      await expect(log).toContainText('startBankFlow delivered')
      await expect(log).toContainText('→ "bound"')
      await expect(calls(page).first()).toContainText('startBankFlow /testPreview · answered')
      await inApp(page).getByRole('button', { name: 'callTelephone' }).click()
      await expect(calls(page).first()).toContainText('callTelephone /testPreview · not answered')
      await expect(calls(page).first()).toContainText('telephone')
    })

    test('refuses a call, the page goes on by itself, and what was recorded is replayed', async ({
      page,
      browser,
    }) => {
      await openInApp(page, name, '/whetherRepay')
      const later = inApp(page).getByRole('link', { name: 'Later' })
      await later.click()
      await expect(calls(page).first()).toContainText('closeWebview /whetherRepay · not answered')
      await respond(page, 'closeWebview', 'refuses')
      const script = await record(page, async () => {
        await later.click()
        await expect(inApp(page).getByRole('heading', { level: 1 })).toHaveText('A repayment is due')
        await expect(calls(page)).toHaveCount(1)
      })
      expect(script).toMatchObject({ shell, ends: '/loanDetails' })
      expect(script.steps).toMatchObject([{ does: 'tap' }, { does: 'call', action: 'closeWebview' }])

      const other = await (await browser.newContext()).newPage()
      await replayBridgeScript(other, copy.url, script)
      await other.context().close()
    })
  })

test('an app that lacks an action leaves it to the page', async ({ page }) => {
  await openInApp(page, shells['android-legacy'], '/whetherRepay')
  await respond(page, 'closeWebview', 'lacks it (older Android)')
  await inApp(page).getByRole('link', { name: 'Later' }).click()
  await expect(calls(page).first()).toContainText('not there, left to the page')
  await expect(inApp(page).getByRole('heading', { level: 1 })).toHaveText('A repayment is due')
  await page.getByRole('button', { name: 'Back in the app' }).click()
  await expect(inApp(page).getByRole('link', { name: 'Later' })).toBeVisible()
})

test('a script is downloaded as it is shown', async ({ page }) => {
  await openInApp(page, shells.ios, '/whetherRepay')
  const script = await record(page, () => inApp(page).getByRole('link', { name: 'Later' }).click())
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the script' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(script)
})

test('an address elsewhere is not opened', async ({ page }) => {
  await page.goto(`${copy.url}/testPreview/bridge?lang=en`)
  await page.getByLabel('Address').fill('//elsewhere.example/')
  await page.getByRole('button', { name: 'Open in the app' }).click()
  await expect(page.getByText('An address of this product begins with a slash.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

const folder = join(import.meta.dirname, 'bridge-scripts')
const recorded = readdirSync(folder).map(
  (file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as BridgeScript] as const,
)

for (const [file, script] of recorded)
  test(`the product asks of the app what it did when ${file} was recorded`, async ({ page }) => {
    await replayBridgeScript(page, copy.url, script)
  })

const [, first] = recorded[0] ?? []
for (const [what, wrong] of [
  ['another action', { action: 'goMine' }],
  ['other params', { params: { telephone: '1' } }],
  ['another page', { page: '/main' }],
] as const)
  test(`a replay fails at ${what}`, async ({ page }) => {
    if (!first) throw new Error('there is no script')
    const steps = first.steps.map((step) => (step.does === 'call' ? { ...step, ...wrong } : step))
    await expect(replayBridgeScript(page, copy.url, { ...first, steps })).rejects.toThrow()
  })
