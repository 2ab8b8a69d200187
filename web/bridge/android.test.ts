import { describe, expect, it, vi } from 'vitest'
import { androidHost, legacyAndroidHost, type MessageListener } from './android.ts'
import { createBridge } from './bridge.ts'
import { recordingHost } from './recorder.ts'

describe('the message listener', () => {
  const listener = (reply: (id: string) => unknown): MessageListener => {
    const it: MessageListener = {
      postMessage: (text) => queueMicrotask(() => it.onmessage?.({ data: reply(JSON.parse(text).id) })),
    }
    return it
  }

  it('posts JSON text', async () => {
    const postMessage = vi.fn()
    await createBridge(androidHost({ postMessage }), 1).call('callTelephone', { telephone: '1500 123' })
    expect(JSON.parse(postMessage.mock.calls[0]?.[0])).toEqual({
      v: 1,
      id: expect.any(String),
      action: 'callTelephone',
      params: { telephone: '1500 123' },
    })
  })

  it('takes the answer that names its call', async () => {
    const bridge = createBridge(androidHost(listener((id) => JSON.stringify({ id, answer: [1] }))))
    expect(await bridge.call('goHome')).toEqual({ delivered: true, answer: [1] })
  })

  it.each(['hello', '', 'null', '5', '[]', '{}', '{"id":"other","answer":1}', undefined, new ArrayBuffer(2)])(
    'ignores %j',
    async (data) => {
      expect(await createBridge(androidHost(listener(() => data)), 5).call('goHome')).toEqual({
        delivered: true,
      })
    },
  )
})

describe('the legacy interface', () => {
  const unused = recordingHost()

  it('posts the envelope as text where there is postMessage', async () => {
    const course = { postMessage: vi.fn(), goHome: vi.fn() }
    await createBridge(legacyAndroidHost(course, unused), 1).call('goHome')
    expect(JSON.parse(course.postMessage.mock.calls[0]?.[0])).toMatchObject({
      v: 1,
      action: 'goHome',
      params: {},
    })
    expect(course.goHome).not.toHaveBeenCalled()
  })

  it('calls the method of the action on its object, with an argument only where there are params', async () => {
    const calls: unknown[] = []
    const course = {
      goHome(...given: unknown[]) {
        calls.push(this === course, given)
      },
      goProduct(...given: unknown[]) {
        calls.push(this === course, given)
      },
    }
    const bridge = createBridge(legacyAndroidHost(course, unused), 1)
    expect(await bridge.call('goHome')).toEqual({ delivered: true })
    await bridge.call('goProduct', { productId: '9' })
    expect(calls).toEqual([true, [], true, ['{"productId":"9"}']])
  })

  it('takes what the method returns as the answer', async () => {
    const bridge = createBridge(legacyAndroidHost({ score: () => 'rated' }, unused))
    expect(await bridge.call('score')).toEqual({ delivered: true, answer: 'rated' })
  })

  it('leaves an action that the shell does not know to the browser', async () => {
    const otherwise = recordingHost()
    const bridge = createBridge(legacyAndroidHost({ goHome: () => {} }, otherwise))
    await bridge.call('callTelephone', { telephone: '110' })
    expect(otherwise.envelopes).toMatchObject([{ action: 'callTelephone' }])
    expect(unused.envelopes).toEqual([])
  })
})
