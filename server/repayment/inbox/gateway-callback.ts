import type { Services } from '../../calls/call.ts'
import type { CallbackRequest } from '../../calls/callbacks.ts'
import { countLocally, type LocalCounters } from '../../calls/limits.ts'
import { creditInBatches } from './credit-in-batches.ts'
import { sourceAt } from './sources.ts'
import { storeUnreadable } from './store-events.ts'
import { takeEvents } from './take-events.ts'

/** Whoever forges callbacks by the thousand must not fill the log with them. */
const REFUSALS_LOGGED_PER_MINUTE = 20

/**
 * Where a payment gateway or a wallet reports money. What proves its sender and cannot be read is stored for a person and
 * acknowledged: some companies stop reporting altogether where one callback is refused for a day.
 */
export function receiveGatewayCallback(services: Services) {
  const { clock, db, log } = services
  const counters: LocalCounters = new Map()
  const credit = creditInBatches(services)
  const logRefused = (provider: string, why: string) => {
    const bucket = { key: provider, max: REFUSALS_LOGGED_PER_MINUTE }
    if (countLocally(counters, [bucket], { windowSeconds: 60, now: clock.now() }) === 0)
      log.warn({ provider, why }, 'a callback was refused')
  }
  return async ({ provider, headers, body }: CallbackRequest): Promise<number> => {
    const source = sourceAt(services, provider)
    if (!source) return 404
    const read = source.readCallback({ headers, body })
    if (!read.accepted) {
      logRefused(provider, read.why)
      if (read.why === 'forged') return 401
      await storeUnreadable(db, { provider: source.name, body, now: clock.now() })
      return 200
    }
    if (read.ignored) log.info({ provider, event: read.ignored }, 'a callback means nothing to us')
    await takeEvents(services, source.name, read.events, { credit })
    return 200
  }
}
