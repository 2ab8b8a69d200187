import { failureStatus, retryAfter } from '../page/call-failures.server.ts'
import { messageOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'

const noStore = { 'Cache-Control': 'no-store' }
const sidOf = ({ query }: PageContext) => query.get('sid') ?? ''

/**
 * Calls that the landing page makes by itself, at their addresses of product 7.4. The embedded service answers there
 * before the pages are asked; where another backend serves, they are forwarded, since the browser cannot reach it.
 */
export async function captchaImage(context: PageContext): Promise<Response> {
  const reply = await context.lender.captchaImage({ sid: sidOf(context) })
  if (!reply.success) {
    const status = failureStatus(reply.code) ?? 404
    return new Response(null, { status, headers: { ...noStore, ...retryAfter(status, reply) } })
  }
  const { data } = reply
  return new Response(new Uint8Array(data.bytes), { headers: { ...noStore, 'Content-Type': data.type } })
}

export async function challengeCreate(context: PageContext): Promise<Response> {
  const answered = await context.lender.challengeCreate({ sid: sidOf(context) })
  // The page's script reads a reply of this call; where there is none, why.
  const { success, code, data } = answered
  if (success) return Response.json({ code, message: '', data }, { headers: noStore })
  const status = failureStatus(code) ?? 200
  const message = messageOf(answered)
  return Response.json(
    { code, message, data: null },
    { status, headers: { ...noStore, ...retryAfter(status, answered) } },
  )
}
