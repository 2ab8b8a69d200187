import type { Parts } from '../call.ts'
import { takeEvents } from '../repayment/take-events.ts'
import { BODY_MAX_BYTES, readBounded } from '../request-fields.ts'

export const hooksPath = '/hooks/:provider'

const answer = (status: number) => new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })

/**
 * Where a gateway tells us of money. It hears 200 only when what it said is kept and credited; whatever else it hears,
 * it tells us again.
 */
export async function hookRoute(parts: Parts, provider: string, request: Request): Promise<Response> {
  const gateway = parts.gateways.named.get(provider)
  if (!gateway) return answer(404)
  try {
    const body = await readBounded(request, BODY_MAX_BYTES.form)
    if (body === 'too large') return answer(413)
    const read = gateway.readCallback({ headers: request.headers, body })
    if (!read.accepted) {
      parts.log.warn({ provider, why: read.why }, 'a callback was refused')
      return answer(read.why === 'forged' ? 401 : 400)
    }
    await takeEvents(parts, provider, read.events)
    return answer(200)
  } catch (error) {
    parts.log.error({ provider, error }, 'a callback failed')
    return answer(500)
  }
}
