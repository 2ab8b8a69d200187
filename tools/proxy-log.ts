import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from './failover/ports.ts'
import { deployFile, fillTemplate } from './failover/templates.ts'
import { waitFor } from './failover/waiting.ts'

/** Secrets of a request wherever one may travel: none of them is for a log. */
export const canaries = {
  query: 'canary-session',
  encodedQuery: 'canary%2Dencoded',
  fragment: 'canary-fragment',
  cookie: 'canary-cookie',
  header: 'canary-header',
  referer: 'canary-referer',
  body: 'canary-body',
} as const

const raw = (line: string, body = '') =>
  [
    line,
    'Host: terang.example',
    `Cookie: terang_session=${canaries.cookie}`,
    `X-Session-Id: ${canaries.header}`,
    `Referer: https://terang.example/order?sessionId=${canaries.referer}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')

/** As browsers, native apps and those who attack write them. */
const requests = [
  raw(`GET /loanDetails?sessionId=${canaries.query}&orderId=1 HTTP/1.1`),
  raw(`GET /order?sessionId=${canaries.encodedQuery} HTTP/1.1`),
  raw(`GET http://terang.example/order?sessionId=${canaries.query} HTTP/1.1`),
  raw(`GET /desk/invitation#${canaries.fragment} HTTP/1.1`),
  raw(`POST /desk/invitation?x=${canaries.query} HTTP/1.1`, `invitation=${canaries.body}`),
  raw(`GET //order?sessionId=${canaries.query} HTTP/1.1`),
  raw(`GET /metrics?token=${canaries.query} HTTP/1.1`),
  raw(`OPTIONS *?${canaries.query} HTTP/1.1`),
  `GET /order?sessionId=${canaries.query} HTTP/1.1\r\nbad header ${canaries.header}\r\n\r\n`,
]

async function send(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.end(text)
  socket.resume()
  await once(socket, 'close')
}

const numbered = (name: string, value: string) =>
  Object.fromEntries([1, 2, 3].map((index) => [`${name}_${index}`, value]))

/** The log of HAProxy with the shipped configuration, after the requests above. */
export async function proxyLog(haproxy: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'terang-proxy-'))
  const product = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
  await once(product, 'listening')
  const address = product.address()
  const productPort = typeof address === 'object' && address ? address.port : 0
  const [port = 0, postgresPort = 0] = await freePorts(2)
  const env = fillTemplate('haproxy/haproxy.env', {
    TERANG_BIND: `127.0.0.1:${port}`,
    POSTGRES_BIND: `127.0.0.1:${postgresPort}`,
    ...numbered('TERANG', `127.0.0.1:${productPort}`),
    ...numbered('POSTGRES', '127.0.0.1:1'),
    ...numbered('PATRONI', '1'),
  })
  const global = join(folder, 'global.cfg')
  writeFileSync(global, 'global\n  log stdout format short local0\n')
  const child = spawn(haproxy, ['-db', '-f', global, '-f', deployFile('haproxy/20-terang.cfg')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => lines.push(String(data)))
  try {
    const isUp = async () =>
      (await fetch(`http://127.0.0.1:${port}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )) || null
    await waitFor(isUp, { what: 'HAProxy', seconds: 20 })
    for (const request of requests) await send(port, request)
    await waitFor(async () => lines.join('').includes('/loanDetails') || null, {
      what: 'the log of HAProxy',
      seconds: 10,
    })
    return lines.join('')
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    product.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Settings of a proxy's log that write more than a path: a whole request, its query, its headers or cookies. */
const telling =
  /^\s*(?:option\s+httplog|option\s+httpslog|capture\s|http-(?:request|response)\s+capture)|%(?:\{[^}]*\})?(?:r|HU|HQ|HP|hr|hs|hrl|hsl|CC|CS)\b|%\[[^\]]*(?:query|url|hdr|cook|capture)/m

/** What a configuration of HAProxy would write of a request that is nobody else's business; null where nothing. */
export const tellingLog = (config: string): string | null =>
  telling
    .exec(config.replaceAll(/^\s*#.*$/gm, '').replaceAll(/^\s*http-request .*%\[.*$/gm, ''))?.[0]
    .trim() ?? null

export const shippedConfig = (): string => readFileSync(deployFile('haproxy/20-terang.cfg'), 'utf8')
