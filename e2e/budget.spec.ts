import { brotliCompressSync } from 'node:zlib'
import { expect, loanOf, test } from './journey.ts'

const kilobytes = (bytes: number) => bytes * 1024
const brotli = (text: string) => brotliCompressSync(text).byteLength

test('the first view is within one congestion window, with its stylesheet', async ({ request }) => {
  for (const key of ['due', 'review', 'settled']) {
    const html = await (await request.get(loanOf('id', key, { lang: 'hi' }))).text()
    expect(brotli(html), key).toBeLessThanOrEqual(kilobytes(14))
    const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    expect(css.length).toBeGreaterThan(1000)
    expect(brotli(css)).toBeLessThanOrEqual(kilobytes(8))
  }
})

test('the heaviest page ships at most 70 kB of script', async ({ page, request }) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.goto('/testPreview')
  await page.waitForLoadState('networkidle')
  let total = 0
  for (const url of scripts) total += brotli(await (await request.get(url)).text())
  expect(scripts.size).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(kilobytes(70))
})

test('loan details ships a small island and no React', async ({ page, request }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.goto(loanOf('id', 'due'))
  await page.waitForLoadState('networkidle')
  expect(scripts).toHaveLength(1)
  expect(brotli(await (await request.get(scripts[0] ?? '')).text())).toBeLessThanOrEqual(kilobytes(4))
})

test('the complaint form ships its own small script and no React', async ({ page, request }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.goto('/complainPageNext?sessionId=demo-id-due&problemType=2&orderNo=TR-due')
  await page.waitForLoadState('networkidle')
  let total = 0
  for (const url of scripts) total += brotli(await (await request.get(url)).text())
  expect(scripts.length).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(kilobytes(7))
})

const ofSite = [
  '/',
  '/Policy',
  '/Loan',
  '/About',
  '/Contact',
  '/User',
  '/aboutUs',
  '/privacyPolicy',
  '/loanAgreement',
]
for (const path of ['/docs', ...ofSite])
  test(`the static page ${path} ships no script at all`, async ({ request }) => {
    // Data for search engines is no script, though it wears its tag.
    expect(await (await request.get(path)).text()).not.toMatch(/<script(?! type="application\/ld\+json")/)
  })

test('the first view of every page of the site is within one congestion window', async ({ request }) => {
  for (const path of ofSite)
    for (const lang of ['en', 'hi']) {
      const html = await (await request.get(`${path}?lang=${lang}`)).text()
      expect(brotli(html), `${path} ${lang}`).toBeLessThanOrEqual(kilobytes(14))
    }
})

test('pages and scripts are sent compressed, scripts for good', async ({ request }) => {
  const page = await request.get(loanOf('id', 'due'))
  expect(page.headers()['content-encoding']).toMatch(/br|gzip/)
  const script = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? ''
  const headers = (await request.get(script)).headers()
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toContain('immutable')
})
