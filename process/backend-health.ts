import { type NetworkOptions, overNetwork } from '../contract/wire/exchange.ts'

/** Whoever asks waits two seconds at most. */
const TIMEOUT_MS = 1_500
/** Probes come from several proxies; the backend gets one of them. */
const CACHED_MS = 2_000

type HealthInput = {
  fetch: NetworkOptions['fetch']
  base: string
  /** A call that every backend has; without a session it changes nothing. */
  path: string
  now: () => number
}

/** Ready means that the lender's backend answers a call, even if with a refusal; no answer or a 5xx is none. */
export function createBackendHealth({ fetch, base, path, now }: HealthInput): () => Promise<boolean> {
  const exchange = overNetwork({ fetch, base, timeoutMs: TIMEOUT_MS })
  const call = { method: 'POST', path, query: new URLSearchParams(), headers: {}, body: '' } as const
  const ask = () =>
    exchange(call, { address: '' }).then(
      async ({ status, text }) => {
        await text()
        return status < 500
      },
      // Not ready is an answer, not an incident: whoever asks is deciding where to send traffic.
      () => false,
    )
  let last: { at: number; answer: Promise<boolean> } | null = null
  return () => {
    if (!last || now() - last.at >= CACHED_MS) last = { at: now(), answer: ask() }
    return last.answer
  }
}
