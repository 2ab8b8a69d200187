import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { silentBackend } from '../contract/testing/silent-backend.ts'
import { createBackendHealth } from './backend-health.ts'

type Answer = (request: Request) => Promise<Response> | Response

function healthOf(answer: Answer) {
  const requested: Request[] = []
  let now = 0
  const isReady = createBackendHealth({
    fetch: async (request) => {
      requested.push(request)
      return answer(request)
    },
    base: 'https://lender.example',
    path: '/h5-api/x',
    now: () => now,
  })
  return { isReady, requested, wait: (ms: number) => (now += ms) }
}

const refusing = () => Response.json({ code: '1001', message: '', data: null })

describe('a backend is ready', () => {
  test('when it answers, even with a refusal', async () => {
    expect(await healthOf(refusing).isReady()).toBe(true)
    expect(await healthOf(() => new Response('', { status: 404 })).isReady()).toBe(true)
  })

  test('not when it fails, is away, or sends us elsewhere', async () => {
    expect(await healthOf(() => new Response('', { status: 503 })).isReady()).toBe(false)
    expect(await healthOf(() => Promise.reject(new TypeError('fetch failed'))).isReady()).toBe(false)
    const elsewhere = { status: 302, headers: { Location: 'https://evil.example/' } }
    expect(await healthOf(() => new Response(null, elsewhere)).isReady()).toBe(false)
  })

  test('not when it does not answer in time', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const timer = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), ms)
      return controller.signal
    })
    onTestFinished(() => timer.mockRestore())
    const answer = healthOf(silentBackend).isReady()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await answer).toBe(false)
  })
})

test('the backend is asked once for all that ask within two seconds', async () => {
  const { isReady, requested, wait } = healthOf(refusing)
  await Promise.all([isReady(), isReady()])
  wait(1_999)
  await isReady()
  expect(requested).toHaveLength(1)
  wait(1)
  await isReady()
  expect(requested).toHaveLength(2)
  expect(requested[0]?.url).toBe('https://lender.example/h5-api/x?')
})

test('a backend that comes back is ready again', async () => {
  let status = 503
  const { isReady, wait } = healthOf(() => new Response('', { status }))
  expect(await isReady()).toBe(false)
  status = 200
  wait(2_000)
  expect(await isReady()).toBe(true)
})
