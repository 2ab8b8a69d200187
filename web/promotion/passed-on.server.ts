import { promotion } from '../../contract/calls/promotion.ts'
import { wirePath } from '../../contract/wire/endpoint.ts'
import { retryAfter, troubleStatus } from '../serving/call-trouble.server.ts'
import { messageOf } from '../serving/failed-call.server.ts'
import type { PageContext } from '../serving/page.ts'

const fresh = { 'Cache-Control': 'no-store' }
const sidOf = ({ query }: PageContext) => query.get('sid') ?? ''

async function captcha(context: PageContext): Promise<Response> {
  const reply = await context.lender.captchaImage({ sid: sidOf(context) })
  if (!reply.success) {
    const status = troubleStatus(reply.code) ?? 404
    return new Response(null, { status, headers: { ...fresh, ...retryAfter(status, reply) } })
  }
  const { data } = reply
  return new Response(new Uint8Array(data.bytes), { headers: { ...fresh, 'Content-Type': data.type } })
}

async function challenge(context: PageContext): Promise<Response> {
  const answered = await context.lender.challengeCreate({ sid: sidOf(context) })
  // The page's script reads a reply of this call; where there is none, why.
  const { success, code, data } = answered
  if (success) return Response.json({ code, message: '', data }, { headers: fresh })
  const status = troubleStatus(code) ?? 200
  const message = messageOf(answered)
  return Response.json(
    { code, message, data: null },
    { status, headers: { ...fresh, ...retryAfter(status, answered) } },
  )
}

/**
 * Calls that the landing page makes by itself, at their addresses of spec 7.4. The embedded service answers there
 * before the pages are asked; where another backend serves, they are passed on, since the browser cannot reach it.
 */
export const passedOn: Readonly<Record<string, (context: PageContext) => Promise<Response>>> = {
  [wirePath(promotion.captchaImage)]: captcha,
  [wirePath(promotion.challengeCreate)]: challenge,
}
