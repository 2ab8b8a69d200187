import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import type { Finding } from './findings.ts'

type ProxyOptions = {
  target: string
  cookie: string
  /** Values of the cookie; each request has the next. */
  sessions: readonly string[]
  /** Answered with 404 here: what ends the session, or is for the demo alone. */
  blocked: RegExp
}

export type ToolProxy = {
  url: string
  /** How often each status was answered. */
  statuses: ReadonlyMap<number, number>
  /** Server errors. */
  findings: (tool: string) => Finding[]
  close: () => void
}

/** So many networks have passed before the first one comes again. */
const NETWORKS = 60_000
const addressOf = (count: number) => `10.${(count >> 8) & 255}.${count & 255}.7`

const withSession = (cookies: string | undefined, name: string, session: string) =>
  [
    ...(cookies ?? '').split(/;\s*/).filter((pair) => pair && !pair.startsWith(`${name}=`)),
    `${name}=${session}`,
  ].join('; ')

/**
 * Stands between a tool and the product. To the product each request comes from another network and in another session of
 * the same person, so that no limit keeps a tool from what is behind it; and it sees every status that is answered.
 */
export async function startProxy({ target, cookie, sessions, blocked }: ProxyOptions): Promise<ToolProxy> {
  const { port } = new URL(target)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const statuses = new Map<number, number>()
  const failed = new Map<string, string>()
  let count = 0

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    count = (count + 1) % NETWORKS
    const { method, url: path = '/', headers } = incoming
    if (blocked.test(path)) return outgoing.writeHead(404).end()
    const session = sessions[count % sessions.length] ?? ''
    const sent = {
      ...headers,
      // Wapiti asks for Brotli and cannot read it.
      'accept-encoding': 'identity',
      'x-forwarded-for': addressOf(count),
      'x-forwarded-proto': 'https',
      'x-session-id': session,
      cookie: withSession(headers.cookie, cookie, session),
    }
    const onward = request({ host: '127.0.0.1', port, method, path, headers: sent, agent }, (reply) => {
      const status = reply.statusCode ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500) failed.set(`${method} ${path.split('?')[0]}`, `${status} for ${path.slice(0, 300)}`)
      outgoing.writeHead(status, reply.headers)
      reply.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    finished(outgoing).catch(() => onward.destroy())
    incoming.pipe(onward)
  }
  const server = createServer({ maxHeaderSize: 64 * 1024 }, forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses,
    findings: (tool) =>
      [...failed].map(([place, detail]) => ({ tool, finding: 'server error', place, detail })),
    close: () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
