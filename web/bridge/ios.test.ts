import { expect, it, vi } from 'vitest'
import { createBridge } from './bridge.ts'
import { iosHost } from './ios.ts'

it('posts the envelope as an object', async () => {
  const postMessage = vi.fn()
  expect(await createBridge(iosHost({ postMessage }), 1).call('goProduct', { productId: '9' })).toEqual({
    delivered: true,
  })
  expect(postMessage).toHaveBeenCalledWith({
    v: 1,
    id: expect.any(String),
    action: 'goProduct',
    params: { productId: '9' },
  })
})

it('takes the reply of a handler with reply', async () => {
  const bridge = createBridge(iosHost({ postMessage: async () => ({ bound: true }) }))
  expect(await bridge.call('startBankFlow')).toEqual({ delivered: true, answer: { bound: true } })
})

it('waits for terangBridge.answer when the reply is empty', async () => {
  let id = ''
  const bridge = createBridge(
    iosHost({
      postMessage: async (message) => {
        id = (message as { id: string }).id
      },
    }),
  )
  const call = bridge.call('goRate')
  await Promise.resolve()
  await Promise.resolve()
  bridge.answer(id, 'rated')
  expect(await call).toEqual({ delivered: true, answer: 'rated' })
})

it.each([
  ['rejects', () => Promise.reject(new Error('refused'))],
  [
    'throws',
    () => {
      throw new Error('gone')
    },
  ],
])('is not delivered when the handler %s', async (_, postMessage) => {
  expect(await createBridge(iosHost({ postMessage })).call('goHome')).toEqual({ delivered: false })
})
