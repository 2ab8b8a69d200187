import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPages } from '../testing/pages.ts'
import { statusSequence } from './testing/fake-lender.ts'

const address = (code: string) => `/that/status?orderId=1&productId=2&lang=en&code=${code}&sessionId=s`
const asStream = { Accept: 'text/event-stream' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  statusSequence.length = 0
})

const text = new TextDecoder()

/** Reads what a stream sends while time passes. */
async function listen(response: Response) {
  const reader = response.body?.getReader()
  if (!reader) throw new Error('no stream')
  let body = ''
  let over = false
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      body += text.decode(value)
    }
    over = true
  })()
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  await pass(0)
  const states = () =>
    [...body.matchAll(/^data: (\{.+\})$/gm)].map(
      ([, data = '']) => (JSON.parse(data) as { state: string }).state,
    )
  return { pass, states, body: () => body, over: () => over, leave: () => reader.cancel() }
}

describe('the live status', () => {
  test('sends the state at once, then only changes, and ends when it is final', async () => {
    statusSequence.push('waiting', 'waiting', 'waiting', 'received', 'received', 'credited')
    const response = await openPages().get(address('moving'), asStream)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const received = await listen(response)
    expect(received.states()).toEqual(['waiting'])
    await received.pass(4000)
    expect(received.states()).toEqual(['waiting'])
    await received.pass(2000)
    expect(received.states()).toEqual(['waiting', 'received'])
    expect(received.over()).toBe(false)
    await received.pass(4000)
    expect(received.states()).toEqual(['waiting', 'received', 'credited'])
    expect(received.over()).toBe(true)
    expect(received.body()).toContain('/receipt.pdf')
  })

  test('says when it cannot see, and goes on', async () => {
    statusSequence.push('waiting', 'broken', 'broken', 'waiting')
    const received = await listen(await openPages().get(address('moving'), asStream))
    await received.pass(4000)
    expect(received.body().match(/event: trouble/g)).toHaveLength(1)
    await received.pass(2000)
    expect(received.states()).toEqual(['waiting', 'waiting'])
  })

  test('beats while nothing happens and ends after ten minutes', async () => {
    const received = await listen(await openPages().get(address('moving'), asStream))
    await received.pass(15_000)
    expect(received.body()).toContain(': still watching')
    await received.pass(10 * 60_000)
    expect(received.over()).toBe(true)
    expect(received.states()).toEqual(['waiting'])
  })

  describe('where changes are told', () => {
    const openWatched = async () => {
      const wakes = new Set<() => void>()
      const watchPayCode = (codeId: string, wake: () => void) => {
        expect(codeId).toBe('moving')
        wakes.add(wake)
        return () => void wakes.delete(wake)
      }
      const received = await listen(await openPages({}, { watchPayCode }).get(address('moving'), asStream))
      const tell = async () => {
        for (const wake of wakes) wake()
        await received.pass(0)
      }
      return { ...received, tell, watching: () => wakes.size }
    }

    test('is read when it changes, and not before', async () => {
      statusSequence.push('waiting', 'waiting', 'received', 'credited')
      const { pass, tell, states, over, watching } = await openWatched()
      await pass(10_000)
      expect([states(), watching()]).toEqual([['waiting'], 1])
      await tell()
      expect(states()).toEqual(['waiting', 'received'])
      await tell()
      expect([states(), over(), watching()]).toEqual([['waiting', 'received', 'credited'], true, 0])
    })

    test('is read once at the beginning, for what happened meanwhile', async () => {
      statusSequence.push('waiting', 'received')
      expect((await openWatched()).states()).toEqual(['waiting', 'received'])
    })

    test('is read now and then all the same, since a message may be lost', async () => {
      statusSequence.push('waiting', 'waiting', 'waiting', 'received')
      const { pass, states, body } = await openWatched()
      await pass(16_000)
      expect([states(), body().includes(': still watching')]).toEqual([['waiting'], true])
      await pass(15_000)
      expect(states()).toEqual(['waiting', 'received'])
    })

    test('is watched by nobody who left', async () => {
      const { leave, pass, watching } = await openWatched()
      await leave()
      await pass(0)
      expect(watching()).toBe(0)
    })
  })

  test('is one answer for who asks without a stream', async () => {
    const response = await openPages().get(address('received'), { Accept: 'application/json' })
    expect(await response.json()).toMatchObject({
      state: 'received',
      final: false,
      explanation: expect.any(String),
      payments: expect.any(Array),
    })
  })

  test.each([
    ['gone', 404],
    ['broken', 503],
  ])('of a code that is %s is no stream', async (code, status) => {
    expect((await openPages().get(address(code), asStream)).status).toBe(status)
  })

  test('has three streams for a session, and a free one again when one is left or ends', async () => {
    const { get } = openPages()
    const streams = [
      await get(address('a'), asStream),
      await get(address('b'), asStream),
      await get(address('c'), asStream),
    ]
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await get(address('d'), asStream)).status).toBe(429)
    expect((await get(address('d').replace('sessionId=s', 'sessionId=t'), asStream)).status).toBe(200)
    await streams[0]?.body?.cancel()
    const again = await get(address('d'), asStream)
    expect(again.status).toBe(200)
    expect((await get(address('e'), asStream)).status).toBe(429)
  })

  test('lets go when the process stops', async () => {
    const stopping = new AbortController()
    const { get } = openPages({}, { stopping: stopping.signal })
    const received = await listen(await get(address('moving'), asStream))
    stopping.abort()
    await received.pass(0)
    expect(received.over()).toBe(true)
    expect((await get(address('moving'), asStream)).status).toBe(429)
  })
})
