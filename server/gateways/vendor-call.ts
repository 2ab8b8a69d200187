import { type GatewayCallName, observeGateway, resultOfStatus } from '../metrics/gateway-calls.ts'
import type { CodeRefused } from './gateway.ts'

export type VendorFetch = typeof globalThis.fetch

export type VendorCall = {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  body?: unknown
  timeoutMs: number
  /** What it is counted as. */
  counted?: GatewayCallName
}

/** `body` is undefined where the answer was not JSON. */
export type VendorReply =
  | { replied: true; status: number; body: unknown }
  | { replied: false; why: 'unavailable' | 'unknown'; detail: string }

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** One request to a payment company: bounded in time, never following a redirect with our key in its header. */
export const callVendor = (fetch: VendorFetch, call: VendorCall): Promise<VendorReply> =>
  observeGateway(
    call.counted ?? { gateway: 'other', call: 'other' },
    () => requestVendor(fetch, call),
    (reply) => (reply.replied ? resultOfStatus(reply.status) : reply.why),
  )

async function requestVendor(fetch: VendorFetch, call: VendorCall): Promise<VendorReply> {
  const { method, url, headers, body, timeoutMs } = call
  try {
    const response = await fetch(url, {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { replied: true, status: response.status, body: parsed(await response.text()) }
  } catch (error) {
    return { replied: false, ...silence(error) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An answer that is not JSON comes from something in between; the status still says what it means.
    return undefined
  }
}

/** Failures that happen before a request is written: it cannot have reached them. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function silence(error: unknown): { why: 'unavailable' | 'unknown'; detail: string } {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
  const code = typeof cause?.code === 'string' ? cause.code : (name ?? 'failure')
  return { why: neverSent.has(code) ? 'unavailable' : 'unknown', detail: code }
}

/** Not about this request: a wrong key, a wrong path, too many of them. Another try later may do. */
const notAboutTheRequest = new Set([401, 403, 404, 405, 407, 408, 425, 429])

/** Why there is no code. `busy` are the vendor's error codes that mean 'later', whatever the status. */
export function vendorRefusal(reply: VendorReply, errorCode: string, busy: ReadonlySet<string>): CodeRefused {
  if (!reply.replied) return { issued: false, why: reply.why, detail: reply.detail }
  const { status } = reply
  const detail = [status, errorCode.replace(/\W/g, '').slice(0, 64)].filter(Boolean).join(' ')
  if (status < 300 || status >= 500) return { issued: false, why: 'unknown', detail }
  const later = status < 400 || notAboutTheRequest.has(status) || busy.has(errorCode)
  return { issued: false, why: later ? 'unavailable' : 'refused', detail }
}
