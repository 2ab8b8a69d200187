import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listen, timeouts } from './listen.ts'

const open = async (handle: (request: Request) => Promise<Response>) => {
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

/** What comes back for a request exactly as it is written, until the server closes or has answered. */
async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

const echoing = () => open(async ({ url }) => new Response(url))

test.each([
  ['GET /healthz HTTP/1.0\r\n\r\n', '200 OK', 'http://localhost/healthz'],
  ['GET / HTTP/1.0\r\nHost: terang.example\r\n\r\n', '200 OK', 'http://terang.example/'],
  ['GET / HTTP/1.1\r\nHost: terang.example\r\n\r\n', '200 OK', 'http://terang.example/'],
  ['GET / HTTP/1.1\r\n\r\n', '400 Bad Request', ''],
  ['GET / HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\n\r\n', '400 Bad Request', ''],
  ['GET / HTTP/1.0\r\nHost: one.example\r\nhost: one.example\r\n\r\n', '400 Bad Request', ''],
])('%j gets %s', async (request, status, body) => {
  const { port } = await echoing()
  const answer = await raw(port, request)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
  expect(answer.split('\r\n\r\n')[1]).toContain(body)
})

test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'LOCK'])('%s is taken nowhere', async (method) => {
  const { port } = await echoing()
  const target = method === 'CONNECT' ? 'terang.example:443' : '/'
  const answer = await raw(port, `${method} ${target} HTTP/1.1\r\nHost: terang.example\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 405 Method Not Allowed\r\n/)
  expect(answer).toContain('\r\nAllow: GET, HEAD, POST\r\n')
})

describe('a reader', () => {
  const STALLED_MS = 300
  const WAIT = { timeout: 20_000 }
  const openFor = async (handle: () => Promise<Response>) => {
    const server = await listen(handle, { port: 0, host: '127.0.0.1', stalledMs: STALLED_MS })
    onTestFinished(() => server.closeAllConnections())
    onTestFinished(() => void server.close())
    return { server, port: (server.address() as AddressInfo).port }
  }
  const countOf = (server: Server) =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  const ask = (port: number) => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: terang.example\r\n\r\n')
    return socket
  }

  test('that never reads its response is closed, however many there are', async () => {
    const large = new Uint8Array(16 * 1024 * 1024)
    let answered = 0
    const { server, port } = await openFor(async () => {
      answered += 1
      return new Response(large)
    })
    for (let reader = 0; reader < 100; reader += 1) ask(port).pause()
    await vi.waitFor(() => expect(answered).toBe(100), WAIT)
    await vi.waitFor(async () => expect(await countOf(server)).toBe(0), WAIT)
  })

  test('of a stream is closed when what was sent to it does not drain', async () => {
    const piece = new Uint8Array(1024 * 1024)
    const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(piece) })
    const { server, port } = await openFor(async () => new Response(endless()))
    const requested = once(server, 'request')
    ask(port).pause()
    await requested
    await vi.waitFor(async () => expect(await countOf(server)).toBe(0), WAIT)
  })

  test('of a stream that has nothing to send for a long time keeps it', async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 4 * STALLED_MS))
    const events = () =>
      new ReadableStream({
        start: async (controller) => {
          controller.enqueue('first ')
          await pause()
          controller.enqueue('second')
          controller.close()
        },
      }).pipeThrough(new TextEncoderStream())
    const { port } = await openFor(async () => new Response(events()))
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('first second')
  })

  test('that asks nothing more is closed when the time for another request is over', async () => {
    const { server, port } = await openFor(async () => new Response('ok'))
    server.keepAliveTimeout = STALLED_MS
    const socket = ask(port)
    await once(socket, 'data')
    expect(await countOf(server)).toBe(1)
    await vi.waitFor(async () => expect(await countOf(server)).toBe(0), WAIT)
  })

  test('that sends nonsense while it is answered finds none of ours in the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = () =>
      new ReadableStream({
        start: async (controller) => {
          controller.enqueue('first')
          await promise
          controller.close()
        },
      }).pipeThrough(new TextEncoderStream())
    const { port } = await openFor(async () => new Response(held()))
    const socket = ask(port)
    let received = ''
    socket.setEncoding('utf8').on('data', (text) => {
      received += text
    })
    await vi.waitFor(() => expect(received).toContain('first'), WAIT)
    socket.write('garbage\r\n\r\n')
    await once(socket, 'close')
    resolve()
    expect(received).not.toContain('400')
  })
})
