import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
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

/** All scripts that a page loads until it is quiet. A kB is 1000 bytes, which is the stricter reading. */
async function scriptBytes(page: Page, request: APIRequestContext, address: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  expect(scripts.size).toBeGreaterThan(0)
  const sizes = [...scripts].map(async (url) => brotli(await (await request.get(url)).text()))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const reactScreens = {
  'the developer page': '/testPreview',
  'the bridge simulator': '/testPreview/bridge',
  'the instalments': loanOf('id', 'active').replace('/loanDetails', '/repay'),
  'the payment page': loanOf('id', 'active').replace('/loanDetails', '/that'),
  'the ways to pay': loanOf('id', 'due').replace('/loanDetails', '/individual'),
  'the card repayment': loanOf('id', 'active').replace('/loanDetails', '/cardRepay'),
  'the complaint form': '/complainPageNext?sessionId=demo-id-due&problemType=2&orderNo=TR-due',
  'the chat': '/intelligentCustomerService?sessionId=demo-id-due&orderNo=TR-due',
  'the campaign page': '/promotion',
  'signing in': '/login',
  'a step of applying': '/apply/identity?sessionId=demo-id-new',
  'the address of an applicant': '/apply/personal?sessionId=demo-in-new&needPop=1',
}
for (const [name, address] of Object.entries(reactScreens))
  test(`${name} ships at most 75 kB of script, React included`, async ({ page, request }) => {
    expect(await scriptBytes(page, request, address)).toBeLessThanOrEqual(75_000)
  })

test('loan details ships the small runtime and no React', async ({ page, request }) => {
  expect(await scriptBytes(page, request, loanOf('id', 'due'))).toBeLessThanOrEqual(3000)
})

const ofSite = [
  '/',
  '/Policy',
  '/Loan',
  '/About',
  '/Contact',
  '/User',
  '/estimate',
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
