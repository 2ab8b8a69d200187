import type { Parts } from '../../calls/call.ts'
import { BODY_MAX_BYTES, readBounded } from '../../calls/request-fields.ts'
import { takeWalletCallback } from '../cards/card-wallet.ts'

/** Stands where a gateway has its name in the address of callbacks. */
export const WALLET_PROVIDER = 'wallet'

const statuses = { taken: 200, forged: 401, unreadable: 400, 'no wallet': 404 } as const
const answer = (status: number) => new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })

/** Where the wallet tells us of payments. A failure of ours answers 500, so that it is told again. */
export const createWalletRoute =
  (parts: Parts) =>
  async (request: Request): Promise<Response> => {
    try {
      const body = await readBounded(request, BODY_MAX_BYTES.form)
      if (body === 'too large') return answer(413)
      return answer(statuses[await takeWalletCallback(parts, { headers: request.headers, body })])
    } catch (error) {
      parts.log.error({ call: 'wallet callback', error })
      return answer(500)
    }
  }
