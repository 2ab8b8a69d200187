import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { connectResponse, malformedResponse, type ParseError, rejectionOf } from './request-rules.ts'

export const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 }
/** A reader that takes nothing for so long is gone; a phone in a bad network takes a little now and then. */
const STALLED_MS = 30_000
/** The host of a request without one, which HTTP/1.0 allows. */
const DEFAULT_HOST = 'localhost'

type Handle = (request: Request, env: HttpBindings) => Promise<Response>
/** Answers a request, or passes it on by calling `next`. */
type Before = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
type ListenOptions = { port: number; host: string; before?: Before | undefined; stalledMs?: number }

/** An open stream with nothing to send may be silent for as long as it likes; only unread bytes are a stall. */
const closeStalled = (socket: Socket) => {
  if (socket.writableLength > 0) socket.destroy()
}

/** Opens the port. In development Vite's own requests are answered before the request handler. */
export async function listen(
  handle: Handle,
  { port, host, before, stalledMs = STALLED_MS }: ListenOptions,
): Promise<Server> {
  const ours = getRequestListener((request, env) => handle(request, env as HttpBindings), {
    hostname: DEFAULT_HOST,
  })
  const answering = new WeakSet<object>()
  const server = createServer({ ...timeouts, requireHostHeader: false }, (incoming, outgoing) => {
    const { socket } = incoming
    answering.add(socket)
    outgoing.once('close', () => answering.delete(socket))
    outgoing.setTimeout(stalledMs, () => closeStalled(socket))
    const rejection = rejectionOf(incoming)
    if (rejection) return outgoing.writeHead(rejection.status, rejection.headers).end()
    if (before) before(incoming, outgoing, () => void ours(incoming, outgoing))
    else void ours(incoming, outgoing)
  })
  server.on('connect', (_, socket) => socket.end(connectResponse))
  server.on('clientError', (error: ParseError, socket) => {
    // Nothing may be written into the middle of a response.
    if (socket.writable && !answering.has(socket)) socket.end(malformedResponse(error))
    else socket.destroy(error)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

const GRACE_MS = 10_000
const IDLE_CHECK_MS = 50

/** Stops taking new requests, lets those under way finish (streams are told to), then closes what `afterwards` names. */
export function stopOnSignal(
  server: Server,
  afterwards: () => Promise<void>,
  stopping = new AbortController(),
): void {
  const stop = () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    const impatient = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    // A connection that is kept alive becomes idle when its answer is out, and would hold us for seconds more.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    server.close(async () => {
      clearTimeout(impatient)
      clearInterval(idle)
      await afterwards()
      process.exit(0)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}
