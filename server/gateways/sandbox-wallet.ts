import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import { isEqualSecret } from '../../contract/wire/secret-equality.ts'
import { currencies } from '../../market/money.ts'
import { readJson, signatureOf } from './callback-proof.ts'
import type { Callback, CallbackRead, GatewayEvent } from './gateway.ts'
import { SANDBOX_SIGNATURE_HEADER } from './sandbox.ts'
import type { Wallet } from './wallet.ts'

const base = {
  reference: v.string(),
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((iso) => new Date(iso)),
  ),
}
const money = {
  amountMinor: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  currency: v.picklist(Object.values(currencies)),
}
const walletEvent = v.variant('kind', [
  v.object({ kind: v.picklist(['payment', 'failed']), ...money, ...base }),
  v.object({ kind: v.literal('reversal'), id: v.string(), ...money, ...base }),
])
type WalletEvent = v.InferInput<typeof walletEvent>

export type SandboxWallet = Wallet & { callbackOf: (event: WalletEvent) => Callback }

function eventOf(event: v.InferOutput<typeof walletEvent>): GatewayEvent {
  const { reference, amountMinor, currency, at } = event
  const eventId = `wallet-${reference}`
  if (event.kind === 'reversal')
    return { kind: 'reversal', eventId: event.id, reference, of: eventId, amountMinor, currency, takenAt: at }
  return event.kind === 'payment'
    ? { kind: 'payment', eventId, reference, amountMinor, currency, paidAt: at, bankReference: '' }
    : { kind: 'failed', eventId: `failed:${eventId}`, reference }
}

function readBody(body: Uint8Array): CallbackRead {
  const read = v.safeParse(walletEvent, readJson(body))
  return read.success
    ? { accepted: true, events: [eventOf(read.output)] }
    : { accepted: false, why: 'unreadable' }
}

/** The default of the port: a page of the demo that acts as the wallet, and its signed callback. */
export function sandboxWallet(secret: Buffer = randomBytes(32)): SandboxWallet {
  const sign = (body: Uint8Array) => signatureOf(body, secret)
  return {
    name: 'sandbox',
    start: async ({ reference, launch }) => ({ url: pageHref(paths.sandboxWallet, launch, { reference }) }),
    callbackOf: (event) => {
      const body = new Uint8Array(Buffer.from(JSON.stringify(event)))
      return { headers: new Headers({ [SANDBOX_SIGNATURE_HEADER]: sign(body) }), body }
    },
    readCallback: ({ headers, body }) =>
      isEqualSecret(headers.get(SANDBOX_SIGNATURE_HEADER) ?? '', sign(body))
        ? readBody(body)
        : { accepted: false, why: 'forged' },
    readStored: readBody,
  }
}
