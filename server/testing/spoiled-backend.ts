import { type EndpointKey, table } from '../../contract/calls/table.ts'
import { type Endpoint, wirePath } from '../../contract/wire/operation.ts'

/** One request on its way to the right service. */
export type Passing = {
  key: EndpointKey | 'callback'
  method: string
  session: string
  /** The fields of a form, or of the query of a GET. */
  fields: URLSearchParams
  text: string
  headers: Headers
  /** Passes it on, with whatever is changed. */
  pass: (changes?: Changes) => Promise<Response>
}
export type Changes = {
  session?: string
  fields?: URLSearchParams
  text?: string
  method?: string
  headers?: Record<string, string>
}
export type Spoil = (passing: Passing) => Promise<Response>

/** A backend with one mistake, and the check that must name it. */
export type WrongBackend = { name: string; caughtBy: string; spoil: () => Spoil }

type Reply = { code?: unknown; data?: unknown } & Record<string, unknown>

const keyOfPath = new Map(
  (Object.entries(table) as [EndpointKey, Endpoint][]).map(([key, row]) => [wirePath(row), key]),
)

export const isFormType = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false

/** A `fetch` to a backend that is right but for one thing. */
export const spoiled =
  (spoil: Spoil) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const text = request.method === 'GET' ? '' : await request.clone().text()
    const isForm = request.method === 'POST' && isFormType(request.headers)
    const pass = ({
      session,
      fields,
      text: changed,
      method = request.method,
      headers = {},
    }: Changes = {}) => {
      const to = new URL(url)
      if (session !== undefined) to.searchParams.set('sessionId', session)
      if (method === 'GET') for (const [name, value] of fields ?? []) to.searchParams.set(name, value)
      const body = fields ? fields.toString() : changed
      if (body === undefined && method === request.method && session === undefined) return fetch(request)
      return fetch(
        new Request(to, {
          method,
          headers: { ...Object.fromEntries(request.headers), ...headers },
          body: method === 'GET' ? null : (body ?? text),
        }),
      )
    }
    return spoil({
      key: keyOfPath.get(url.pathname) ?? 'callback',
      method: request.method,
      session: url.searchParams.get('sessionId') ?? '',
      fields: isForm ? new URLSearchParams(text) : url.searchParams,
      text,
      headers: request.headers,
      pass,
    })
  }

/** Another reply to one call; null leaves it as it is. */
export const replying =
  (key: EndpointKey, change: (reply: Reply, passing: Passing) => Reply | Response | null): Spoil =>
  async (passing) => {
    const response = await passing.pass()
    if (passing.key !== key) return response
    const changed = change((await response.clone().json()) as Reply, passing)
    if (changed === null) return response
    if (changed instanceof Response) return changed
    return new Response(JSON.stringify(changed), { status: response.status, headers: response.headers })
  }

/** The data of a success of one call, changed. */
export const withData = (
  key: EndpointKey,
  change: (data: Record<string, unknown>, passing: Passing) => unknown,
): Spoil =>
  replying(key, (reply, passing) =>
    reply.data ? { ...reply, data: change(reply.data as Record<string, unknown>, passing) } : null,
  )

/** Another request to one call; null passes it on as it is. */
export const requesting =
  (key: Passing['key'], change: (passing: Passing) => Changes | Response | null): Spoil =>
  async (passing) => {
    const changed = passing.key === key ? change(passing) : null
    return changed instanceof Response ? changed : passing.pass(changed ?? {})
  }

export const page = (status = 500) =>
  new Response('<!doctype html><html><body>Whoops</body></html>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  })

type ReportedEvent = { kind: string; eventId: string; paidAt?: string; reference: string } & Record<
  string,
  unknown
>

/** Other events in a report of the payment company; the report is signed again. */
export const reporting = (
  change: (events: ReportedEvent[]) => ReportedEvent[] | Response,
  signed: (body: string) => Record<string, string>,
): Spoil =>
  requesting('callback', ({ text }) => {
    const events = change((JSON.parse(text) as { events: ReportedEvent[] }).events)
    if (events instanceof Response) return events
    const body = JSON.stringify({ events })
    return { text: body, headers: signed(body) }
  })
