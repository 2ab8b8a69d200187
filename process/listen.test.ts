import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { listen, timeouts } from './listen.ts'

const open = async (handle: () => Promise<Response>) => {
  const server = await listen(handle, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  return { server, port: (server.address() as AddressInfo).port }
}

test('the time-outs are those of the issue, on the server itself', async () => {
  expect(timeouts).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
  })
  const { server } = await open(async () => new Response('ok'))
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000])
})

test('a request is answered, and one that is no HTTP is refused without harm', async () => {
  const { port } = await open(async () => new Response('ok'))
  const socket = connect(port, '127.0.0.1')
  socket.end('garbage\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('400 Bad Request')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok')
})

test('a port that is taken is said by its code', async () => {
  const { port } = await open(async () => new Response('ok'))
  const second = listen(async () => new Response('ok'), { port, host: '127.0.0.1' })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

const source = fileURLToPath(new URL('listen.ts', import.meta.url))
const script = `
import { listen, stopOnSignal } from ${JSON.stringify(source)}
const slow = () => new Promise((resolve) => setTimeout(() => resolve(new Response('finished')), 400))
const server = await listen(slow, { port: 0, host: '127.0.0.1' })
stopOnSignal(server, async () => console.log('closed'))
console.log(server.address().port)`

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'on %s what is under way is finished, then the rest is closed, then it ends well',
  async (signal) => {
    const env = { ...process.env, NODE_OPTIONS: '' }
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    await once(child.stdout, 'data')
    const answer = fetch(`http://127.0.0.1:${said.trim()}/`).then((response) => response.text())
    await new Promise((resolve) => setTimeout(resolve, 150))
    child.kill(signal)
    expect(await answer).toBe('finished')
    const answered = performance.now()
    const [code] = await once(child, 'exit')
    expect(performance.now() - answered).toBeLessThan(4000)
    expect([code, said.trim().split('\n')[1]]).toEqual([0, 'closed'])
  },
)
