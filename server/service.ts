import { Hono } from 'hono'
import { type Code, codes } from '../contract/codes.ts'
import { codecOf } from '../contract/dialects.ts'
import { type Dialect, type Endpoint, wirePath } from '../contract/endpoint.ts'
import { codeText } from '../contract/speak.ts'
import { table } from '../contract/table.ts'
import type { Parts } from './call.ts'
import { createRoute, json, type RouteOptions, readVisitor } from './dispatch.ts'
import { handlers } from './handlers.ts'

/** Where a request comes from: the socket's address, or what a trusted proxy or our own pages say. */
export type ServiceEnv = { Bindings: { address?: string } }

export type ServiceOptions = RouteOptions
type Refused = { code: Code; dialect: Dialect; status: number }

/** The embedded lender service: every row of the contract at its address. */
export function createService(parts: Parts, options: ServiceOptions = {}): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  const refused = (request: Request, { code, dialect, status }: Refused) => {
    const message = codeText(code, readVisitor(request, parts.packs).language)
    return json(codecOf(dialect).refused({ refused: code, message }), status)
  }
  const served: Readonly<Record<string, unknown>> = handlers
  for (const [key, row] of Object.entries(table) as [string, Endpoint][]) {
    const handler = (served[key] ?? null) as Parameters<typeof createRoute>[0]['handler']
    const route = createRoute({ key, row, handler }, parts, options)
    app.on([...row.methods], wirePath(row), async (context) => {
      const started = performance.now()
      const response = await route({ request: context.req.raw, address: context.env?.address ?? '' })
      parts.log.info({ call: key, status: response.status, ms: Math.round(performance.now() - started) })
      return response
    })
    app.all(wirePath(row), ({ req }) => {
      const response = refused(req.raw, { code: codes.invalidRequest, dialect: row.dialect, status: 405 })
      response.headers.set('Allow', row.methods.join(', '))
      return response
    })
  }
  app.notFound(({ req }) => refused(req.raw, { code: codes.notFound, dialect: 'envelope', status: 404 }))
  return app
}
