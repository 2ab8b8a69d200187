import type { Browser, CDPSession, Page } from '@playwright/test'
import { type Condition, phone } from './conditions.ts'
import { type ProbeMessage, probe, type Timings } from './probe.ts'

export type Visits = { cold: Timings; repeat: Timings }

const OPEN_TIMEOUT_MS = 30_000
/** The browser reports a largest paint a moment after it happened. */
const SETTLE_MS = 150
/** A browser that was just opened is busy with itself, and a visit that meets it is measured with that. */
const OPENED_MS = 400

/** Twice the same address in a browser that has never seen it: with an empty cache, and with what the first left. */
export async function visitTwice(browser: Browser, address: string, condition: Condition): Promise<Visits> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.waitForTimeout(OPENED_MS)
    await slowDown(devtools, condition)
    await devtools.send('Runtime.enable')
    await devtools.send('Runtime.addBinding', { name: 'benchSay' })
    await page.addInitScript(probe)
    const cold = await visit(page, devtools, address)
    await page.goto('about:blank')
    const repeat = await visit(page, devtools, address)
    return { cold, repeat }
  } finally {
    await context.close()
  }
}

async function slowDown(devtools: CDPSession, { network, slowdown }: Condition): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.download,
    uploadThroughput: network.upload,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

async function visit(page: Page, devtools: CDPSession, address: string): Promise<Timings> {
  const opened = tapUntilOpen(devtools)
  await page.goto(address)
  const firstTap = await opened
  await page.waitForTimeout(SETTLE_MS)
  return { ...(await page.evaluate(() => window.benchTimings())), firstTap }
}

/** Resolves with the page's own clock, which starts with the navigation, when the dialog has opened. */
function tapUntilOpen(devtools: CDPSession): Promise<number> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(late)
      devtools.off('Runtime.bindingCalled', hear)
    }
    const hear = ({ payload }: { payload: string }) => {
      const message = JSON.parse(payload) as ProbeMessage
      if ('tapAt' in message) return tap(devtools, message.tapAt).catch(reject)
      done()
      resolve(message.openedAt)
    }
    const late = setTimeout(() => {
      done()
      reject(new Error('The rating dialog did not open.'))
    }, OPEN_TIMEOUT_MS)
    devtools.on('Runtime.bindingCalled', hear)
  })
}

/** A finger, through the browser's own input: if the page is busy, the tap waits as it would on a phone. */
async function tap(devtools: CDPSession, [x, y]: [number, number]): Promise<void> {
  await Promise.all([
    devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
}
