import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBridge } from '../../bridge/bridge.ts'
import { detectHost, type HostWindow, MARK_NATIVE } from '../../bridge/host.ts'
import { actions } from '../../page/bridge-actions.ts'
import { type CallResponse, installShell, type ReceivedCall, shells } from './simulated-shell.ts'

/** A page with the objects that the simulated app gave it, and the product's own bridge over them. */
function pageIn(shell: (typeof shells)[number], response: CallResponse) {
  const assign = vi.fn()
  const win = {
    location: { href: 'https://web.example/that', origin: 'https://web.example', assign },
    history: { length: 1, back: vi.fn() },
    closed: false,
    close: vi.fn(),
  }
  const received: ReceivedCall[] = []
  installShell(win as never, {
    shell,
    actions,
    isMissing: () => response.kind === 'missing',
    take: (call) => {
      received.push(call)
      return response
    },
  })
  const host = detectHost(win as HostWindow, { goHome: '/main' })
  return { win, host, bridge: createBridge(host), received, assign }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each(shells)('a simulated app, %s', (shell) => {
  const answer = { kind: 'answer', value: 'done', delayMs: 0 } as const

  it('is found by the page, and by the mark in it', () => {
    const { host, win } = pageIn(shell, answer)
    expect(host.name).toBe(shell)
    const setAttribute = vi.fn()
    new Function('window', 'document', MARK_NATIVE)(win, { documentElement: { setAttribute } })
    expect(setAttribute).toHaveBeenCalledOnce()
  })

  it('gets the action and its params', async () => {
    const { bridge, received } = pageIn(shell, answer)
    const call = bridge.call('callTelephone', { telephone: '1500 123' })
    await vi.advanceTimersByTimeAsync(0)
    expect(await call).toEqual({ delivered: true, answer: 'done' })
    expect(received).toMatchObject([{ action: 'callTelephone', params: { telephone: '1500 123' } }])
    expect(received[0]?.payload).toContain('callTelephone')
  })

  it('says nothing', async () => {
    const call = pageIn(shell, { kind: 'silent' }).bridge.call('goHome')
    await vi.advanceTimersByTimeAsync(1500)
    expect(await call).toEqual({ delivered: true })
  })

  it('refuses', async () => {
    const { bridge } = pageIn(shell, { kind: 'refuse' })
    expect(await bridge.call('goHome')).toEqual({ delivered: false })
  })
})

describe.each(['ios', 'android'] as const)('a simulated app, %s', (shell) => {
  it.each([
    [1000, { delivered: true, answer: 7 }],
    [3000, { delivered: true }],
  ])('answers after %i ms', async (delayMs, delivery) => {
    const call = pageIn(shell, { kind: 'answer', value: 7, delayMs }).bridge.call('goHome')
    await vi.advanceTimersByTimeAsync(delayMs)
    expect(await call).toEqual(delivery)
  })
})

describe('the older interface of Android', () => {
  it('keeps the page waiting until its method returns', async () => {
    vi.useRealTimers()
    const begin = Date.now()
    const { bridge } = pageIn('android-legacy', { kind: 'answer', value: { bound: true }, delayMs: 20 })
    const call = bridge.call('startBankFlow')
    expect(Date.now() - begin).toBeGreaterThanOrEqual(20)
    expect(await call).toEqual({ delivered: true, answer: '{"bound":true}' })
  })

  it('leaves to the page what it lacks', async () => {
    const { bridge, assign, received } = pageIn('android-legacy', { kind: 'missing' })
    expect(await bridge.call('goHome')).toEqual({ delivered: true })
    expect(assign).toHaveBeenCalledWith('https://web.example/main')
    expect(received).toEqual([{ action: 'goHome', params: null, payload: 'course.goHome is not there' }])
  })
})
