import { describe, expect, it } from 'vitest'
import { pageHref, readLaunch } from '../../contract/wire/launch.ts'
import { type PagePath, paths, type ScreenPath } from '../../contract/wire/paths.ts'
import { pages } from '../pages.server.ts'
import { openPages } from '../testing/pages.ts'
import { wayBack } from './way-back.ts'

function backFrom(address: string): string | null {
  const { pathname, searchParams: query } = new URL(address, 'http://own.invalid')
  const launch = readLaunch(query)
  const href = (path: PagePath, extra?: Readonly<Record<string, string>>) => pageHref(path, launch, extra)
  return wayBack({ path: pathname as PagePath, launch, query, href }, pages)
}

describe('the way back', () => {
  const all = Object.keys(pages) as ScreenPath[]
  const roots = all.filter((path) => pages[path].parents.length === 0)

  it('is on every page of a borrower but the home', () => {
    expect(roots.filter((path) => pages[path].audience === 'borrower')).toEqual([paths.main])
  })

  it.each(all)('leads from %s to a root, whatever the address names', (path) => {
    for (const query of ['', '?orderId=1', '?productId=p', '?orderId=1&productId=p']) {
      const seen: string[] = []
      for (let at: string | null = path + query; at; at = backFrom(at)) {
        const { pathname } = new URL(at, 'http://own.invalid')
        expect(seen).not.toContain(pathname)
        seen.push(pathname)
      }
      expect(roots).toContain(seen.at(-1))
    }
  })

  it('carries the launch parameters and what is to be paid, and never the session', () => {
    const currentUrl = `${paths.payMethod}?sessionId=s&orderId=7&lang=hi&payType=1&amount=100&other=x`
    expect(backFrom(currentUrl)).toBe('/that?orderId=7&lang=hi&amount=100&payType=1')
  })

  it('passes over a page that the address does not name', () => {
    expect(backFrom('/contract?productId=p')).toBe('/loanConfirm?productId=p')
    expect(backFrom('/contract?productId=p&orderId=1')).toBe('/loanDetails?orderId=1&productId=p')
    expect(backFrom('/customerService')).toBe('/order')
  })
})

describe('a page in a plain browser', () => {
  const { get } = openPages()

  it('links to the page above it', async () => {
    const html = await (await get('/loanDetails?sessionId=s&orderId=1&lang=en')).text()
    expect(html).toMatch(
      /<header[^>]*><a [^>]*href="\/order\?orderId=1&amp;lang=en"[^>]*>Back<\/a><\/header>/,
    )
  })

  it('that is not there links to where one came from and home', async () => {
    const from = 'http://localhost/intelligentCustomerService?sessionId=s&orderNo=7'
    const html = await (await get('/nowhere?lang=en', { referer: from })).text()
    expect(html).toContain('href="/intelligentCustomerService?orderNo=7">Go back</a>')
    expect(html).toContain('href="/?lang=en"')
  })

  it.each([
    'https://elsewhere.example/chat',
    'http://localhost/nowhere?x=1',
    'http://localhost//elsewhere.example/',
    'nonsense',
  ])('does not link back to %s', async (referer) => {
    const html = await (await get('/nowhere?lang=en', { referer })).text()
    expect(html).not.toContain('>Go back<')
    expect(html).not.toContain('elsewhere')
  })
})
