import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readBytes } from '../contract/wire/request-body.ts'
import { trustIn } from './caller.ts'
import { listen } from './listen.ts'
import { createRequestHandler } from './request-handler.ts'
import { createUploadQueue } from './upload-queue.ts'
import { visitorsBy } from './visitor.ts'

const MEGABYTE = 1024 * 1024
const SILENT_MS = 1_000

/** The port as the product opens it, with pages that read what they are sent. */
async function open() {
  const uploads = createUploadQueue({ maxBytes: 2 * MEGABYTE, silentMs: SILENT_MS })
  const read = async (request: Request) => {
    const body = await readBytes(request, 8 * MEGABYTE)
    return typeof body === 'string'
      ? new Response(body, { status: 400 })
      : new Response(String(body.byteLength))
  }
  const handle = createRequestHandler({
    service: read,
    pages: read,
    assets: async () => null,
    openApi: () => ({}),
    isReady: async () => true,
    isHttpsForGood: false,
    trusted: trustIn([]),
    visitors: visitorsBy(['a secret of the tests']),
    uploads,
    networkOf: (address) => address,
    withRequestId: (_, work) => work(),
    observe: () => {},
  })
  const server = await listen(handle, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { uploads, port: (server.address() as AddressInfo).port }
}

/** A socket that announces a body, sends one byte of it, and is silent. */
async function silent(port: number, path: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: terang.example\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n`,
  )
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  return { socket, answer: once(socket, 'close').then(() => received) }
}

test.each(['/complainPage', '/hooks/sandbox'])(
  'silent bodies at %s are ended, and an upload goes through beside them',
  async (path) => {
    const { port, uploads } = await open()
    const began = performance.now()
    const sockets = await Promise.all(Array.from({ length: 30 }, () => silent(port, path)))
    const upload = { method: 'POST', body: new Uint8Array(MEGABYTE) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, upload)
    expect([response.status, await response.text()]).toEqual([200, String(MEGABYTE)])
    const answers = await Promise.all(sockets.map(({ answer }) => answer))
    expect(performance.now() - began).toBeGreaterThanOrEqual(SILENT_MS)
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer.toLowerCase()).toContain('connection: close')
    }
    expect(uploads.use()).toEqual({ waiting: 0, bytes: 0, refused: 0 })
  },
)
