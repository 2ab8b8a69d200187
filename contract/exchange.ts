/** A call as it goes over the wire, before it becomes a request of the platform's. */
export type WireCall = {
  method: 'GET' | 'POST'
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string>>
  body: string | FormData | null
}

export type WireReply = { text: () => Promise<string> }

/**
 * The port between the pages and a lender. Over the network it is `fetch`; the embedded service takes the call as it
 * is, since building and reading the platform's requests costs as much as answering them.
 */
export type Exchange = (call: WireCall, address: string) => Promise<WireReply>

export type NetworkOptions = {
  fetch: (request: Request) => Promise<Response>
  base: string
  timeoutMs?: number
}

export const overNetwork =
  ({ fetch, base, timeoutMs }: NetworkOptions): Exchange =>
  (call, address) =>
    fetch(
      new Request(`${base}${call.path}?${call.query}`, {
        method: call.method,
        headers: { ...call.headers, ...(address && { 'X-Forwarded-For': address }) },
        body: call.body,
        signal: timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs),
      }),
    )
