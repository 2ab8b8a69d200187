import { wirePath } from '../../contract/endpoint.ts'
import { promotion } from '../../contract/promotion.ts'
import { messageOf } from '../failed-call.server.ts'
import type { PageContext } from '../page.ts'

const fresh = { 'Cache-Control': 'no-store' }
const sidOf = ({ query }: PageContext) => query.get('sid') ?? ''

async function captcha(context: PageContext): Promise<Response> {
  const { success, data } = await context.lender.captchaImage({ sid: sidOf(context) })
  if (!success) return new Response(null, { status: 404, headers: fresh })
  return new Response(new Uint8Array(data.bytes), { headers: { ...fresh, 'Content-Type': data.type } })
}

async function challenge(context: PageContext): Promise<Response> {
  const answered = await context.lender.challengeCreate({ sid: sidOf(context) })
  // The page's script reads a reply of this call; where there is none, why.
  const { success, code, data } = answered
  const message = success ? '' : messageOf(answered, context.language)
  return Response.json({ code, message, data: success ? data : null }, { headers: fresh })
}

/**
 * Calls that the landing page makes by itself, at their addresses of spec 7.4. The embedded service answers there
 * before the pages are asked; where another backend serves, they are passed on, since the browser cannot reach it.
 */
export const passedOn: Readonly<Record<string, (context: PageContext) => Promise<Response>>> = {
  [wirePath(promotion.captchaImage)]: captcha,
  [wirePath(promotion.challengeCreate)]: challenge,
}
