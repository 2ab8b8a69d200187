import { Counter, Histogram } from 'prom-client'
import { registers } from './registry.ts'

/** In seconds. The bounds that alerts and the desk use are among them. */
export const REQUEST_BUCKETS: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const requestsTotal = new Counter({
  name: 'terang_http_requests_total',
  help: 'Requests by the pattern of their address, method and status',
  labelNames: ['route', 'method', 'status'],
  registers,
})

export const requestSeconds = new Histogram({
  name: 'terang_http_request_duration_seconds',
  help: 'How long it took until the response began',
  labelNames: ['route'],
  buckets: [...REQUEST_BUCKETS],
  registers,
})

/** Neither a phone number nor an id is in a route: it is one of the patterns that the product knows. */
export type SeenRequest = { route: string; method: string; status: number; seconds: number }

const counters = new Map<string, ReturnType<typeof requestsTotal.labels>>()
const timers = new Map<string, ReturnType<typeof requestSeconds.labels>>()

/** The metric of some labels is looked up once: finding it costs more than counting. */
export function observeRequest({ route, method, status, seconds }: SeenRequest): void {
  const key = `${route} ${method} ${status}`
  let counter = counters.get(key)
  if (!counter) {
    counter = requestsTotal.labels({ route, method, status: String(status) })
    counters.set(key, counter)
  }
  let timer = timers.get(route)
  if (!timer) {
    timer = requestSeconds.labels({ route })
    timers.set(route, timer)
  }
  counter.inc()
  timer.observe(seconds)
}
