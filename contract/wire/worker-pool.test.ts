import { getPriority } from 'node:os'
import { expect, test, vi } from 'vitest'
import { createWorkerPool } from './worker-pool.server.ts'

const pool = (changes = {}) =>
  createWorkerPool<string, string>({
    script: new URL('../testing/odd-worker.ts', import.meta.url),
    atOnce: 1,
    waiting: 2,
    timeoutMs: 30_000,
    memoryMb: 64,
    ...changes,
  })
const pidOf = (result: object | string) =>
  typeof result === 'object' && 'reply' in result ? String(result.reply).split(' ')[0] : result

test('one process works for one after another; a full queue is an answer', async () => {
  const work = pool()
  const [one, two, three, four] = await Promise.all(['a', 'b', 'c', 'd'].map(work))
  expect(four).toBe('busy')
  expect(pidOf(one ?? '')).toMatch(/^\d+$/)
  expect([pidOf(two ?? ''), pidOf(three ?? '')]).toEqual([pidOf(one ?? ''), pidOf(one ?? '')])
})

test.each(['fail', 'exit', 'eat'])('a work that has to %s fails alone', async (order) => {
  const work = pool()
  expect(await work(order)).toBe('failed')
  expect(pidOf(await work('next'))).toMatch(/^\d+$/)
})

test('a work that takes too long is ended, without a standstill here', async () => {
  const work = pool({ timeoutMs: 3_000 })
  const began = process.threadCpuUsage()
  expect(await work('spin')).toBe('failed')
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(2_000)
  expect(pidOf(await work('next'))).toMatch(/^\d+$/)
})

test('a process knows nothing of the environment, which has secrets', async () => {
  vi.stubEnv('COOKIE_SECRET', 'a canary')
  const result = await pool()('environment')
  vi.unstubAllEnvs()
  expect(result).toEqual({ reply: expect.stringMatching(/^NODE_ENV\b/) })
  expect(result).not.toEqual({ reply: expect.stringContaining('COOKIE_SECRET') })
})

test('a process leaves the cores to whoever waits for a page', async () => {
  expect(await pool()('priority')).toEqual({ reply: String(Math.min(19, getPriority() + 10)) })
})
