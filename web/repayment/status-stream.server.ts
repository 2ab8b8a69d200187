import { streamSSE } from 'hono/streaming'
import { codes } from '../../contract/wire/codes.ts'
import { retryAfter } from '../page/call-failures.server.ts'
import type { RouteHandler, StreamOptions } from '../page/route.ts'
import { readStatus } from './pay-status.server.ts'
import { sendChanges } from './status-stream.ts'

/** A browser has six connections to us; a borrower with more open pages is answered by polling. */
const STREAMS_PER_SESSION = 3
const STREAMS = 1000

const noStore = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}
/** Some proxies buffer a response unless this header forbids it. */
const streamHeaders = { ...noStore, 'X-Accel-Buffering': 'no' }
const statuses: Readonly<Record<string, number>> = {
  [codes.sessionExpired]: 401,
  [codes.invalidRequest]: 400,
  [codes.notFound]: 404,
  [codes.tooMany]: 429,
  [codes.notAvailable]: 404,
}

/**
 * What became of a pay code, for a page that is open: a stream of changes where one is asked for, otherwise the state
 * as it is now. Counts its streams, and lets go of them when the process stops.
 */
export function openStatusStream({
  stopping = new AbortController().signal,
  watchPayCode,
}: StreamOptions): RouteHandler {
  const open = new Map<string, number>()
  let total = 0
  const count = (session: string, change: 1 | -1) => {
    const now = (open.get(session) ?? 0) + change
    if (now > 0) open.set(session, now)
    else open.delete(session)
    total += change
  }

  return async (context, http) => {
    const codeId = context.query.get('code') ?? ''
    const read = () => readStatus(context, codeId)
    const result = await read()
    if (!result.success) {
      const status = statuses[result.code] ?? 503
      return new Response(null, { status, headers: { ...noStore, ...retryAfter(status, result) } })
    }
    if (!http.req.header('accept')?.includes('text/event-stream'))
      return Response.json(result.data, { headers: noStore })
    const session = context.launch.sessionId ?? ''
    if ((open.get(session) ?? 0) >= STREAMS_PER_SESSION || total >= STREAMS || stopping.aborted)
      return new Response(null, { status: 429, headers: noStore })
    count(session, 1)
    const gone = new AbortController()
    gone.signal.addEventListener('abort', () => count(session, -1), { once: true })
    const response = streamSSE(http, async (stream) => {
      stream.onAbort(() => gone.abort())
      const readNow = async () => {
        const now = await read()
        return now.success ? now.data : null
      }
      const over = AbortSignal.any([gone.signal, stopping])
      const watch = watchPayCode && ((wake: () => void) => watchPayCode(codeId, wake))
      const watched = { first: result.data, read: readNow, watch, over }
      await sendChanges(stream, watched).finally(() => gone.abort())
    })
    for (const [name, value] of Object.entries(streamHeaders)) response.headers.set(name, value)
    return response
  }
}
