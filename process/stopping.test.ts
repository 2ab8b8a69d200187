import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { REPLACED } from './stopping.ts'

const sourceOf = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)))
const script = (drainMs: number) => `
import { listen } from ${sourceOf('listen.ts')}
import { stopOnSignal, stopServing } from ${sourceOf('stopping.ts')}
const [draining, stopping] = [new AbortController(), new AbortController()]
const slow = () => new Promise((resolve) => setTimeout(() => resolve(new Response('finished')), 400))
const answer = async ({ url }) => {
  if (url.endsWith('/ready')) return new Response(draining.signal.aborted ? 'draining' : 'ready')
  return slow()
}
const server = await listen(answer, { port: 0, host: '127.0.0.1', draining: draining.signal })
const product = { server, drainMs: ${drainMs}, draining, stopping, close: async () => console.log('closed') }
stopOnSignal((isReplaced) => stopServing(product, isReplaced))
console.log(server.address().port)`

async function start(drainMs = 0) {
  const env = { ...process.env, NODE_OPTIONS: '' }
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(drainMs)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    printed += chunk
  })
  const ended = once(child, 'exit').then(([code]) => [code, printed.trim().split('\n')[1]])
  if (child.stdout) await once(child.stdout, 'data')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  /** Over one connection for as long as the server keeps it. */
  const ask = async (path: string) => {
    const request = get(`http://127.0.0.1:${printed.trim()}${path}`, { agent })
    const [response] = await once(request, 'response')
    return { body: await text(response), isLast: response.headers.connection === 'close' }
  }
  return { child, ended, ask }
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'on %s what is under way is finished, then the rest is closed, then it ends well',
  async (signal) => {
    const { child, ended, ask } = await start()
    const answer = ask('/')
    await new Promise((resolve) => setTimeout(resolve, 150))
    child.kill(signal)
    expect((await answer).body).toBe('finished')
    const answered = performance.now()
    expect(await ended).toEqual([0, 'closed'])
    expect(performance.now() - answered).toBeLessThan(4000)
  },
)

test('while it drains it answers, says that it is not ready, and keeps no connection', async () => {
  const { child, ended, ask } = await start(1_500)
  expect(await ask('/ready')).toEqual({ body: 'ready', isLast: false })
  child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await ask('/ready')).toEqual({ body: 'draining', isLast: true })
  expect(await ask('/')).toEqual({ body: 'finished', isLast: true })
  expect(await ended).toEqual([0, 'closed'])
})

describe('a process that was replaced', () => {
  test('takes no new connection, and one more request of each that is open', async () => {
    const { child, ended, ask } = await start(60_000)
    await ask('/ready')
    child.send(REPLACED)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await ask('/')).toEqual({ body: 'finished', isLast: true })
    await expect(ask('/ready')).rejects.toThrow('ECONNREFUSED')
    expect(await ended).toEqual([0, 'closed'])
  })

  test('without a connection ends at once', async () => {
    const { child, ended } = await start(60_000)
    const began = performance.now()
    child.send(REPLACED)
    expect(await ended).toEqual([0, 'closed'])
    expect(performance.now() - began).toBeLessThan(4_000)
  })
})
