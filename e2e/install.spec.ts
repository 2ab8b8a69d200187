import type { Page } from '@playwright/test'
import { expect, loanOf, test } from './journey.ts'
import { isHydrated } from './looks.ts'
import { ownCopy } from './own-copy.ts'

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

/** What a page of the same origin finds in the browser's stores. */
const storedOf = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('offline-copies')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const all = (name: string) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        if (!database.objectStoreNames.contains(name)) return resolve([])
        const request = database.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const [copies, keys] = [await all('copies'), await all('keys')]
    database.close()
    return {
      cached: cached.flat().map(({ url }) => new URL(url).pathname),
      copies: copies.length,
      plain: copies.map(({ data }) => new TextDecoder().decode(data as ArrayBuffer)).join(),
      extractable: keys.map(({ key }) => (key as CryptoKey).extractable),
    }
  })

const copiesOf = async (page: Page) => (await storedOf(page)).copies

/** As if it were a week and a minute later. */
const agedByAWeek = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('offline-copies')
      request.onsuccess = () => resolve(request.result)
    })
    const copies = database.transaction('copies', 'readwrite').objectStore('copies')
    await new Promise<void>((resolve) => {
      const names = copies.getAllKeys()
      names.onsuccess = () => {
        for (const name of names.result) {
          const copy = copies.get(name)
          copy.onsuccess = () =>
            copies.put({ ...copy.result, at: copy.result.at - (7 * 24 * 60 + 1) * 60_000 }, name)
        }
      }
      copies.transaction.oncomplete = () => resolve()
    })
    database.close()
  })

for (const market of ['id', 'in'] as const)
  test(`what is owed and the code to pay it can be read without a network in ${market}`, async ({
    page,
    context,
    errors,
  }) => {
    const loan = loanOf(market, 'due', { lang: 'en' })
    await page.goto(loan)
    await whenActive(page)
    // The page that has registered the worker came before it.
    await page.goto(loan)
    const owed = await page.locator('main').textContent()
    await page.goto(loan.replace('/loanDetails', '/that'))
    await page.goto(loan.replace('/loanDetails', '/main'))
    await expect.poll(() => copiesOf(page)).toBe(3)
    const stored = await storedOf(page)
    expect(stored.cached).toEqual(['/offline'])
    expect(stored.extractable).toEqual([false])
    expect(stored.plain).not.toMatch(/orderId|<html/)

    await context.setOffline(true)
    await page.goto(loan.replace('sessionId=', 'sessionId=x'), { waitUntil: 'commit' })
    await expect(page.getByRole('status').first()).toContainText('You are offline. This is a copy from')
    expect(await page.locator('main').textContent()).toBe(owed)

    await page.goto('/complainList', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    const readable = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ hasText: 'without a network' })
    await expect(readable.getByRole('link')).not.toHaveCount(0)
    await readable.getByRole('link').first().click()
    await expect(page.getByRole('status').first()).toContainText('This is a copy from')

    await agedByAWeek(page)
    await page.goto(loan, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    expect(await copiesOf(page)).toBe(0)
    await context.setOffline(false)
    errors.length = 0
  })

test.describe('signing out', () => {
  // A copy of its own: the sessions of the demo are those of all journeys.
  const own = ownCopy()

  test('leaves nothing to read', async ({ page }) => {
    const loan = `${own.url}${loanOf('id', 'due', { lang: 'en' })}`
    await page.goto(loan)
    await whenActive(page)
    await page.goto(loan)
    await expect.poll(() => copiesOf(page)).toBe(1)
    await page.goto(`${own.url}/setting?lang=en`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL(/login/)
    await expect.poll(() => copiesOf(page)).toBe(0)
  })
})

test('somebody else who comes finds no copies', async ({ page, context, errors }) => {
  const loan = loanOf('id', 'due', { lang: 'en' })
  const visited = async (address: string) => {
    await page.goto(address)
    await whenActive(page)
    await page.goto(address)
    await expect.poll(() => copiesOf(page)).toBe(1)
  }
  await visited(loan)
  await page.goto(loanOf('id', 'active', { lang: 'en' }))
  // Another session has another key, and what was stored with the old one is gone.
  await expect.poll(() => copiesOf(page)).toBe(1)
  await context.setOffline(true)
  await page.goto(loan, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.setOffline(false)

  errors.length = 0
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
