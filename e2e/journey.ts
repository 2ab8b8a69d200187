import { test as base, expect, type Page } from '@playwright/test'
import { UNTOUCHED_MS } from '../web/browser/when-untouched.ts'
import { isHydrated } from './looks.ts'

export { expect }

type Market = 'id' | 'in'
const marks = {
  id: { order: 'TR', one: 'terang-kilat', many: 'terang-cicil' },
  in: { order: 'SF', one: 'saaf-quick', many: 'saaf-steady' },
}
const withInstalments = ['active', 'overdue']

/** The address by which a native app opens the loan of a seeded borrower. */
export function loanOf(market: Market, key: string, extra: Record<string, string> = {}): string {
  const mark = marks[market]
  const query = new URLSearchParams({
    sessionId: `demo-${market}-${key}`,
    orderId: `${mark.order}-${key}`,
    productId: withInstalments.includes(key) ? mark.many : mark.one,
    ...(market === 'in' && { needPop: '1' }),
    ...extra,
  })
  return `/loanDetails?${query}`
}

/**
 * A person looks before they tap, and by then the screen's script runs (decision 078). Journeys that act before it hold the
 * scripts, and do not wait for the page.
 */
async function waitAsPeopleDo(page: Page): Promise<void> {
  const { goto, reload } = page
  // A page that a tap leads to is acted on at once as well: there the script does not wait for a pause.
  await page.addInitScript((pause) => {
    const later = window.setTimeout
    const sooner = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      later(run, ms === pause ? 0 : ms, ...rest)
    Object.assign(window, { setTimeout: sooner })
  }, UNTOUCHED_MS)
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isHydrated)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    await page.waitForFunction(isHydrated)
    return response
  }
}

/** The browser shows the next page without an animation: the window changed its size, or the machine was too slow. */
const unanimated = /^Transition was aborted .*(Viewport size changed|Page already revealed)/

/** A page that fails the test on any script error, refused resource or broken security policy. */
export const test = base.extend<{ baseURL: string; errors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
  baseURL: async ({}, use) => use(process.env['DEMO_URL'] ?? ''),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
  errors: async ({}, use) => use([]),
  page: async ({ page, errors, javaScriptEnabled }, use) => {
    page.on('pageerror', ({ message }) => {
      if (!unanimated.test(message)) errors.push(message)
    })
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of (404|422|403)/.test(message.text()))
        errors.push(message.text())
    })
    if (javaScriptEnabled !== false) await waitAsPeopleDo(page)
    await use(page)
    expect(errors).toEqual([])
  },
})

/** A native shell on iOS that records what the page asks of it. */
export async function insideApp(page: Page): Promise<() => Promise<{ action: string; params: object }[]>> {
  await page.addInitScript(() => {
    const events: unknown[] = []
    Object.assign(window, {
      events,
      webkit: { messageHandlers: { course: { postMessage: (envelope: unknown) => events.push(envelope) } } },
    })
  })
  return () =>
    page.evaluate(() => (window as never as { events: { action: string; params: object }[] }).events)
}

/** A webview whose page sees no cookie; what the server set, `context.clearCookies` takes away. */
export const refuseCookies = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })

/** Scripts that are long in coming, until they are let: what a person does meanwhile must not be lost. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** A page without what is of this request alone: the id that was asked for, and the reference of the request. */
export async function shownFor(page: Page, address: string, id: string): Promise<string> {
  const response = await page.goto(address)
  const reference = response?.headers()['x-request-id']
  if (!reference) throw new Error('a response without a request id')
  const shown = await page.locator('main').innerHTML()
  return shown.replaceAll(id, 'the id that was asked for').replaceAll(reference, 'the reference')
}
