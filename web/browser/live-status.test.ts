import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchStatus } from './live-status.ts'

/** The browser as far as the watch sees it. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 0
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  send(state: string, final = false) {
    this.onmessage?.({ data: JSON.stringify({ state, final }) })
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.onerror?.()
  }
}

const newPage = () => Object.assign(new EventTarget(), { hidden: false })
let page = newPage()
let win = new EventTarget()
const fetchStatus = vi.fn()
const shown: string[] = []
const seen: boolean[] = []
const latest = () => FakeSource.all.at(-1) as FakeSource
const start = () =>
  watchStatus<{ state: string; final: boolean }>({
    address: '/feed',
    onState: ({ state }) => shown.push(state),
    onReachable: (now) => seen.push(now),
  })
const hide = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}
const answers = (state: string, final = false) =>
  fetchStatus.mockResolvedValueOnce({ ok: true, json: async () => ({ state, final }) })

beforeEach(() => {
  vi.useFakeTimers()
  shown.length = 0
  seen.length = 0
  FakeSource.all = []
  page = newPage()
  win = new EventTarget()
  fetchStatus.mockReset()
  fetchStatus.mockRejectedValue(new Error('no network'))
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { EventSource: FakeSource })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('fetch', fetchStatus)
  vi.stubGlobal('addEventListener', win.addEventListener.bind(win))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('watching a payment', () => {
  test('shows each state and lets go at the last', () => {
    start()
    latest().send('waiting')
    latest().send('received')
    latest().send('credited', true)
    expect(shown).toEqual(['waiting', 'received', 'credited'])
    expect(latest().readyState).toBe(FakeSource.CLOSED)
    hide(false)
    expect(FakeSource.all).toHaveLength(1)
  })

  test('says that it cannot see only when that lasts, and that it can again', async () => {
    start()
    latest().fail(0)
    await vi.advanceTimersByTimeAsync(3000)
    latest().send('waiting')
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen).toEqual([true])
    latest().dispatchEvent(new Event('trouble'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen).toEqual([true, false])
    latest().send('received')
    expect(seen).toEqual([true, false, true])
  })

  test('asks where there is no stream, more slowly while that fails, and ends at the last state', async () => {
    start()
    latest().fail(FakeSource.CLOSED)
    await vi.advanceTimersByTimeAsync(5000)
    expect(fetchStatus).toHaveBeenCalledTimes(1)
    expect(seen).toEqual([false])
    answers('waiting')
    await vi.advanceTimersByTimeAsync(15_000)
    answers('credited', true)
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown).toEqual(['waiting', 'credited'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchStatus).toHaveBeenCalledTimes(3)
  })

  test('asks in an engine without streams', async () => {
    vi.stubGlobal('window', {})
    answers('credited', true)
    start()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual(['credited'])
  })

  test('rests while nobody looks, and looks at once when somebody does', async () => {
    start()
    hide(true)
    expect(latest().readyState).toBe(FakeSource.CLOSED)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchStatus).not.toHaveBeenCalled()
    hide(false)
    expect(FakeSource.all).toHaveLength(2)
  })

  test('is reported at once when the network goes, and goes on when it is back', () => {
    start()
    win.dispatchEvent(new Event('offline'))
    expect(seen).toEqual([false])
    win.dispatchEvent(new Event('online'))
    latest().send('waiting')
    expect(FakeSource.all).toHaveLength(2)
    expect(seen).toEqual([false, true])
  })
})
