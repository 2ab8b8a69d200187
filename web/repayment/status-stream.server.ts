import { codes } from '../../contract/wire/codes.ts'
import { retryAfter } from '../page/call-failures.server.ts'
import { noStore, openLiveStream } from '../page/live-stream.server.ts'
import type { RouteHandler, StreamOptions } from '../page/route.ts'
import { readStatus } from './pay-status.server.ts'

const statuses: Readonly<Record<string, number>> = {
  [codes.sessionExpired]: 401,
  [codes.invalidRequest]: 400,
  [codes.notFound]: 404,
  [codes.tooMany]: 429,
  [codes.notAvailable]: 404,
}

/** What became of a pay code, for a page that is open. */
export function openStatusStream({ stopping, watchPayCode }: StreamOptions): RouteHandler {
  const respond = openLiveStream(stopping)
  return async (context, http) => {
    const codeId = context.query.get('code') ?? ''
    const read = () => readStatus(context, codeId)
    const result = await read()
    if (!result.success) {
      const status = statuses[result.code] ?? 503
      return new Response(null, { status, headers: { ...noStore, ...retryAfter(status, result) } })
    }
    return respond(http, context.launch.sessionId ?? '', {
      first: result.data,
      read: async () => {
        const now = await read()
        return now.success ? now.data : null
      },
      watch: watchPayCode && ((wake) => watchPayCode(codeId, wake)),
    })
  }
}
