// The load generator, in a process of its own: keep-alive connections with one request under way on each.
import autocannon, { type Request } from 'autocannon'
import { answer } from '../child.ts'

/** Every reply must be 200 and contain the marker. */
export type Task = { port: number; requests: readonly Request[]; seconds: number; marker: string }
export type LoadResult = { perSecond: number; p50: number; p99: number }

const CONNECTIONS = 32

async function load({ port, requests, seconds, marker }: Task): Promise<LoadResult> {
  const share = Math.floor(requests.length / CONNECTIONS)
  let opened = 0
  const {
    requests: sent,
    latency,
    duration,
    ...failures
  } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: 50,
    verifyBody: (body) => String(body).includes(marker),
    // Each connection has visitors of its own, so that nobody reaches a limit of calls per minute.
    setupClient: (client) => {
      client.setRequests(requests.slice(opened * share, (opened + 1) * share))
      opened += 1
    },
  })
  const { errors, timeouts, mismatches, non2xx } = failures
  if (errors + timeouts + mismatches + non2xx > 0)
    throw new Error(`unexpected replies: ${JSON.stringify({ errors, timeouts, mismatches, non2xx })}`)
  return { perSecond: sent.total / duration, p50: latency.p50, p99: latency.p99 }
}

answer(load)
