import { describe, expect, test } from 'vitest'
import { type Action, actions, pageKeys } from '../page/bridge-actions.ts'
import { createBridge } from './bridge.ts'
import { browserHost } from './browser.ts'
import { pageOfAction, pageOfKey, webAddresses } from './web-pages.ts'

async function open(action: Action, params: object, search = ''): Promise<string | null> {
  const opened: string[] = []
  const location = {
    href: `https://web.example/testPreview${search}`,
    origin: 'https://web.example',
    assign: (url: string) => opened.push(url),
  }
  const win = { location, history: { length: 1, back: () => {} }, closed: false, close: () => {} }
  const bridge = createBridge(browserHost(win, webAddresses(search)))
  const { delivered } = await bridge.call(action, params as never)
  expect(delivered).toBe(opened.length > 0)
  const [address] = opened
  return address ? address.replace('https://web.example', '') : null
}

test.each(pageKeys)('page key %s opens a page of ours, by either action', async (page) => {
  expect(pageOfKey[page]).toMatch(/^\/\w+(\/\w+)?$/)
  expect(await open('goPage', { page, params: {} })).toBe(pageOfKey[page])
  expect(await open('navigatePage', { page, param: '7' })).toBe(`${pageOfKey[page]}?param=7`)
})

const samples: Partial<Record<Action, object>> = {
  callTelephone: { telephone: '1500' },
  openExternal: { url: 'https://partner.example' },
}
const byRule = (rule: (way: string) => boolean) => actions.filter((action) => rule(pageOfAction[action]))

describe('an action', () => {
  test.each(byRule((way) => way.startsWith('/')))('%s opens its page', async (action) => {
    expect(await open(action, {})).toBe(pageOfAction[action])
  })

  test.each(byRule((way) => way === 'nothing'))('%s leaves the page as it is', async (action) => {
    expect(await open(action, {})).toBeNull()
  })

  test.each(Object.entries(samples))('%s is what the browser itself does', async (action, params) => {
    expect(pageOfAction[action as Action]).toBe('browser')
    expect(await open(action as Action, params)).toMatch(/^tel:|^https:\/\/partner/)
  })
})

test('a product is opened by its id', async () => {
  expect(await open('goProduct', { productId: '9' })).toBe('/product?productId=9')
})

test('market and language are kept, the session and the rest are not', async () => {
  const search = '?needPop=1&lang=hi&sessionId=secret&orderId=7'
  expect(await open('goMine', {}, search)).toBe('/mine?needPop=1&lang=hi')
})
