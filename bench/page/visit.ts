import type { Browser, CDPSession, Page } from '@playwright/test'
import { type Condition, phone } from './conditions.ts'
import { probe, type Said, type Timings } from './probe.ts'
import type { FirstAction } from './screens.ts'

export type Visits = { cold: Timings; repeat: Timings }
/** `hydrates`: the visit ends only when React has taken over. */
export type Visit = { address: string; action: FirstAction; hydrates: boolean }

const TAP_TIMEOUT_MS = 60_000
/** A largest paint and a long task are told to the page a moment after they happened. */
const QUIET_MS = 150
/**
 * A browser that was just opened is busy with itself, and with closing the window before: after 0.4 s a first visit was painted
 * half as late again as after 1.5 s, and scattered widely.
 */
const OPENED_MS = 1_500

/** Twice the same address in a browser that has never seen it: with an empty cache, and with what the first left. */
export async function visitTwice(browser: Browser, visit: Visit, condition: Condition): Promise<Visits> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.waitForTimeout(OPENED_MS)
    await slowDown(devtools, condition)
    await devtools.send('Runtime.enable')
    await devtools.send('Runtime.addBinding', { name: 'benchSay' })
    await page.addInitScript(probe, visit.action)
    const cold = await visitOnce(page, devtools, visit)
    await page.evaluate(workerIsInstalled)
    await page.goto('about:blank')
    await page.waitForTimeout(OPENED_MS)
    const repeat = await visitOnce(page, devtools, visit)
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

/** React marks the elements that it has taken over. */
const isHydrated = () => {
  const screen = document.querySelector('#screen main')
  return screen !== null && Object.keys(screen).some((key) => key.startsWith('__reactFiber'))
}

/** Whoever comes back has the service worker of the first visit; a page without one is left alone for as long. */
const workerIsInstalled = async () => {
  const atMost = new Promise((resolve) => setTimeout(resolve, 6_000))
  await Promise.race([navigator.serviceWorker.ready, atMost])
}

async function visitOnce(page: Page, devtools: CDPSession, { address, hydrates }: Visit): Promise<Timings> {
  const shown = tapUntilShown(devtools)
  const [firstTap] = await Promise.all([shown, page.goto(address)])
  if (hydrates) await page.waitForFunction(isHydrated)
  await page.waitForTimeout(QUIET_MS)
  return { ...(await page.evaluate(() => window.benchTimings())), firstTap }
}

/** Resolves with the page's own clock, which starts with the navigation, when the effect of the first tap was painted. */
function tapUntilShown(devtools: CDPSession): Promise<number> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(late)
      devtools.off('Runtime.bindingCalled', hear)
    }
    const hear = ({ payload }: { payload: string }) => {
      const said = JSON.parse(payload) as Said
      if ('tapAt' in said) return tap(devtools, said.tapAt).catch(reject)
      if ('focused' in said) return type(devtools).catch(reject)
      done()
      resolve(said.shownAt)
    }
    const late = setTimeout(() => {
      done()
      reject(new Error('The first tap had no effect.'))
    }, TAP_TIMEOUT_MS)
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

/** A digit, which a text takes as well as a telephone number. */
async function type(devtools: CDPSession): Promise<void> {
  const key = { key: '8', code: 'Digit8', windowsVirtualKeyCode: 56 }
  await Promise.all([
    devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '8', ...key }),
    devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ])
}
