import { DAY_MS } from '../../../base/time.ts'
import type { CodeRequest, Gateway, GatewayEvent } from '../gateway.ts'
import type { RazorpayConfig } from '../razorpay-codes.ts'
import type { XenditConfig } from '../xendit.ts'
import type { Delivery, Hooks } from './fake-hooks.ts'
import { razorpaySecrets } from './fake-razorpay.ts'
import { xenditSecrets } from './fake-xendit.ts'

export const NOW = new Date('2026-11-15T03:00:00Z')

/** As in production: what hangs at a fake is out of time at once. */
export const TIMEOUT_MS = 10_000

export const codeRequest = (change: Partial<CodeRequest> = {}): CodeRequest => ({
  reference: 'ref-0001',
  market: 'id',
  currency: 'IDR',
  amountMinor: 125_000_000,
  payType: '1',
  channel: 'BCA',
  customerName: 'Siti Nurhaliza',
  expiresAt: new Date(NOW.getTime() + DAY_MS),
  ...change,
})

export const rupees = (change: Partial<CodeRequest> = {}): CodeRequest =>
  codeRequest({ market: 'in', currency: 'INR', amountMinor: 204_950, channel: 'BANK_TRANSFER', ...change })

export const xenditConfig = (baseUrl: string): XenditConfig => ({
  baseUrl,
  apiVersion: '2024-11-11',
  secretKey: xenditSecrets.secretKey,
  callbackTokens: [xenditSecrets.callbackToken, 'the-token-before'],
  timeoutMs: TIMEOUT_MS,
})

export const razorpayConfig = (address: string, now: () => Date = () => NOW): RazorpayConfig => ({
  baseUrl: `${address}/v1`,
  keyId: razorpaySecrets.keyId,
  keySecret: razorpaySecrets.keySecret,
  webhookSecrets: [razorpaySecrets.webhookSecret, 'the-secret-before'],
  timeoutMs: TIMEOUT_MS,
  upiQr: 'qr_code',
  qrPath: '/payments/qr_codes',
  intentPath: '/payments/create/upi',
  contactPhone: '+911800000000',
  contactEmail: 'care@saaf.example',
  now,
})

export const callbackOf = ({ body, headers }: Delivery) => ({
  headers: new Headers(headers),
  body: new Uint8Array(Buffer.from(body)),
})

/** Lets callbacks arrive at the connector alone: 200 when read, 401 or 400 when not, and the events it found. */
export function readInto(gateway: Gateway, hooks: Hooks): GatewayEvent[] {
  const events: GatewayEvent[] = []
  hooks.target.fetch = async (_, { body, headers }) => {
    const read = gateway.readCallback({
      headers: new Headers(headers),
      body: new Uint8Array(Buffer.from(String(body))),
    })
    if (!read.accepted) return new Response(null, { status: read.why === 'forged' ? 401 : 400 })
    events.push(...read.events)
    return new Response(null, { status: 200 })
  }
  return events
}
