import type { Services } from '../../calls/call.ts'
import type { CallbackRequest } from '../../calls/callbacks.ts'
import { countLocally, type LocalCounters } from '../../calls/limits.ts'
import { takeEvents } from './take-events.ts'

/** Whoever forges callbacks by the thousand must not fill the log with them. */
const REFUSALS_LOGGED_PER_MINUTE = 20

/** Where a payment gateway reports money. */
export function receiveGatewayCallback(services: Services) {
  const { clock, gateways, log } = services
  const counters: LocalCounters = new Map()
  return async ({ provider, headers, body }: CallbackRequest): Promise<number> => {
    const gateway = gateways.named.get(provider)
    if (!gateway) return 404
    const read = gateway.readCallback({ headers, body })
    if (!read.accepted) {
      const bucket = { key: provider, max: REFUSALS_LOGGED_PER_MINUTE }
      if (countLocally(counters, [bucket], { windowSeconds: 60, now: clock.now() }) === 0)
        log.warn({ provider, why: read.why }, 'a callback was refused')
      return read.why === 'forged' ? 401 : 400
    }
    if (read.ignored) log.info({ provider, event: read.ignored }, 'a callback means nothing to us')
    await takeEvents(services, provider, read.events)
    return 200
  }
}
