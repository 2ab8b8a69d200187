import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'
import { createRestTaker } from './rest-of-body.ts'

const PIECE = Buffer.alloc(100_000)

const portOf = (server: Server) => {
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A phone as browsers are: it sends all pieces, one every `everyMs`, and reads only then. What it reads, or the error. */
async function sendThenRead(port: number, { pieces, everyMs }: { pieces: number; everyMs: number }) {
  const socket = connect(port, '127.0.0.1').pause()
  let problem = ''
  let answer = ''
  socket.on('error', ({ message }) => {
    problem = message
  })
  const closed = once(socket, 'close').catch(() => {})
  socket.write(`POST / HTTP/1.1\r\nHost: terang.example\r\nContent-Length: ${pieces * PIECE.length}\r\n\r\n`)
  let sent = 0
  for (; sent < pieces && !socket.destroyed && !problem; sent += 1) {
    socket.write(PIECE)
    await sleep(everyMs)
  }
  socket.on('data', (chunk) => {
    answer += chunk
    socket.end()
  })
  socket.resume()
  await closed
  return { answer, problem, sent }
}

const handlers: Record<string, (request: Request) => Promise<Response>> = {
  'before anything is read': async () => new Response('too large', { status: 413 }),
  'after a part was read': async ({ body }) => {
    await body?.getReader().read()
    return new Response('too many', { status: 429 })
  },
}

test.each(Object.entries(handlers))(
  'whoever is refused %s sends the rest, and reads why',
  async (_, handle) => {
    const port = portOf(await listen(handle, { port: 0, host: '127.0.0.1' }))
    const { answer, problem, sent } = await sendThenRead(port, { pieces: 30, everyMs: 50 })
    expect({ problem, sent }).toEqual({ problem: '', sent: 30 })
    expect(answer).toMatch(/^HTTP\/1\.1 4(13|29) /)
  },
)

test('a connection whose body was taken to its end is used again', async () => {
  const port = portOf(
    await listen(async () => new Response('no', { status: 413 }), { port: 0, host: '127.0.0.1' }),
  )
  const socket = connect(port, '127.0.0.1')
  for (let times = 0; times < 3; times += 1) {
    socket.write('POST / HTTP/1.1\r\nHost: terang.example\r\nContent-Length: 10\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    socket.write('0123456789')
  }
  socket.destroy()
})

describe('what is taken has bounds', () => {
  const open = async (bounds: Parameters<typeof createRestTaker>[0]) => {
    const takeRest = createRestTaker(bounds)
    const server = createServer((incoming, outgoing) => {
      takeRest(incoming, outgoing)
      outgoing.writeHead(413).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return portOf(server)
  }
  /** Sends until it is closed; how much it could send, and how long it took. */
  async function flood(port: number, { piece, everyMs }: { piece: Buffer; everyMs: number }) {
    const began = performance.now()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).resume()
    let isClosed = false
    socket.once('close', () => {
      isClosed = true
    })
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
    while (!isClosed && performance.now() - began < 5_000) {
      socket.write(`${piece.byteLength.toString(16)}\r\n`)
      socket.write(Buffer.concat([piece, Buffer.from('\r\n')]))
      await sleep(everyMs)
    }
    socket.destroy()
    return { bytes: socket.bytesWritten, ms: performance.now() - began }
  }

  test('of bytes', async () => {
    const port = await open({ maxBytes: 1_000_000, maxMs: 10_000 })
    const { bytes, ms } = await flood(port, { piece: PIECE, everyMs: 5 })
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(ms).toBeLessThan(4_000)
  })

  test('of time, however little comes', async () => {
    const port = await open({ maxMs: 1_000 })
    const { ms } = await flood(port, { piece: Buffer.from('a'), everyMs: 50 })
    expect(ms).toBeGreaterThan(900)
    expect(ms).toBeLessThan(4_000)
  })

  test('of how many are waited for: one more has a moment, until one of them has ended', async () => {
    const port = await open({ maxMs: 2_000, atOnce: 1, briefMs: 200 })
    const slow = { piece: Buffer.from('a'), everyMs: 20 }
    const first = flood(port, slow)
    await sleep(300)
    expect((await flood(port, slow)).ms).toBeLessThan(1_500)
    expect((await first).ms).toBeGreaterThan(1_900)
    expect((await flood(port, slow)).ms).toBeGreaterThan(1_900)
  })
})
