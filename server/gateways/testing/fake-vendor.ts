import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Hooks, openHooks } from './fake-hooks.ts'

/** What goes wrong with the next request; `made` faults happen after the thing was created, 'slow' is no fault but time. */
export type Fault =
  | 'slow'
  | 'hang'
  | 'reset'
  | 'busy'
  | 'error'
  | 'made, error'
  | 'made, hang'
  | 'made, malformed'

/** Well within what the tests wait for. */
const SLOW_MS = 120

export type VendorRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: Record<string, unknown>
}
export type VendorAnswer = { status: number; body: unknown }

export type FakeVendor = {
  url: string
  /** As the platform's, but a request that the vendor leaves hanging is out of time at once: no test waits for a clock. */
  fetch: typeof fetch
  /** Taken one by one by the requests that come. */
  faults: Fault[]
  requested: VendorRequest[]
  hooks: Hooks
  close: () => Promise<void>
}

async function read(incoming: IncomingMessage): Promise<VendorRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const url = new URL(incoming.url ?? '/', 'http://vendor.test')
  const text = Buffer.concat(chunks).toString()
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(incoming.headers as Record<string, string>),
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  }
}

const send = (outgoing: ServerResponse, status: number, text: string) => {
  outgoing.writeHead(status, { 'Content-Type': 'application/json' })
  outgoing.end(text)
}

function fail(fault: Fault, outgoing: ServerResponse): void {
  if (fault === 'reset') outgoing.destroy()
  else if (fault === 'busy') send(outgoing, 429, '{}')
  else if (fault.endsWith('error')) send(outgoing, 502, '<html>Bad Gateway</html>')
  else if (fault.endsWith('malformed')) send(outgoing, 200, '{"id": "unfin')
}

/** A payment company on loopback: real HTTP, the vendor's rules in `answer`, and faults on demand. */
export async function startFakeVendor(
  answer: (requested: VendorRequest) => VendorAnswer,
  { tries }: { tries: number },
): Promise<FakeVendor> {
  const faults: Fault[] = []
  const requested: VendorRequest[] = []
  let hung = new AbortController()
  const server = createServer(async (incoming, outgoing) => {
    const request = await read(incoming)
    requested.push(request)
    const fault = faults.shift()
    const misbehave = (kind: Fault) => {
      if (!kind.endsWith('hang')) return fail(kind, outgoing)
      hung.abort(new DOMException('out of time', 'TimeoutError'))
      hung = new AbortController()
    }
    if (fault === 'slow') await sleep(SLOW_MS)
    else if (fault && !fault.startsWith('made')) return misbehave(fault)
    const { status, body } = answer(request)
    if (fault && fault !== 'slow') return misbehave(fault)
    send(outgoing, status, JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    fetch: (address, init = {}) => {
      const signals = [hung.signal, ...(init.signal ? [init.signal] : [])]
      return fetch(address, { ...init, signal: AbortSignal.any(signals) })
    },
    faults,
    requested,
    hooks: openHooks(tries),
    close: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** `Basic` credentials as they were sent. */
export const credentialsOf = (headers: Headers): string =>
  Buffer.from((headers.get('authorization') ?? '').replace(/^Basic /, ''), 'base64').toString()
