import { createHmac, randomBytes } from 'node:crypto'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import { isEqualSecret } from '../../contract/wire/secret-equality.ts'
import type { Callback, GatewayEvent } from './gateway.ts'
import { SANDBOX_SIGNATURE_HEADER } from './sandbox.ts'
import type { Wallet } from './wallet.ts'

type WalletEvent = { kind: 'payment' | 'failed'; reference: string; amountMinor: number; at: string }

export type SandboxWallet = Wallet & { callbackOf: (event: WalletEvent) => Callback }

const eventOf = ({ kind, reference, amountMinor, at }: WalletEvent): GatewayEvent =>
  kind === 'payment'
    ? {
        kind,
        eventId: `wallet-${reference}`,
        reference,
        amountMinor,
        paidAt: new Date(at),
        bankReference: '',
      }
    : { kind, eventId: `wallet-${reference}-failed`, reference }

/** The default of the port: a page of the demo that acts as the wallet, and its signed callback. */
export function sandboxWallet(secret: Buffer = randomBytes(32)): SandboxWallet {
  const sign = (body: Uint8Array) => createHmac('sha256', secret).update(body).digest('hex')
  return {
    name: 'sandbox',
    start: async ({ reference, launch }) => ({ url: pageHref(paths.sandboxWallet, launch, { reference }) }),
    callbackOf: (event) => {
      const body = new Uint8Array(Buffer.from(JSON.stringify(event)))
      return { headers: new Headers({ [SANDBOX_SIGNATURE_HEADER]: sign(body) }), body }
    },
    readCallback: ({ headers, body }) => {
      if (!isEqualSecret(headers.get(SANDBOX_SIGNATURE_HEADER) ?? '', sign(body)))
        return { accepted: false, why: 'forged' }
      return { accepted: true, events: [eventOf(JSON.parse(Buffer.from(body).toString()) as WalletEvent)] }
    },
  }
}
