import { expect, test } from 'vitest'
import { openPages } from '../testing/pages.ts'

const ORIGIN = 'http://localhost'

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|action|src)="([^"]+)"/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&'))
    .filter((address) => !/^(?:data:|#)/.test(address))

test.each([
  '//evil.example/x',
  '///evil.example/x',
  '/\\evil.example/x',
  '/\\/evil.example/x',
  '/%2Fevil.example/x',
  '/%5Cevil.example/x',
  '/.//evil.example/x',
  '/..//evil.example/x?next=//evil.example',
])('no link or form of the page at %s leaves the site', async (path) => {
  for (const query of ['', 'lang=en', 'needPop=1']) {
    const response = await openPages().get(`${ORIGIN}${path}${path.includes('?') ? '&' : '?'}${query}`)
    expect(response.status).toBe(404)
    const addresses = addressesIn(await response.text())
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses)
      for (const read of [address, decodeURIComponent(address)])
        expect(new URL(read, `${ORIGIN}/order`).origin).toBe(ORIGIN)
  }
})

test('a form posted to such an address leads nowhere else either', async () => {
  const posted = await openPages().post(`${ORIGIN}//evil.example/x`, { act: 'send' })
  expect(posted.status).toBe(404)
  for (const address of addressesIn(await posted.text())) expect(new URL(address, ORIGIN).origin).toBe(ORIGIN)
})
