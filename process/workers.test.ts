import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { expect, onTestFinished, test, vi } from 'vitest'
import { restartPauseMs } from './workers.ts'

const script = fileURLToPath(new URL('testing/cluster-process.ts', import.meta.url))
const WAIT = { timeout: 50_000, interval: 50 }
/** Several processes start one after another. */
const SLOW = { timeout: 180_000 }

function run(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    printed += chunk
  })
  const ended = once(child, 'exit').then(([code]) => code)
  return { child, ended, printed: () => printed }
}

async function start() {
  const { child, ended, printed } = run()
  await vi.waitFor(() => expect(printed()).toContain('ready '), WAIT)
  const url = `http://127.0.0.1:${/ready (\d+)/.exec(printed())?.[1]}/`
  /** Who answers, over new connections. */
  const pids = async () => {
    // A connection on its way to a worker that is killed is answered by nobody.
    const options = { headers: { Connection: 'close' }, signal: AbortSignal.timeout(5_000) }
    const answers = Array.from({ length: 8 }, async () => (await fetch(url, options)).text())
    return [...new Set(await Promise.all(answers))].toSorted()
  }
  return { child, ended, printed, url, pids }
}

function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was replaced, as it should be.
  }
}

test('the pause before a worker is started again grows to half a minute', () => {
  expect([0, 1, 2, 3, 100].map(restartPauseMs)).toEqual([500, 1_000, 2_000, 4_000, 30_000])
})

test('what keeps the first worker from starting ends the start', async () => {
  const { ended, printed } = run('3')
  expect(await ended).toBe(3)
  expect(printed()).not.toContain('ready')
})

test('two workers share the port; one that is killed is started again; a stop ends all', SLOW, async () => {
  const { child, ended, pids, printed } = await start()
  const before = await pids()
  expect(before).toHaveLength(2)
  process.kill(Number(before[0]), 'SIGKILL')
  await vi.waitFor(async () => {
    const now = await pids().catch(() => [])
    expect(now).toHaveLength(2)
    expect(now).not.toContain(before[0])
  }, WAIT)
  expect(printed()).toContain('a worker ended and is started again')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await expect(pids()).rejects.toThrow()
})

test('a worker that is stopped as a whole is replaced, with a line of what was under way', SLOW, async () => {
  const { child, ended, pids, printed, url } = await start()
  const before = await pids()
  expect(before).toHaveLength(2)
  const left = new AbortController()
  const options = { headers: { Connection: 'close' }, signal: left.signal }
  const held = Array.from({ length: 8 }, () => fetch(`${url}held`, options).catch(() => null))
  // One sign of life later it is known outside.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  process.kill(Number(before[0]), 'SIGSTOP')
  // Where nobody replaces it, it would stand there for ever, and the tests with it.
  onTestFinished(() => void endIfThere(Number(before[0])))
  const lines = () =>
    printed()
      .split('\n')
      .filter((line) => line.includes('a worker does not answer and is ended'))
  await vi.waitFor(() => expect(lines()).toHaveLength(1), WAIT)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    worker: Number(before[0]),
    silentMs: 3_000,
    requests: expect.arrayContaining(['GET /held']),
  })
  left.abort()
  await Promise.all(held)
  await vi.waitFor(async () => {
    const now = await pids().catch(() => [])
    expect(now).toHaveLength(2)
    expect(now).toContain(before[1])
    expect(now).not.toContain(before[0])
  }, WAIT)
  child.kill('SIGKILL')
  await ended
})

test(
  'connections that a worker has not taken when it is killed are closed, and leave nobody waiting',
  SLOW,
  async () => {
    const { child, ended, pids, url } = await start()
    const [first] = await pids()
    // Stopped, it takes nothing: what is handed to it from now on is on its way for as long as it lives.
    process.kill(Number(first), 'SIGSTOP')
    onTestFinished(() => void endIfThere(Number(first)))
    const signal = AbortSignal.timeout(20_000)
    const asked = Array.from({ length: 8 }, () =>
      fetch(url, { headers: { Connection: 'close' }, signal }).then(
        () => 'answered',
        (error) => (error.name === 'TimeoutError' ? 'left waiting' : 'closed'),
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    process.kill(Number(first), 'SIGKILL')
    const outcomes = await Promise.all(asked)
    expect(outcomes).not.toContain('left waiting')
    expect(new Set(outcomes)).toEqual(new Set(['answered', 'closed']))
    child.kill('SIGKILL')
    await ended
  },
)

test('all are replaced, twice, while connections are kept busy, and no request is lost', SLOW, async () => {
  const { child, url, pids, printed } = await start()
  const before = await pids()
  const finished = Promise.withResolvers<autocannon.Result>()
  const load = autocannon({ url, connections: 10, duration: 300 }, (_, result) => finished.resolve(result))
  const replaced = () => printed().split('all workers were replaced').length - 1
  for (const round of [1, 2]) {
    child.kill('SIGUSR2')
    await vi.waitFor(() => expect(replaced()).toBe(round), WAIT)
  }
  const now = await pids()
  load.stop()
  const { errors, timeouts, non2xx, requests } = await finished.promise
  expect({ errors, timeouts, non2xx }).toEqual({ errors: 0, timeouts: 0, non2xx: 0 })
  expect(requests.total).toBeGreaterThan(100)
  expect(now).toHaveLength(2)
  expect(now.filter((pid) => before.includes(pid))).toEqual([])
})
