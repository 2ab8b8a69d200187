import * as v from 'valibot'
import { transportCodes } from './codes.ts'
import { codecOf } from './dialects.ts'
import { type Endpoint, type ReplyOf, type RequestInput, wirePath } from './endpoint.ts'
import type { Table } from './handlers.ts'
import { type Launch, launchNames } from './launch.ts'
import { type Renamer, renamer, type WireNames } from './wire-names.ts'

export type Result<Data> =
  | { success: true; code: string; message: string; data: Data; raw: unknown }
  | { success: false; code: string; message: string; data: unknown; raw: unknown }

export type Client<T extends Table> = {
  [K in keyof T]: (request: RequestInput<T[K]>) => Promise<Result<ReplyOf<T[K]>>>
}

/** Who asks: the page's launch parameters and the visitor's network address. */
export type Caller = { common: Launch; address: string }

export type ClientOptions = {
  fetch: (request: Request) => Promise<Response>
  base: string
  wireNames?: WireNames
  timeoutMs?: number
}

type Send = (caller: Caller, request: unknown) => Promise<Result<unknown>>

/** One client for all calls of spec 7; never throws for a refusal, a broken network or an unreadable reply. */
export function createClient<T extends Table>(
  table: T,
  options: ClientOptions,
): (caller: Caller) => Client<T> {
  const senders = new Map<unknown, Send>(
    Object.entries(table).map(([key, row]) => [
      key,
      sender(row, options, renamer(options.wireNames ?? {}, key)),
    ]),
  )
  // A proxy, so that a page which makes one call does not pay for building forty.
  return (caller) =>
    new Proxy({} as Client<T>, {
      get: (_, key) => {
        const send = senders.get(key)
        return send && ((request: unknown) => send(caller, request))
      },
    })
}

function sender(row: Endpoint, options: ClientOptions, names: Renamer): Send {
  const address = options.base + wirePath(row)
  const codec = codecOf(row.dialect)
  return async (caller, request) => {
    let raw: unknown
    try {
      const wired = names.toWire(request) as Record<string, unknown>
      const response = await options.fetch(buildRequest(row, address, { caller, fields: wired, options }))
      raw = await response.json()
    } catch (error) {
      return failed(isTimeout(error) ? transportCodes.timeout : transportCodes.network, undefined)
    }
    if (typeof raw !== 'object' || raw === null) return failed(transportCodes.unreadable, raw)
    const decoded = codec.decode(names.fromWire(raw) as Record<string, unknown>)
    if (!decoded.success) return { ...decoded, success: false, raw }
    const data = v.safeParse(row.reply, decoded.data ?? {})
    return data.success
      ? { ...decoded, success: true, data: data.output, raw }
      : failed(transportCodes.unreadable, raw)
  }
}

type Sending = { caller: Caller; fields: Record<string, unknown>; options: ClientOptions }

/** Spec 7.1: common parameters in the query; a GET adds its own to them, a POST sends a form. */
function buildRequest(row: Endpoint, address: string, { caller, fields, options }: Sending): Request {
  const query = new URLSearchParams()
  for (const name of launchNames) {
    const value = caller.common[name]
    if (value) query.set(name, value)
  }
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Forwarded-For': caller.address }
  if (row.tokenHeaders) {
    headers['X-Requested-With'] = 'XMLHttpRequest'
    headers['X-Session-Id'] = caller.common.sessionId ?? ''
    headers['X-Device-Id'] = caller.common.deviceId ?? ''
  }
  const signal = options.timeoutMs === undefined ? null : AbortSignal.timeout(options.timeoutMs)
  if (!row.methods.includes('POST')) {
    for (const [name, value] of Object.entries(fields)) query.set(name, String(value ?? ''))
    return new Request(`${address}?${query}`, { headers, signal })
  }
  const body = row.body === 'multipart' ? multipart(fields) : form(fields)
  return new Request(`${address}?${query}`, { method: 'POST', headers, body, signal })
}

function form(fields: Record<string, unknown>): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, String(value))
  return body
}

function multipart(fields: Record<string, unknown>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) body.set(name, value)
    else if (value !== undefined) body.set(name, String(value))
  return body
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

const failed = (code: string, raw: unknown): Result<never> => ({
  success: false,
  code,
  message: '',
  data: undefined,
  raw,
})
