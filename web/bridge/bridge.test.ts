import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Action, actions } from '../page/bridge-actions.ts'
import { createBridge } from './bridge.ts'
import type { Host } from './envelope.ts'
import { recordingHost } from './recorder.ts'

const host = (post: Host['post']): Host => ({ name: 'ios', post })

describe('a call over the bridge', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends the envelope', async () => {
    const recorder = recordingHost()
    const bridge = createBridge(recorder)
    await bridge.call('navigatePage', { page: 'order', param: '7' })
    await bridge.call('goHome')
    expect(recorder.envelopes).toEqual([
      { v: 1, id: expect.any(String), action: 'navigatePage', params: { page: 'order', param: '7' } },
      { v: 1, id: expect.any(String), action: 'goHome', params: {} },
    ])
  })

  it('has an id of its own, on this page and the next', async () => {
    const [currentUrl, next] = [recordingHost(), recordingHost()]
    const bridge = createBridge(currentUrl)
    await bridge.call('goHome')
    await bridge.call('goHome')
    await createBridge(next).call('goHome')
    expect(new Set([...currentUrl.envelopes, ...next.envelopes].map(({ id }) => id)).size).toBe(3)
  })

  it('counts as delivered when the host stays silent until the time-out', async () => {
    const bridge = createBridge(host(() => {}))
    const settled = vi.fn()
    bridge.call('goHome').then(settled)
    await vi.advanceTimersByTimeAsync(1499)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith({ delivered: true })
  })

  it('takes another time-out', async () => {
    const call = createBridge(
      host(() => {}),
      50,
    ).call('score')
    await vi.advanceTimersByTimeAsync(50)
    expect(await call).toEqual({ delivered: true })
  })

  it('is not delivered when the host throws', async () => {
    const bridge = createBridge(
      host(() => {
        throw new Error('no such method')
      }),
    )
    expect(await bridge.call('goMine')).toEqual({ delivered: false })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('carries the answer of the host to the call it belongs to', async () => {
    const ids: string[] = []
    const bridge = createBridge(host(({ id }) => ids.push(id)))
    const [first, second] = [bridge.call('startBankFlow'), bridge.call('endBankFlow')]
    bridge.answer(ids[1] ?? '', { bound: true })
    bridge.answer(ids[0] ?? '', false)
    expect(await first).toEqual({ delivered: true, answer: false })
    expect(await second).toEqual({ delivered: true, answer: { bound: true } })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('may be answered while it is being sent', async () => {
    const bridge = createBridge(host(({ id }) => bridge.answer(id, 'at once')))
    expect(await bridge.call('goRate')).toEqual({ delivered: true, answer: 'at once' })
  })

  it('ignores answers that are late, repeated or to nobody', async () => {
    let id = ''
    const bridge = createBridge(
      host((envelope) => {
        id = envelope.id
      }),
    )
    const call = bridge.call('goHome')
    await vi.advanceTimersByTimeAsync(1500)
    bridge.answer(id, 'late')
    bridge.answer('nobody', 1)
    expect(await call).toEqual({ delivered: true })
  })
})

describe('the table of actions', () => {
  it('names each action once', () => {
    expect(new Set<Action>(actions).size).toBe(actions.length)
  })

  it('asks for params where an action has them, and only there', () => {
    const { call } = createBridge(recordingHost())
    // @ts-expect-error a telephone is needed
    void call('callTelephone')
    // @ts-expect-error goHome takes nothing
    void call('goHome', { page: 'main' })
    // @ts-expect-error no such page
    void call('goPage', { page: 'basement', params: {} })
    // @ts-expect-error no such action
    void call('format')
  })
})
