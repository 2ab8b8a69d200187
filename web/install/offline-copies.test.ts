import { describe, expect, it } from 'vitest'
import { addressKey, withList, withNote } from './offline-copies.ts'

const AT = new Date('2026-11-18T14:05:00').getTime()
const own = (query: string) => addressKey(`https://web.example/that?${query}`)

describe('the address of a copy', () => {
  it('is the same in another language and in another session', () => {
    expect(own('orderId=TR-1&productId=kilat&lang=hi&sessionId=s1')).toBe(own('productId=kilat&orderId=TR-1'))
  })

  it('is another for another loan, amount or way to pay', () => {
    const addresses = ['orderId=TR-1', 'orderId=TR-2', 'orderId=TR-1&amount=5', 'orderId=TR-1&payCode=BCA']
    expect(new Set(addresses.map(own)).size).toBe(addresses.length)
  })
})

describe('a copy', () => {
  const html =
    '<!doctype html><html lang="en"><head></head><body data-offline="x"><main>Rp1 $& </main></body></html>'

  it('says first what it is and from when, with the style that its own policy allows', () => {
    const shown = withNote({ html, policy: "style-src 'nonce-a1b2'; base-uri 'none'", at: AT }, 'From #time.')
    expect(shown).toMatch(/<body data-offline="x"><style nonce="a1b2">.*<\/style><div role="status"/)
    expect(shown).toMatch(/From Nov 18, 2026, 2:05.PM\.<\/div><main>Rp1 \$& /)
  })
})

describe('the offline page', () => {
  const offline =
    '<html lang="en"><body><main>Offline<template id="copies"><ul>#rows</ul></template><template id="copy-row"><a href="#address">#title, #time</a></template></main></body></html>'

  it('is as it is where nothing can be read', () => {
    expect(withList(offline, [])).toBe(offline)
  })

  it('lists what can be read, and nothing of an address leaves its attribute', () => {
    const address = 'https://web.example/main?a="><b>&c=1'
    const html = '<title>Home &amp; $1</title>'
    expect(withList(offline, [{ address, html, at: AT }])).toMatch(
      /<ul><a href="https:\/\/web\.example\/main\?a=&quot;&gt;&lt;b&gt;&amp;c=1">Home &amp; \$1, Nov 18.*<\/a><\/ul><\/main>/,
    )
  })
})
