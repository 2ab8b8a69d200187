import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectBridge } from '../../bridge/bridge.ts'
import { MEET_SIMULATOR, SIMULATE_SHELL } from '../../bridge/meet-simulator.ts'
import { createSimulator } from './create-simulator.ts'

type Listener = (event: { target: unknown }) => void

/** A page in the frame, as far as the simulator looks at it. */
function framedPage(pathname: string) {
  const listeners: Record<string, Listener> = {}
  const location = { pathname, href: `https://web.example${pathname}`, origin: 'https://web.example' }
  const win = {
    location: { ...location, assign: vi.fn() },
    history: { length: 1, back: vi.fn() },
    closed: false,
    close: vi.fn(),
    document: {
      addEventListener: (type: string, listener: Listener) => {
        listeners[type] = listener
      },
    },
  }
  return { win, tap: (name: string) => listeners['click']?.({ target: linkCalled(name) }) }
}

function linkCalled(name: string) {
  const link = { tagName: 'A', textContent: name, getAttribute: () => null, closest: () => link }
  return link
}

function openSimulator() {
  const parent: Record<string, (win: unknown) => void> = {}
  const simulator = createSimulator(() => parent)
  simulator.watch(() => {})
  const show = (pathname: string) => {
    const page = framedPage(pathname)
    // As each page of the demo does, before anything else.
    new Function('window', 'parent', MEET_SIMULATOR)(page.win, parent)
    return { ...page, bridge: connectBridge(page.win as never) }
  }
  return { simulator, parent, show }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the simulator', () => {
  it('plays no app before a page is opened, nor in the page itself', () => {
    const { parent, show } = openSimulator()
    expect(show('/main').bridge.host).toBe('browser')
    new Function('window', 'parent', MEET_SIMULATOR)(parent, parent)
    expect(Object.keys(parent)).toEqual([SIMULATE_SHELL])
  })

  it('plays the chosen app in every page of the frame, and does as chosen for each action', async () => {
    const { simulator, show } = openSimulator()
    simulator.open({ shell: 'ios', address: '/loanDetails' })
    simulator.choose('goHome', { kind: 'late', value: '{"at":"home"}' })
    simulator.choose('goMine', { kind: 'refuse', value: '' })
    const goHome = show('/loanDetails').bridge.call('goHome')
    expect(simulator.state().calls).toMatchObject([{ action: 'goHome', page: '/loanDetails', done: false }])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await goHome).toEqual({ delivered: true, answer: { at: 'home' } })
    expect(await show('/main').bridge.call('goMine')).toEqual({ delivered: false })
    expect(simulator.state().calls).toMatchObject([
      { action: 'goMine', page: '/main', done: true },
      { action: 'goHome', page: '/loanDetails', done: true },
    ])
  })

  it('records taps and calls as a script, from the address at which the page was opened', async () => {
    const { simulator, show } = openSimulator()
    simulator.open({ shell: 'android', address: '/loanDetails?orderId=1' })
    const before = show('/loanDetails')
    before.tap('Not recorded')
    simulator.startRecording()
    const page = show('/loanDetails')
    page.tap('  More\n products ')
    void page.bridge.call('goHome')
    show('/main')
    simulator.back()
    simulator.stopRecording()
    expect(simulator.state().script).toEqual({
      version: 1,
      shell: 'android',
      address: '/loanDetails?orderId=1',
      steps: [
        { does: 'tap', control: { role: 'link', name: 'More products' } },
        { does: 'call', page: '/loanDetails', action: 'goHome', params: {}, response: { kind: 'silent' } },
        { does: 'back' },
      ],
      ends: '/main',
    })
  })

  it('sets the response to all actions at once', () => {
    const { simulator } = openSimulator()
    simulator.chooseForAll({ kind: 'answer', value: 'yes' })
    expect(new Set(Object.values(simulator.state().choices)).size).toBe(1)
    expect(simulator.state().choices.goHome).toEqual({ kind: 'answer', value: 'yes' })
  })
})
