/** A call as it goes over the wire, before it becomes a request of the platform's. */
export type WireCall = {
  method: 'GET' | 'POST'
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string>>
  body: string | FormData | null
}

/** `picture` is null where the reply is none. */
export type WirePicture = { type: string; bytes: Uint8Array<ArrayBuffer> }
export type WireReply = {
  /** The status of HTTP: says whether the backend has this call at all. */
  status: number
  text: () => Promise<string>
  picture: () => Promise<WirePicture | null>
  /** When a refused call may be made again, where the service says so. */
  retryAfterSeconds?: number | undefined
}

/** Where a call comes from: the visitor's network address, and the visitor's own mark where the browser has one. */
export type From = { address: string; visitor?: string }

/**
 * The port between the pages and a lender. Over the network it is `fetch`; the embedded service takes the call as it
 * is, since building and reading the platform's requests costs as much as answering them.
 */
export type Exchange = (call: WireCall, from: From) => Promise<WireReply>

export type NetworkOptions = {
  fetch: (request: Request) => Promise<Response>
  base: string
  timeoutMs?: number
}

export const overNetwork =
  ({ fetch, base, timeoutMs }: NetworkOptions): Exchange =>
  async (call, { address }) => {
    const response = await fetch(
      new Request(`${base}${call.path}?${call.query}`, {
        method: call.method,
        headers: { ...call.headers, ...(address && { 'X-Forwarded-For': address }) },
        body: call.body,
        signal: timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs),
      }),
    )
    const type = response.headers.get('content-type') ?? ''
    const retryAfter = response.headers.get('retry-after') ?? ''
    return {
      status: response.status,
      retryAfterSeconds: /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined,
      text: () => response.text(),
      picture: async () =>
        /^image\/(png|jpeg|gif|webp)$/.test(type)
          ? { type, bytes: new Uint8Array(await response.arrayBuffer()) }
          : null,
    }
  }
