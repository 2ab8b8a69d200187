import { currencies } from '../../market/money.ts'
import { type Absences, createAbsences, isAbsent } from './absent-calls.ts'
import { codes, type Result, transportCodes } from './codes.ts'
import { codecOf } from './dialects.ts'
import { type Exchange, type From, type NetworkOptions, overNetwork, type WireCall } from './exchange.ts'
import { type Launch, launchNames, marketOf } from './launch.ts'
import { type Client, type Endpoint, type EndpointTable, wirePath } from './operation.ts'
import { readReply } from './tolerant.ts'
import { amountReader } from './wire-amounts.ts'
import { type Renamer, renamer, type WireNames } from './wire-names.ts'

/** Who asks: the page's launch parameters, and from where. */
export type ClientCaller = From & { common: Launch }

/** A field of a reply that was missing or odd; never its value. */
export type OddField = { call: string; field: string }

export type ClientOptions = {
  wireNames?: WireNames
  log?: { warn: (about: OddField & { odd: string }) => void }
  now?: () => number
} & (NetworkOptions | { exchange: Exchange })

type Send = (caller: ClientCaller, request: unknown) => Promise<Result<unknown>>

/** One client for all calls of product 7; never throws for a refusal, a broken network or an unreadable reply. */
export function createClient<T extends EndpointTable>(
  table: T,
  options: ClientOptions,
): (caller: ClientCaller) => Client<T> {
  const exchange = 'exchange' in options ? options.exchange : overNetwork(options)
  const absences = createAbsences(options.now)
  const senders = new Map<unknown, Send>(
    Object.entries(table).map(([key, row]) => {
      const names = renamer(options.wireNames ?? {}, key)
      return [key, sender({ key, row, names, exchange, absences, odd: oddFields(key, options) })]
    }),
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

/** Each field once in a process: a backend that never sends it would fill the log. */
function oddFields(call: string, { log }: ClientOptions): (field: string) => void {
  const known = new Set<string>()
  return (field) => {
    if (known.has(field)) return
    known.add(field)
    log?.warn({ odd: 'reply', call, field })
  }
}

type SenderInput = {
  key: string
  row: Endpoint
  names: Renamer
  exchange: Exchange
  absences: Absences
  odd: (field: string) => void
}

function sender({ key, row, names, exchange, absences, odd }: SenderInput): Send {
  const codec = codecOf(row.dialect)
  const oddAmounts = amountReader(row.reply)
  return async (caller, request) => {
    if (row.ours && absences.has(key)) return failed(codes.notAvailable, undefined)
    let raw: unknown
    let status: number | undefined
    let retryAfterSeconds: number | undefined
    try {
      const wired = names.toWire({ ...(request as object), ...row.constants }) as Record<string, unknown>
      const reply = await exchange(wireCall(row, wired, caller.common), caller)
      status = reply.status
      retryAfterSeconds = reply.retryAfterSeconds
      const picture = row.dialect === 'image' ? await reply.picture() : null
      if (picture) return { success: true, code: '', message: '', data: picture, raw: null }
      raw = JSON.parse(await reply.text())
    } catch (error) {
      if (!row.ours || !isAbsent(status, '')) return failed(codeOfError(error), undefined)
    }
    const readable = typeof raw === 'object' && raw !== null
    const decoded = readable ? codec.decode(names.fromWire(raw) as Record<string, unknown>) : null
    if (row.ours && !decoded?.success && isAbsent(status, decoded?.code ?? '')) {
      absences.add(key)
      return failed(codes.notAvailable, raw)
    }
    if (!decoded) return failed(transportCodes.unreadable, raw)
    if (!decoded.success) return { ...decoded, success: false, raw, retryAfterSeconds }
    const read = readReply(row.reply, decoded.data, odd)
    if (read) for (const field of oddAmounts(read.data, currencies[marketOf(caller.common)])) odd(field)
    return read ? { ...decoded, success: true, data: read.data, raw } : failed(transportCodes.unreadable, raw)
  }
}

/** Product 7.1: common parameters in the query; a GET adds its own to them, a POST sends a form. */
export function wireCall(row: Endpoint, fields: Record<string, unknown>, common: Launch): WireCall {
  const query = new URLSearchParams()
  for (const name of launchNames) {
    const value = common[name]
    if (value) query.set(name, value)
  }
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (row.tokenHeaders) {
    headers['X-Requested-With'] = 'XMLHttpRequest'
    headers['X-Session-Id'] = inHeader(common.sessionId)
    headers['X-Device-Id'] = inHeader(common.deviceId)
  }
  const path = wirePath(row)
  if (!row.methods.includes('POST')) {
    for (const [name, value] of Object.entries(fields)) query.set(name, String(value ?? ''))
    return { method: 'GET', path, query, headers, body: null }
  }
  if (row.body === 'multipart') return { method: 'POST', path, query, headers, body: multipart(fields) }
  headers['Content-Type'] = 'application/x-www-form-urlencoded;charset=UTF-8'
  return { method: 'POST', path, query, headers, body: form(fields) }
}

function form(fields: Record<string, unknown>): string {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, String(value))
  return body.toString()
}

function multipart(fields: Record<string, unknown>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) body.set(name, value)
    else if (value !== undefined) body.set(name, String(value))
  return body
}

/** A header holds ASCII only; what does not fit there is still in the query. */
const inHeader = (value = '') => (/^[\x20-\x7e]*$/.test(value) ? value : '')

function codeOfError(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return transportCodes.timeout
  // The reply arrived, but it is not JSON: a proxy's page, or half of one.
  return error instanceof SyntaxError ? transportCodes.unreadable : transportCodes.network
}

const failed = (code: string, raw: unknown): Result<never> => ({
  success: false,
  code,
  message: '',
  data: undefined,
  raw,
})
