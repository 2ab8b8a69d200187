import { expect, test } from './fixtures.ts'
import type { Tab } from './tab.ts'

test.describe.configure({ timeout: 120_000 })

const shells = [/message handler/, /message listener/, /older interface/]

/** What is in a frame cannot be aimed at from outside. */
const inFrame = (tab: Tab, body: string) =>
  tab.evaluate(`const framed = document.querySelector('iframe').contentDocument; ${body}`)

// Chromium has it among the other journeys; a frame's window is another matter on WebKit.
test('the bridge simulator plays every app on WebKit', async ({ tab, demo, engineName }) => {
  test.skip(engineName !== 'webkit', 'other engines are Chromium')
  for (const shell of shells) {
    await tab.open(`${demo.url}/testPreview/bridge?borrower=TR-due&lang=en`)
    await tab.tick('radio', shell)
    await tab.choose('Page', '/whetherRepay')
    await tab.choose('Every action', 'refuses')
    await tab.tap('Open in the app')
    await tab.holds(`document.querySelector('iframe')?.contentWindow.terangBridge !== undefined`)
    expect(await inFrame(tab, 'return framed.documentElement.hasAttribute("data-native")')).toBe(true)
    await inFrame(tab, 'framed.querySelector("[data-bridge]").click()')
    await tab.reads('closeWebview')
    await tab.reads('/whetherRepay · refused')
    await tab.holds(`document.querySelector('iframe').contentWindow.location.pathname === '/loanDetails'`)
  }
})
