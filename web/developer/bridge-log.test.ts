import { describe, expect, it, vi } from 'vitest'
import { connectBridge } from '../bridge/bridge.ts'
import { createBridgeLog } from './bridge-log.ts'

type Win = Parameters<typeof connectBridge>[0]

const page = (handlers: Partial<Win> = {}): Win => ({
  location: { href: 'https://web.example/testPreview', origin: 'https://web.example', assign: vi.fn() },
  history: { length: 2, back: vi.fn() },
  closed: false,
  close: vi.fn(),
  ...handlers,
})

describe('the log of bridge calls', () => {
  it('notes calls of the page, whoever makes them, without leaving it in a plain browser', async () => {
    const win = page()
    const island = connectBridge(win)
    const log = createBridgeLog(() => win)
    const watcher = vi.fn()
    log.watch(watcher)
    expect(log.log()).toEqual({ host: 'browser', handsOn: false, calls: [] })
    expect(await island.call('closeWebview')).toEqual({ delivered: true })
    await log.bridge()?.call('goProduct', { productId: 'p' })
    expect(log.log().calls.map(({ envelope }) => envelope.action)).toEqual(['goProduct', 'closeWebview'])
    expect(win.history.back).not.toHaveBeenCalled()
    expect(watcher).toHaveBeenCalled()
  })

  it('hands them on when chosen, and logs the result', async () => {
    const win = page()
    const log = createBridgeLog(() => win)
    log.watch(() => {})
    log.handOn(true)
    const call = log.bridge()?.call('goRate')
    expect(log.log().calls[0]?.delivery).toBeNull()
    await call
    expect(log.log().calls[0]?.delivery).toEqual({ delivered: false })
    await log.bridge()?.call('goHome')
    expect(log.log().calls[0]?.delivery).toEqual({ delivered: true })
    expect(win.location.assign).toHaveBeenCalledWith(expect.stringMatching(/\/main$/))
    await log.bridge()?.call('closeWebview')
    expect(win.history.back).toHaveBeenCalled()
  })

  it('reaches a shell and keeps its answer', async () => {
    const terangHost: NonNullable<Win['terangHost']> = {
      postMessage: (text) => {
        const { id } = JSON.parse(text)
        queueMicrotask(() => terangHost.onmessage?.({ data: JSON.stringify({ id, answer: 'seen' }) }))
      },
    }
    const win = page({ terangHost })
    connectBridge(win)
    const log = createBridgeLog(() => win)
    log.watch(() => {})
    await log.bridge()?.call('score')
    expect(log.log()).toMatchObject({
      host: 'android',
      handsOn: true,
      calls: [{ delivery: { delivered: true, answer: 'seen' } }],
    })
  })

  it('can be cleared, and connects once', () => {
    const win = page()
    const log = createBridgeLog(() => win)
    const stop = log.watch(() => {})
    void log.bridge()?.call('goMine')
    const first = log.bridge()
    stop()
    log.watch(() => {})
    expect(log.bridge()).toBe(first)
    log.clear()
    expect(log.log().calls).toEqual([])
  })
})
