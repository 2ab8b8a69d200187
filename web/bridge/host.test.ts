import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { connectBridge } from './bridge.ts'
import type { Envelope } from './envelope.ts'
import { detectHost, type HostWindow, MARK_NATIVE } from './host.ts'
import { recordingHost } from './recorder.ts'

type Handlers = Pick<HostWindow, 'webkit' | 'terangHost' | 'course'>

const page = (handlers: Handlers = {}): HostWindow => ({
  location: { href: 'https://web.example/that', origin: 'https://web.example', assign: vi.fn() },
  history: { length: 1, back: vi.fn() },
  closed: false,
  close: vi.fn(),
  ...handlers,
})

const webkit = { messageHandlers: { course: { postMessage: vi.fn() } } }
const terangHost = { postMessage: vi.fn() }
const course = { postMessage: vi.fn() }

const shells = [
  ['ios', { webkit }],
  ['ios', { webkit, terangHost, course }],
  ['android', { terangHost }],
  ['android', { terangHost, course }],
  ['android-legacy', { course }],
  ['android-legacy', { webkit: {}, course }],
  ['browser', { webkit: { messageHandlers: {} } }],
  ['browser', {}],
] as [string, Handlers][]

describe('detectHost', () => {
  it.each(shells)('finds %s', (name, handlers) => {
    expect(detectHost(page(handlers)).name).toBe(name)
  })

  it.each([...shells, ['browser', { course: { tagName: 'SECTION' } }]])(
    'agrees on %s with the mark in the page',
    (name, handlers) => {
      const setAttribute = vi.fn()
      new Function('window', 'document', MARK_NATIVE)(page(handlers as Handlers), {
        documentElement: { setAttribute },
      })
      expect(setAttribute).toHaveBeenCalledTimes(name === 'browser' ? 0 : 1)
    },
  )

  it('takes the real window', () => {
    expectTypeOf<Window & typeof globalThis>().toExtend<Parameters<typeof connectBridge>[0]>()
  })

  it('leaves an element that happens to be named course to the browser', async () => {
    const win = page({ course: { tagName: 'SECTION' } })
    const bridge = connectBridge(win, { addresses: { goHome: '/' } })
    expect(await bridge.call('goHome')).toEqual({ delivered: true })
    expect(win.location.assign).toHaveBeenCalledWith('https://web.example/')
  })
})

describe('connectBridge', () => {
  it('gives every script of the page the one bridge the shell answers', async () => {
    const win: Parameters<typeof connectBridge>[0] = page({ terangHost: { postMessage: vi.fn() } })
    const bridge = connectBridge(win)
    expect(connectBridge(win)).toBe(bridge)
    expect(win.terangBridge).toBe(bridge)
  })

  it('reaches the shell through a recorder', async () => {
    let sent: Envelope | undefined
    const win: Parameters<typeof connectBridge>[0] = page({
      terangHost: { postMessage: (text) => (sent = JSON.parse(text)) },
    })
    const recorder = recordingHost(detectHost(win))
    const call = connectBridge(win, { host: recorder }).call('confirmPoint', { point: 'confirm-loan' })
    expect(recorder.envelopes).toEqual([sent])
    win.terangHost?.onmessage?.({ data: JSON.stringify({ id: sent?.id, answer: 'seen' }) })
    expect(await call).toEqual({ delivered: true, answer: 'seen' })
  })
})
