import type { Hono } from 'hono'
import type { Parts } from '../../calls/call.ts'
import { BODY_MAX_BYTES, readBounded } from '../../calls/request-fields.ts'
import type { ServiceEnv } from '../../calls/service.ts'
import { takeWalletCallback } from '../cards/card-wallet.ts'

export const WALLET_HOOK_PATH = '/hooks/wallet'

const statuses = { taken: 200, forged: 401, unreadable: 400, 'no wallet': 404 } as const
const answer = (status: number) => new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })

/** Where the wallet tells us of payments. A failure of ours answers 500, so that it is told again. */
export function receiveWallet(app: Hono<ServiceEnv>, parts: Parts): void {
  app.post(WALLET_HOOK_PATH, async ({ req }) => {
    try {
      const body = await readBounded(req.raw, BODY_MAX_BYTES.form)
      if (body === 'too large') return answer(413)
      return answer(statuses[await takeWalletCallback(parts, { headers: req.raw.headers, body })])
    } catch (error) {
      parts.log.error({ call: 'wallet callback', error })
      return answer(500)
    }
  })
}
