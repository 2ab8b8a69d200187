import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'

export const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 }

type Handle = (request: Request, env: HttpBindings) => Promise<Response>
/** Answers a request, or passes it on by calling `next`. */
type Before = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
type Listening = { port: number; host: string; before?: Before | undefined }

/** Opens the port. In development Vite's own requests are answered before the front door. */
export async function listen(handle: Handle, { port, host, before }: Listening): Promise<Server> {
  const ours = getRequestListener((request, env) => handle(request, env as HttpBindings))
  const server = createServer(timeouts, (incoming, outgoing) => {
    if (before) before(incoming, outgoing, () => void ours(incoming, outgoing))
    else void ours(incoming, outgoing)
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
