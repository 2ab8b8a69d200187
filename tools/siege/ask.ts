import { type Agent, request } from 'node:http'

export type Question = {
  port: number
  /** An address of the loopback network: to the proxy each is another visitor, and each third number another network. */
  from: string
  path: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  agent?: Agent | undefined
  signal?: AbortSignal
}

/** Status 0 is a connection that was closed without a reply, or no reply in time. */
export type Answer = { status: number; ms: number; waitSeconds: number | null; text: string }

const PATIENCE_MS = 30_000

/** From the question to the last byte of the answer; never throws. */
export function ask(question: Question): Promise<Answer> {
  const { port, from, path, method = 'GET', headers = {}, body, agent, signal } = question
  const began = performance.now()
  return new Promise<Answer>((resolve) => {
    const end = (status: number, text: string, wait?: string) =>
      resolve({ status, text, ms: performance.now() - began, waitSeconds: wait ? Number(wait) : null })
    const options = {
      host: '127.0.0.1',
      port,
      localAddress: from,
      path,
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
      agent: agent ?? false,
      timeout: PATIENCE_MS,
      ...(signal && { signal }),
    } as const
    const requested = request(options, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk) => chunks.push(chunk))
      reply.on('error', (error) => end(0, error.message))
      reply.on('end', () =>
        end(reply.statusCode ?? 0, Buffer.concat(chunks).toString(), reply.headers['retry-after']),
      )
    })
    requested.on('timeout', () => requested.destroy(new Error('no reply in time')))
    requested.on('error', (error) => {
      // As browsers do: a connection that was kept may have been closed while the question was on its way.
      if (requested.reusedSocket && method === 'GET' && 'code' in error && error.code === 'ECONNRESET')
        ask({ ...question, agent: undefined }).then((answer) =>
          resolve({ ...answer, ms: performance.now() - began }),
        )
      else end(0, error.message)
    })
    requested.end(body)
  })
}
