import { Hono } from 'hono'
import { table } from '../../contract/calls/table.ts'
import { codeText } from '../../contract/wire/code-text.ts'
import { type Code, codes } from '../../contract/wire/codes.ts'
import { codecOf } from '../../contract/wire/dialects.ts'
import type { Exchange, From } from '../../contract/wire/exchange.ts'
import { type Dialect, type Endpoint, wirePath } from '../../contract/wire/operation.ts'
import { renamer } from '../../contract/wire/wire-names.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { HandlerMap, ServiceEnv, Services, WireHandler } from './call.ts'
import { type CallbackRoute, mountCallbacks } from './callbacks.ts'
import { readBody } from './request-fields.ts'
import { createLastSeen } from './sessions.ts'
import { type CallReply, type CallRequest, createRoute, type RouteOptions, readLocale } from './wire-door.ts'

/** What the service answers: the handlers of the contract's rows, and the callbacks of other companies. */
export type ServiceTables = { handlers: HandlerMap; callbacks: readonly CallbackRoute[] }
type RefusedCall = { key: string; dialect: Dialect; code: Code; status: number }

/** HEAD is not here: Hono answers it as a GET without the body. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type ServedRoute = { key: string; row: Endpoint; answer: (request: CallRequest) => Promise<CallReply> }

function createRoutes(handlers: HandlerMap, services: Services, options: RouteOptions): ServedRoute[] {
  const { counters = new Map(), lastSeen = createLastSeen(services.db) } = options
  const shared = { ...options, counters, lastSeen }
  return (Object.entries(table) as [string, Endpoint][]).map(([key, row]) => ({
    key,
    row,
    answer: createRoute(
      { key, row, handler: (handlers[key] as WireHandler | undefined) ?? null },
      services,
      shared,
    ),
  }))
}

const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
const json = (body: unknown, status: number) => new Response(JSON.stringify(body), { status, headers })

function respond(answered: CallReply): Response {
  if (!('picture' in answered)) {
    const response = json(answered.body, answered.status)
    const { retryAfterSeconds } = answered
    if (retryAfterSeconds !== undefined) response.headers.set('Retry-After', String(retryAfterSeconds))
    return response
  }
  const { type, bytes } = answered.picture
  return new Response(bytes, { headers: { ...headers, 'Content-Type': type } })
}

const queryOf = (url: string) => {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
}

/** One call that came over HTTP. */
async function overHttp(
  { row, answer }: ServedRoute,
  request: Request,
  from: Partial<From> = {},
): Promise<Response> {
  return respond(
    await answer({
      query: queryOf(request.url),
      header: (name) => request.headers.get(name),
      posted: request.method === 'POST' ? () => readBody(request, row.body) : null,
      address: from.address ?? '',
      visitor: from.visitor,
    }),
  )
}

export type Service = Hono<ServiceEnv> & { exchange: Exchange }

/** The embedded lender service: every row of the contract at its address, over HTTP and for our own pages. */
export function createService(
  services: Services,
  { handlers, callbacks }: ServiceTables,
  options: RouteOptions = {},
): Service {
  const app = new Hono<ServiceEnv>()
  const routes = createRoutes(handlers, services, options)
  const byPath = new Map(routes.map((route) => [wirePath(route.row), route]))
  const refused = (url: string, { key, dialect, code, status }: RefusedCall) => {
    const message = withLocale(readLocale(queryOf(url), services.packs).language, () => codeText(code))
    const { toWire } = renamer(options.wireNames ?? {}, key)
    return json(toWire(codecOf(dialect).refused({ refused: code, message })), status)
  }
  for (const route of routes) {
    const { key, row } = route
    app.on([...row.methods], wirePath(row), ({ req, env }) => overHttp(route, req.raw, env))
    const others = methods.filter((method) => !row.methods.some((allowed) => allowed === method))
    app.on(others, wirePath(row), ({ req }) => {
      const { dialect } = row
      const response = refused(req.url, { key, dialect, code: codes.invalidRequest, status: 405 })
      response.headers.set('Allow', row.methods.join(', '))
      return response
    })
  }
  mountCallbacks(app, callbacks, services)
  app.notFound(({ req }) =>
    refused(req.url, { key: '', dialect: 'envelope', code: codes.notFound, status: 404 }),
  )
  return Object.assign(app, { exchange: exchangeOf(byPath) })
}

/** Calls of our own pages to the service, without a socket: the same routes, the same texts. */
function exchangeOf(byPath: ReadonlyMap<string, ServedRoute>): Exchange {
  return async ({ path, method, query, headers, body }, { address, visitor }) => {
    const route = byPath.get(path)
    if (!route) throw new Error(`no call at ${path}`)
    const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const form = async () => (typeof body === 'string' ? new URLSearchParams(body) : (body ?? []))
    const answered = await route.answer({
      query,
      header: (name) => given.get(name) ?? null,
      posted: method === 'POST' ? form : null,
      address,
      visitor,
    })
    return {
      status: 'status' in answered ? answered.status : 200,
      retryAfterSeconds: 'body' in answered ? answered.retryAfterSeconds : undefined,
      text: async () => JSON.stringify('body' in answered ? answered.body : null),
      picture: async () => ('picture' in answered ? answered.picture : null),
    }
  }
}
