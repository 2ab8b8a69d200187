import type { Hono } from 'hono'
import { codes } from '../../contract/wire/codes.ts'
import { FORM_MAX_BYTES, readBytes } from '../../contract/wire/request-body.ts'
import type { ServiceEnv, Services } from './call.ts'
import { countLocally, type LocalCounters, waitFor } from './limits.ts'
import { networkOf } from './network.ts'

/**
 * Whoever has sent so many that prove no sender, from one network and to one process, waits until the minute is over:
 * nothing more of theirs is read. Callbacks that are proven are not counted, however many there are.
 */
const UNPROVEN_PER_MINUTE = 600
const unproven: readonly number[] = [400, 401, 403, 404, 413]

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
  const counters: LocalCounters = new Map()
  for (const { path, receive } of routes) {
    const statusOf = receive(services)
    app.post(path, async ({ req, env }) => {
      const bucket = { key: networkOf(env?.address ?? ''), max: UNPROVEN_PER_MINUTE }
      const window = { windowSeconds: 60, now: services.clock.now() }
      const wait = waitFor(counters, [bucket], window)
      if (wait > 0) return new Response(null, { status: 429, headers: { 'Retry-After': String(wait) } })
      const status = await receiveBounded(req.raw, {
        provider: req.param('provider') ?? '',
        statusOf,
      }).catch((error) => {
        services.log.error({ callback: path, error })
        return 500
      })
      if (unproven.includes(status)) countLocally(counters, [bucket], window)
      return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
    })
  }
}

type Receiver = { provider: string; statusOf: (request: CallbackRequest) => Promise<number> }

async function receiveBounded(request: Request, { provider, statusOf }: Receiver): Promise<number> {
  const body = await readBytes(request, FORM_MAX_BYTES)
  if (typeof body === 'string') return body === codes.tooLarge ? 413 : 400
  return statusOf({ url: request.url, headers: request.headers, body, provider })
}
