import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SendResult } from '../browser/send-form.ts'
import { createChat, type Tap } from './chat-state.ts'

const tap = (key: string, of: Partial<Tap> = {}): Tap => ({
  key,
  request: { address: '/chat', body: new URLSearchParams({ key }), submitter: null },
  text: key,
  isTyped: false,
  isCurrent: () => true,
  ...of,
})
const typed = (text: string) => tap('ask', { text, isTyped: true })

/** A chat whose answers come when they are let; each shows the log after it. */
function opened() {
  const answers: ((sent: SendResult) => void)[] = []
  const send = vi.fn(() => new Promise<SendResult>((resolve) => answers.push(resolve)))
  const onSend = vi.fn()
  const onSent = vi.fn()
  const chat = createChat('greeting', {
    send,
    read: ({ outcome }) => (outcome.refused ? null : String(outcome.props)),
    commit: (change) => change(),
    onSend,
    onSent,
  })
  const sent = () =>
    send.mock.calls.map(([request]: { body: URLSearchParams }[] = []) => request?.body.get('key'))
  const answer = async (outcome: SendResult['outcome']) => {
    answers.shift()?.({ outcome, reached: true })
    await Promise.resolve()
    await Promise.resolve()
  }
  const keys = () => {
    const { sending, waiting } = chat.state()
    return [sending?.key ?? null, waiting?.key ?? null]
  }
  return { chat, send, sent, answer, keys, onSend, onSent }
}

describe('a tap', () => {
  test('is sent at once, and its answer replaces its text in one change', async () => {
    const { chat, answer, onSent } = opened()
    const seen = vi.fn(() => [chat.state().shown, chat.state().sending?.text])
    vi.stubGlobal('addEventListener', vi.fn())
    chat.watch(seen)
    chat.take(tap('pay'))
    await answer({ props: 'answered' })
    expect(seen.mock.results.slice(0, 2).map(({ value }) => value)).toEqual([
      ['greeting', 'pay'],
      ['answered', undefined],
    ])
    expect(onSent).toHaveBeenCalledWith(
      expect.objectContaining({ key: 'pay' }),
      expect.anything(),
      'answered',
    )
  })

  test('waits for the one under way, and a later one takes its place', async () => {
    const { chat, sent, answer, keys } = opened()
    for (const key of ['pay', 'fraud', 'due']) chat.take(tap(key))
    expect(keys()).toEqual(['pay', 'due'])
    await answer({ props: '1' })
    expect(keys()).toEqual(['due', null])
    await answer({ props: '2' })
    expect(keys()).toEqual([null, null])
    expect(sent()).toEqual(['pay', 'due'])
  })

  test('on what is being sent already counts once', async () => {
    const { chat, sent, answer, keys } = opened()
    chat.take(tap('pay'))
    chat.take(tap('pay'))
    expect(keys()).toEqual(['pay', null])
    await answer({ props: '1' })
    expect(sent()).toEqual(['pay'])
  })

  test('whose form is gone when its turn comes is not sent', async () => {
    const { chat, sent, answer, keys } = opened()
    chat.take(tap('solved'))
    chat.take(tap('not solved', { isCurrent: () => chat.state().shown === 'greeting' }))
    await answer({ props: 'reported' })
    expect(keys()).toEqual([null, null])
    expect(sent()).toEqual(['solved'])
  })

  test('that is refused leaves what is shown', async () => {
    const { chat, answer, onSent } = opened()
    chat.take(tap('pay'))
    await answer({ refused: true })
    expect(chat.state()).toEqual({ shown: 'greeting', sending: null, waiting: null })
    expect(onSent).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ reached: true }), null)
  })
})

describe('a text', () => {
  test('that is empty is not sent', () => {
    const { chat, send } = opened()
    chat.take(typed(''))
    expect(send).not.toHaveBeenCalled()
  })

  test('waits like any tap, and leaves the field only when it is sent', async () => {
    const { chat, answer, keys, onSend } = opened()
    chat.take(typed('one'))
    chat.take(typed('two'))
    expect(keys()).toEqual(['ask', 'ask'])
    expect(onSend.mock.calls.map(([{ text }]) => text)).toEqual(['one'])
    await answer({ props: '1' })
    expect(onSend.mock.calls.map(([{ text }]) => text)).toEqual(['one', 'two'])
  })
})

describe('back through the back and forward cache', () => {
  const listeners = new Map<string, (event: object) => void>()
  beforeEach(() => {
    vi.stubGlobal('addEventListener', (name: string, listener: never) => listeners.set(name, listener))
  })
  afterEach(() => vi.unstubAllGlobals())

  test('nothing is under way, and a late answer is shown without disturbing the next', async () => {
    const { chat, answer, keys } = opened()
    chat.watch(() => {})
    chat.take(tap('pay'))
    chat.take(tap('due'))
    listeners.get('pageshow')?.({ persisted: true })
    expect(keys()).toEqual([null, null])
    chat.take(tap('fraud'))
    await answer({ props: 'late' })
    expect(chat.state().shown).toBe('late')
    expect(keys()).toEqual(['fraud', null])
  })
})
