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

/**
 * Where a call comes from: the visitor's network address, the visitor's own mark where the browser has one, and the id of the
 * request for a page that needs the call.
 */
export type From = { address: string; visitor?: string; requestId?: string }

/** Passed on by proxies and backends, so that one request can be found in the logs of all. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

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

const REDIRECTS_MAX = 5
const redirects: readonly number[] = [301, 302, 303, 307, 308]

type Hop = { url: string; init: RequestInit & { method: string } }

/** Where a redirect leads, with the method that `fetch` itself would use; null where it leads to another host. */
function nextHop({ url, init }: Hop, { status, headers }: Response): Hop | null {
  const to = URL.parse(headers.get('location') ?? '', url)
  if (!to || to.origin !== new URL(url).origin) return null
  const isGet = status === 303 || (init.method === 'POST' && status < 303)
  return { url: to.href, init: isGet ? { ...init, method: 'GET', body: null } : init }
}

/** The session is in the address and in the headers: no host but the lender's own gets either. */
async function fetchFromHost(fetch: NetworkOptions['fetch'], first: Hop): Promise<Response> {
  let hop = first
  for (let followed = 0; followed <= REDIRECTS_MAX; followed += 1) {
    const response = await fetch(new Request(hop.url, { ...hop.init, redirect: 'manual' }))
    if (!redirects.includes(response.status)) return response
    const next = nextHop(hop, response)
    await response.body?.cancel()
    if (!next) throw new Error('the backend redirects to another host')
    hop = next
  }
  throw new Error('the backend redirects without end')
}

export const overNetwork =
  ({ fetch, base, timeoutMs }: NetworkOptions): Exchange =>
  async (call, { address, requestId }) => {
    const response = await fetchFromHost(fetch, {
      url: `${base}${call.path}?${call.query}`,
      init: {
        method: call.method,
        headers: {
          ...call.headers,
          ...(address && { 'X-Forwarded-For': address }),
          ...(requestId && { [REQUEST_ID_HEADER]: requestId }),
        },
        body: call.body,
        signal: timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs),
      },
    })
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
