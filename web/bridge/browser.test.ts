import { describe, expect, it } from 'vitest'
import type { Action, ParamsOf } from '../page/bridge-actions.ts'
import { createBridge } from './bridge.ts'
import { browserHost } from './browser.ts'

const addresses = {
  goHome: '/?lang=id',
  goRate: 'https://store.example/terang',
  openNative: 'https://store.example/terang',
  goProduct: '/product?lang=id',
  order: '/order',
} as const

function browser({ historyLength = 1, closes = false } = {}) {
  const done: string[] = []
  const win = {
    location: {
      href: 'https://web.example/loanDetails?orderId=1',
      origin: 'https://web.example',
      assign: (url: string) => done.push(url),
    },
    history: { length: historyLength, back: () => done.push('back') },
    closed: false,
    close() {
      done.push('close')
      win.closed = closes
    },
  }
  return { win, done }
}

async function perform<A extends Action>(action: A, ...params: ParamsOf<A>) {
  const { win, done } = browser()
  const { delivered } = await createBridge(browserHost(win, addresses)).call(action, ...params)
  expect(delivered).toBe(done.length > 0)
  return done[0]
}

describe('the plain browser', () => {
  it.each([
    ['+62 21 1500-123', 'tel:+62211500123'],
    [' 0800 (1) 2', 'tel:080012'],
    ['*#06#', 'tel:06'],
    ['1+1', 'tel:11'],
    ['none', undefined],
    ['', undefined],
    ['+', undefined],
  ])('dials %j', async (telephone, expected) => {
    expect(await perform('callTelephone', { telephone })).toBe(expected)
  })

  it.each([
    ['https://partner.example/x', 'https://partner.example/x'],
    ['javascript:alert(1)', undefined],
    ['terang://home', undefined],
    ['//evil.example', undefined],
  ])('opens %s', async (url, expected) => {
    expect(await perform('openExternal', { url })).toBe(expected)
  })

  it('goes where the options say, with the params on a page of ours', async () => {
    expect(await perform('goHome')).toBe('https://web.example/?lang=id')
    expect(await perform('goProduct', { productId: '9' })).toBe(
      'https://web.example/product?lang=id&productId=9',
    )
    expect(await perform('goPage', { page: 'order', params: { orderNo: 'a b' } })).toBe(
      'https://web.example/order?orderNo=a+b',
    )
    expect(await perform('navigatePage', { page: 'order', param: '7' })).toBe(
      'https://web.example/order?param=7',
    )
  })

  it('sends nothing of ours to the store', async () => {
    expect(await perform('goRate')).toBe('https://store.example/terang')
    expect(await perform('openNative', { link: 'terang://home' })).toBe('https://store.example/terang')
  })

  it('has nothing to do for the rest, so that the link is followed', async () => {
    expect(await perform('goMine')).toBeUndefined()
    expect(await perform('goBackToLogin')).toBeUndefined()
    expect(await perform('goPage', { page: 'bank', params: {} })).toBeUndefined()
    expect(await perform('startBankFlow')).toBeUndefined()
    expect(await perform('dismissRepaymentDialog')).toBeUndefined()
  })

  it.each([
    ['goes back where there is a page before', { historyLength: 2 }, {}, ['back'], true],
    ['closes its window', { closes: true }, {}, ['close'], true],
    ['reports a window that stays open', {}, {}, ['close'], false],
    [
      'leaves such a window by the address given',
      {},
      { closeWebview: '/' },
      ['close', 'https://web.example/'],
      true,
    ],
  ] as const)('on closeWebview it %s', async (_, state, given, expected, delivered) => {
    const { win, done } = browser(state)
    expect(await createBridge(browserHost(win, given)).call('closeWebview')).toEqual({ delivered })
    expect(done).toEqual(expected)
  })
})
