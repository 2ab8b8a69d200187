import type { Hono } from 'hono'
import { FORM_MAX_BYTES, readBytes } from '../../contract/wire/request-body.ts'
import type { ServiceEnv, Services } from './call.ts'

/** A callback of another company, with its body read. */
export type CallbackRequest = {
  url: string
  headers: Headers
  body: Uint8Array<ArrayBuffer>
  provider: string
}

/**
 * Where another company reports to us. `receive` answers with the status: 2xx only when what was reported is stored and
 * done. A failure of ours is 500, so that it is reported again.
 */
export type CallbackRoute = {
  /** `:provider` is passed on. */
  path: string
  receive: (services: Services) => (request: CallbackRequest) => Promise<number>
}

export function mountCallbacks(
  app: Hono<ServiceEnv>,
  routes: readonly CallbackRoute[],
  services: Services,
): void {
  for (const { path, receive } of routes) {
    const statusOf = receive(services)
    app.post(path, async ({ req }) => {
      const status = await receiveBounded(req.raw, {
        provider: req.param('provider') ?? '',
        statusOf,
      }).catch((error) => {
        services.log.error({ callback: path, error })
        return 500
      })
      return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
    })
  }
}

type Receiver = { provider: string; statusOf: (request: CallbackRequest) => Promise<number> }

async function receiveBounded(request: Request, { provider, statusOf }: Receiver): Promise<number> {
  const body = await readBytes(request, FORM_MAX_BYTES)
  if (body === 'too large') return 413
  return statusOf({ url: request.url, headers: request.headers, body, provider })
}
