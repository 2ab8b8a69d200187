import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { connectResponse, malformedResponse, type ParseError, rejectionOf } from './request-rules.ts'
import { createRestTaker } from './rest-of-body.ts'

export const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 }
/** A reader that takes nothing for so long is gone; a phone in a bad network takes a little now and then. */
const STALLED_MS = 30_000
/** The host of a request without one, which HTTP/1.0 allows. */
const DEFAULT_HOST = 'localhost'

type Handle = (request: Request, env: HttpBindings) => Promise<Response>
/** Answers a request, or passes it on by calling `next`. */
type Before = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
type ListenOptions = {
  port: number
  host: string
  before?: Before | undefined
  stalledMs?: number
  /** Once aborted, every response is the last of its connection, so that clients go to another process. */
  draining?: AbortSignal
}

/** The latest response on each connection. A listener for the end of every response would cost more than this. */
const responses = new WeakMap<object, ServerResponse>()
const isAnswering = (socket: object) => responses.get(socket)?.writableFinished === false

/**
 * An open stream with nothing to send may be silent for as long as it likes; only unread bytes are a stall. Between two
 * requests a silent connection is closed, as Node does of itself where nobody listens for time-outs.
 */
const closeStalled = (socket: Socket) => {
  if (socket.writableLength > 0 || !isAnswering(socket)) socket.destroy()
}

/** Opens the port. In development Vite's own requests are answered before the request handler. */
export async function listen(
  handle: Handle,
  { port, host, before, stalledMs = STALLED_MS, draining }: ListenOptions,
): Promise<Server> {
  const ours = getRequestListener((request, env) => handle(request, env as HttpBindings), {
    hostname: DEFAULT_HOST,
    // It takes the rest of a body for half a second, which is too short for a phone.
    autoCleanupIncoming: false,
  })
  const takeRest = createRestTaker()
  const server = createServer({ ...timeouts, requireHostHeader: false }, (incoming, outgoing) => {
    responses.set(incoming.socket, outgoing)
    if (draining?.aborted) outgoing.shouldKeepAlive = false
    takeRest(incoming, outgoing)
    const rejection = rejectionOf(incoming)
    if (rejection) return outgoing.writeHead(rejection.status, rejection.headers).end()
    if (before) before(incoming, outgoing, () => void ours(incoming, outgoing))
    else void ours(incoming, outgoing)
  })
  server.setTimeout(stalledMs, closeStalled)
  server.on('connect', (_, socket) => socket.end(connectResponse))
  server.on('clientError', (error: ParseError, socket) => {
    // Nothing may be written into the middle of a response.
    if (socket.writable && !isAnswering(socket)) socket.end(malformedResponse(error))
    else socket.destroy(error)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
