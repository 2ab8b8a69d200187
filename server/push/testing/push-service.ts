import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'
import type { PushTarget } from '../push.ts'

type Browser = PushTarget & { ecdh: ECDH }
export type Received = { endpoint: string; payload: unknown; topic: string; ttl: string }
type Answer = { status: number; headers?: Record<string, string> }

/** RFC 8292: the token is signed by the key that the browser subscribed with, for this service, and ends within a day. */
function vapidProblem(header: string, origin: string, applicationServerKey: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  if (key !== applicationServerKey) return 'another key'
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'not signed'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const inSeconds = exp - Date.now() / 1000
  if (aud !== origin) return `for ${aud}`
  if (inSeconds <= 0 || inSeconds > 24 * 60 * 60) return `ends in ${inSeconds} s`
  return /^(mailto:|https:)/.test(sub) ? null : 'from nobody'
}

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** A push service on this machine, with browsers that have subscribed to it. */
export async function startPushService(applicationServerKey: string) {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const refused: string[] = []
  const answers: Answer[] = []
  let origin = ''

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = origin + request.url
    const body = await bodyOf(request)
    const { headers } = request
    const problem = vapidProblem(headers.authorization ?? '', origin, applicationServerKey)
    if (problem) refused.push(problem)
    const planned = problem ? { status: 403 } : answers.shift()
    const browser = browsers.get(endpoint)
    if (planned || !browser) {
      response.writeHead(planned?.status ?? 404, planned?.headers).end()
      return
    }
    const payload = decrypt(body, {
      version: 'aes128gcm',
      privateKey: browser.ecdh,
      authSecret: browser.auth,
    })
    received.push({
      endpoint,
      payload: JSON.parse(payload.toString()),
      topic: String(headers['topic']),
      ttl: String(headers['ttl']),
    })
    response.writeHead(201).end()
  }

  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    refused,
    /** What the next requests are answered with, instead of being taken. */
    answerNext: (...next: Answer[]) => void answers.push(...next),
    subscribe: (name: string): PushTarget => {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const browser = {
        ecdh,
        p256dh,
        auth: randomBytes(16).toString('base64url'),
        endpoint: `${origin}/send/${name}`,
      }
      browsers.set(browser.endpoint, browser)
      const { ecdh: _, ...target } = browser
      return target
    },
    unsubscribe: ({ endpoint }: PushTarget) => void browsers.delete(endpoint),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
