import { Hono } from 'hono'
import { codes } from '../contract/codes.ts'
import { codecOf } from '../contract/dialects.ts'
import { type Endpoint, wirePath } from '../contract/endpoint.ts'
import { isLanguage } from '../contract/launch.ts'
import { codeText } from '../contract/speak.ts'
import { table } from '../contract/table.ts'
import type { WireNames } from '../contract/wire-names.ts'
import type { Parts } from './call.ts'
import { createRoute } from './dispatch.ts'
import { handlers } from './handlers.ts'

/** Where a request comes from: the socket's address, or what a trusted proxy or our own pages say. */
export type ServiceEnv = { Bindings: { address?: string } }

export type ServiceOptions = { wireNames?: WireNames }

/** The embedded lender service: every row of the contract at its address. */
export function createService(parts: Parts, options: ServiceOptions = {}): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  const served: Readonly<Record<string, unknown>> = handlers
  for (const [key, row] of Object.entries(table) as [string, Endpoint][]) {
    const handler = (served[key] ?? null) as Parameters<typeof createRoute>[0]['handler']
    const route = createRoute({ key, row, handler }, parts, options.wireNames ?? {})
    app.on([...row.methods], wirePath(row), async (context) => {
      const started = performance.now()
      try {
        const response = await route({ request: context.req.raw, address: context.env?.address ?? '' })
        const ms = Math.round(performance.now() - started)
        parts.log.info({ call: key, status: response.status, ms })
        return response
      } catch (error) {
        parts.log.error({ call: key, error })
        const asked = context.req.query('lang')
        const message = codeText(codes.internal, isLanguage(asked) ? asked : 'en')
        return context.json(codecOf(row.dialect).refused({ refused: codes.internal, message }), 500)
      }
    })
  }
  return app
}
