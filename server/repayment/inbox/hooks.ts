import type { Parts } from '../../calls/call.ts'
import { countLocally, type LocalCounters } from '../../calls/limits.ts'
import { BODY_MAX_BYTES, readBounded } from '../../calls/request-fields.ts'
import type { Gateway } from '../../gateways/gateway.ts'
import { takeEvents } from './take-events.ts'

export const hooksPath = '/hooks/:provider'

const answer = (status: number) => new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })

/** Whoever forges callbacks by the thousand must not fill the log with them. */
const REFUSALS_LOGGED_PER_MINUTE = 20

/**
 * Where a gateway tells us of money. It hears 200 only when what it said is kept and credited; whatever else it hears,
 * it tells us again.
 */
export function createHookRoute(parts: Parts) {
  const counters: LocalCounters = new Map()
  const take = async (gateway: Gateway, request: Request): Promise<number> => {
    const provider = gateway.name
    const body = await readBounded(request, BODY_MAX_BYTES.form)
    if (body === 'too large') return 413
    const read = gateway.readCallback({ headers: request.headers, body })
    if (!read.accepted) {
      const bucket = { key: provider, max: REFUSALS_LOGGED_PER_MINUTE }
      if (countLocally(counters, [bucket], { windowSeconds: 60, now: parts.clock.now() }) === 0)
        parts.log.warn({ provider, why: read.why }, 'a callback was refused')
      return read.why === 'forged' ? 401 : 400
    }
    if (read.ignored) parts.log.info({ provider, event: read.ignored }, 'a callback means nothing to us')
    await takeEvents(parts, provider, read.events)
    return 200
  }
  return async (provider: string, request: Request): Promise<Response> => {
    const gateway = parts.gateways.named.get(provider)
    if (!gateway) return answer(404)
    try {
      return answer(await take(gateway, request))
    } catch (error) {
      parts.log.error({ provider, error }, 'a callback failed')
      return answer(500)
    }
  }
}
