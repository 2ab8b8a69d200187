import type { BrowserContext, Page } from '@playwright/test'
import { expect, loanOf, test } from './journey.ts'
import { isHydrated } from './looks.ts'

test.use({ serviceWorkers: 'allow' })

type Icon = { src: string; sizes: string; purpose: string; type: string }
type Manifest = {
  name: string
  short_name: string
  start_url: string
  scope: string
  display: string
  lang: string
  icons: Icon[]
}

const worker = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

/** The page that is stored is there before the worker is active. */
const whenActive = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.scriptURL ?? ''
  })

for (const { market, name, lang } of [
  { market: 'id', name: 'Terang', lang: 'id' },
  { market: 'in', name: 'Saaf', lang: 'hi' },
] as const)
  test(`${name} can be put on the home screen`, async ({ page, request }) => {
    await page.goto(loanOf(market, 'due', { lang }))
    const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
    const response = await request.get(href)
    expect(response.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await response.json()) as Manifest
    expect(manifest).toMatchObject({ name, short_name: name, lang, scope: '/', display: 'standalone' })
    // Opened from the home screen there is a page, for whoever is signed in.
    expect((await page.request.get(manifest.start_url)).status()).toBe(200)
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await request.get(src)
      expect(icon.headers()['content-type']).toBe(type)
      const bytes = await icon.body()
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
    }
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
    expect(await whenActive(page)).toContain('/serviceWorker.js?')
  })

test('Chromium finds nothing that keeps it from being installed', async ({ page, context }) => {
  await page.goto(loanOf('id', 'due'))
  await whenActive(page)
  const devtools = await context.newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A window without a profile of its own cannot install anything, whatever the page is.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('a page that cannot be reached is the offline page, in the language of the visitor', async ({
  page,
  context,
  errors,
}) => {
  await page.goto(loanOf('in', 'due', { lang: 'hi' }))
  await whenActive(page)
  await context.setOffline(true)
  await page.goto(`${loanOf('in', 'due', { lang: 'hi' })}&again=1`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आप ऑफ़लाइन हैं')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'फिर कोशिश करें' }).click()
  await expect(page).toHaveURL(/loanDetails.*again=1/)
  await expect(page.locator('main')).toContainText('₹')
  // The browser itself reports what it could not reach.
  errors.length = 0
})

test('the worker stores the offline page and nothing of a borrower', async ({ page, context }) => {
  await page.goto(loanOf('id', 'due'))
  await whenActive(page)
  await page.goto(loanOf('id', 'active').replace('/loanDetails', '/repay'))
  const stored = await (await worker(context)).evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored).toEqual(['/offline'])
})

/** When the page was first painted, and when the first of React's files was asked for. */
const firstPaintAndReact = (page: Page) =>
  page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    react: performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/react-'))
      ?.startTime,
  }))

test('the script of a screen is asked for after the first paint, on a first visit and on a repeat visit', async ({
  context,
}) => {
  // As people have it: the page of a journey has no pause.
  const page = await context.newPage()
  const repay = loanOf('id', 'active').replace('/loanDetails', '/repay')
  for (const visit of ['first', 'repeat']) {
    await page.goto(repay)
    await page.waitForFunction(isHydrated)
    const { paint, react } = await firstPaintAndReact(page)
    expect(react, visit).toBeGreaterThan(paint)
    await whenActive(page)
  }
})

test('whoever changes the language gets the offline page in it', async ({ page }) => {
  await page.goto(loanOf('id', 'due', { lang: 'en' }))
  await whenActive(page)
  await page.goto(loanOf('id', 'due', { lang: 'zh' }))
  await expect.poll(() => whenActive(page)).toContain('lang=zh')
  const stored = () =>
    page.evaluate(async () => (await (await caches.open('offline')).keys()).map(({ url }) => url))
  await expect.poll(stored).toEqual([expect.stringContaining('lang=zh')])
})

test('the worker is looked for again and never kept; the pages of the site have none', async ({
  request,
}) => {
  const response = await request.get('/serviceWorker.js?lang=en')
  expect(response.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(await (await request.get('/')).text()).not.toContain('serviceWorker')
})
