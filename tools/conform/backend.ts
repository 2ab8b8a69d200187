import { type EndpointKey, rowOf } from '../../contract/calls/table.ts'
import { wireCall } from '../../contract/wire/client.ts'
import { codes } from '../../contract/wire/codes.ts'
import { codecOf, type Decoded } from '../../contract/wire/dialects.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import { createSemaphore } from '../../contract/wire/semaphore.ts'
import { renamer } from '../../contract/wire/wire-names.ts'
import { type Currency, currencies } from '../../market/money.ts'
import { sandboxCallback } from '../../server/gateways/sandbox.ts'
import type { Discovery } from './discovery.ts'

export type Fields = Record<string, string | Blob | undefined>

/** What came back, read as far as it can be. */
export type Answer = {
  status: number
  contentType: string
  text: string
  /** With the names of the contract; null where it is no JSON object. */
  body: Record<string, unknown> | null
  decoded: Decoded | null
  retryAfterSeconds: number | undefined
  /** In which its amounts are. */
  currency: Currency
  /** Why there is no answer at all; otherwise empty. */
  failure: string
}

export type Caller = { session: string; deviceId?: string | undefined }

export type SendOptions = {
  as?: Caller
  method?: string
  /** Instead of the form of the fields. */
  raw?: { type: string; text: string }
  /** Where a refusal for too many calls is what is looked for. */
  takesLimit?: true
}

export type Backend = {
  send: (key: EndpointKey, fields: Fields, options?: SendOptions) => Promise<Answer>
  /** Reports events as a payment company does; returns the status, 0 where there is no answer. */
  report: (events: readonly object[], forged?: 'forged') => Promise<number>
  /** How many requests were made so far. */
  sent: () => number
}

export type BackendOptions = {
  fetch: (request: Request) => Promise<Response>
  address: string
  /** Until a limit lets calls through again. */
  wait: (seconds: number) => Promise<void>
}

const TIMEOUT_MS = 60_000
/** No limit of the contract lasts longer; a backend that asks for more is not waited for. */
const LONGEST_WAIT_SECONDS = 65
const TRIES = 4
/** A test backend is not to be loaded. */
const REQUESTS_AT_ONCE = 4

const noAnswer = (failure: string, currency: Currency): Answer => ({
  status: 0,
  contentType: '',
  text: '',
  body: null,
  decoded: null,
  retryAfterSeconds: undefined,
  currency,
  failure,
})

/** With the reason that Node's `fetch` hides in its cause. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string }
  return [error.message, code ?? message].filter(Boolean).join(', ')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is judged by whoever reads the answer.
    return undefined
  }
}

/** The calls of the contract to one backend, as it puts them on the wire, and nothing mended in the answers. */
export function connectBackend(discovery: Discovery, { fetch, address, wait }: BackendOptions): Backend {
  let count = 0
  const inFlight = createSemaphore({ atOnce: REQUESTS_AT_ONCE, waiting: Number.POSITIVE_INFINITY })
  const common: Launch = { needPop: discovery.market === 'in' ? '1' : '0', lang: discovery.language }

  /** The request is made when it is sent, since its time-out begins then. */
  const exchange = async (request: () => Request): Promise<Response> => {
    count += 1
    const response = await inFlight(() => fetch(request()))
    if (!response) throw new Error('too many requests wait')
    return response
  }

  function requestOf(key: EndpointKey, fields: Fields, options: SendOptions): Request {
    const row = rowOf(key)
    const { as, method, raw } = options
    const launch = {
      ...common,
      ...(as && { sessionId: as.session, ...(as.deviceId && { deviceId: as.deviceId }) }),
    }
    const wired = renamer(discovery.wireNames, key).toWire({ ...fields, ...row.constants })
    const call = wireCall(row, wired as Record<string, unknown>, launch)
    const sentMethod = method ?? call.method
    const { 'Content-Type': type, ...others } = { ...call.headers, ...(raw && { 'Content-Type': raw.type }) }
    const headers = sentMethod === 'GET' || type === undefined ? others : { ...others, 'Content-Type': type }
    const body = sentMethod === 'GET' ? null : (raw?.text ?? call.body)
    // A GET carries its fields in the query, also where the contract has a form.
    if (sentMethod === 'GET' && typeof call.body === 'string')
      for (const [name, value] of new URLSearchParams(call.body)) call.query.set(name, value)
    return new Request(`${address}${call.path}?${call.query}`, {
      method: sentMethod,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }

  async function once(key: EndpointKey, fields: Fields, options: SendOptions): Promise<Answer> {
    try {
      return await read(key, await exchange(() => requestOf(key, fields, options)))
    } catch (error) {
      return noAnswer(failureOf(error), currencies[discovery.market])
    }
  }

  async function read(key: EndpointKey, response: Response): Promise<Answer> {
    const row = rowOf(key)
    const text = await response.text()
    const raw = renamer(discovery.wireNames, key).fromWire(parsed(text))
    const body = isObject(raw) ? raw : null
    const retryAfter = response.headers.get('retry-after') ?? ''
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      text,
      body,
      decoded: body && codecOf(row.dialect).decode(body),
      retryAfterSeconds: /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined,
      currency: currencies[discovery.market],
      failure: '',
    }
  }

  return {
    sent: () => count,
    send: async (key, fields, options = {}) => {
      let answer = await once(key, fields, options)
      for (let tries = 1; tries < TRIES && !options.takesLimit; tries += 1) {
        const seconds = answer.decoded?.code === codes.tooMany ? answer.retryAfterSeconds : undefined
        if (seconds === undefined || seconds > LONGEST_WAIT_SECONDS) break
        await wait(seconds)
        answer = await once(key, fields, options)
      }
      return answer
    },
    report: async (events, forged) => {
      if (!discovery.sandbox) return 0
      const { path, secret } = discovery.sandbox
      const callback = sandboxCallback(events, forged ? `not ${secret}` : secret)
      const request = () =>
        new Request(address + path, { ...callback, signal: AbortSignal.timeout(TIMEOUT_MS) })
      try {
        const response = await exchange(request)
        await response.body?.cancel()
        return response.status
      } catch {
        // Judged by the check: no answer is status 0.
        return 0
      }
    },
  }
}
