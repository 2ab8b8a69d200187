import type { Hono } from 'hono'
import { PROVIDER } from '../../contract/provider.ts'
import type { Parts } from '../call.ts'
import type { ServiceEnv } from '../service.ts'
import { takeWalletCallback } from './card-wallet.ts'

export const WALLET_CALLBACK_PATH = `/api/v1/${PROVIDER}/callbacks/wallet`
const BODY_MAX_BYTES = 64 * 1024

const statuses = { taken: 200, forged: 401, unreadable: 400, 'no wallet': 404 } as const

/** Where the wallet tells us of payments. A failure of ours answers 500, so that it is told again. */
export function receiveWallet(app: Hono<ServiceEnv>, parts: Parts): void {
  app.post(WALLET_CALLBACK_PATH, async ({ req }) => {
    const declared = Number(req.header('content-length') ?? '0')
    if (declared > BODY_MAX_BYTES) return new Response(null, { status: 413 })
    const body = new Uint8Array(await req.arrayBuffer())
    if (body.byteLength > BODY_MAX_BYTES) return new Response(null, { status: 413 })
    try {
      const taken = await takeWalletCallback(parts, { headers: req.raw.headers, body })
      return new Response(null, { status: statuses[taken] })
    } catch (error) {
      parts.log.error({ call: 'wallet callback', error })
      return new Response(null, { status: 500 })
    }
  })
}
