import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { isOneOf } from '../../contract/wire/secret-equality.ts'
import { toWireAmount } from '../../market/money.ts'
import { readJson, signatureOf } from './callback-proof.ts'
import type { CompanyReport } from './company-report.ts'
import type { Callback, CallbackRead, CodeIssued, CodeRequest, Gateway } from './gateway.ts'
import { gatewayEventJson } from './gateway-event.ts'

export const SANDBOX = 'sandbox'
export const SANDBOX_SIGNATURE_HEADER = 'x-sandbox-signature'

const callback = v.object({ events: v.array(gatewayEventJson) })

/** What is posted by whoever knows the secret. */
export function sandboxCallback(events: readonly object[], secret: string) {
  const body = JSON.stringify({ events })
  return {
    method: 'POST' as const,
    body,
    headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE_HEADER]: signatureOf(body, secret) },
  }
}

/** Digits that follow from the reference, so that the same request gets the same code without anything being stored. */
const digitsOf = (reference: string, count: number): string =>
  BigInt(`0x${createHash('sha256').update(reference).digest('hex')}`)
    .toString()
    .slice(-count)

const BANK_PREFIX = '88'
const IFSC = 'SAND0000001'

/** A code of the shape its channel has: an account number, a shop's payment code, an address that UPI apps know. */
export function sandboxCode({ reference, market, channel, payType, ...rest }: CodeRequest): CodeIssued {
  const issued = { issued: true as const, providerId: `sandbox-${reference}`, qr: '', intent: '' }
  if (market === 'id')
    return payType === '1'
      ? { ...issued, code: BANK_PREFIX + digitsOf(`${channel} ${reference}`, 14) }
      : { ...issued, code: `TRG${digitsOf(reference, 10)}` }
  if (payType === '1') return { ...issued, code: `${digitsOf(reference, 14)} ${IFSC}` }
  const address = `saaf.${digitsOf(reference, 10)}@sandbox`
  const query = new URLSearchParams({
    pa: address,
    // The payee, who is nobody here.
    pn: 'Sandbox',
    tr: reference,
    am: toWireAmount(rest.amountMinor),
    cu: rest.currency,
  })
  const intent = `upi://pay?${query.toString().replaceAll('+', '%20')}`
  return { ...issued, code: address, qr: intent, intent }
}

function readCallback({ headers, body }: Callback, secrets: readonly string[]): CallbackRead {
  const signatures = secrets.map((secret) => signatureOf(body, secret))
  return isOneOf(headers.get(SANDBOX_SIGNATURE_HEADER) ?? '', signatures)
    ? readBody(body)
    : { accepted: false, why: 'forged' }
}

function readBody(body: Uint8Array): CallbackRead {
  const parsed = v.safeParse(callback, readJson(body))
  return parsed.success
    ? { accepted: true, events: parsed.output.events }
    : { accepted: false, why: 'unreadable' }
}

/** The gateway that needs no company: it issues codes, and whoever knows its secret (or the developer page) pays them. */
export const sandbox = (secrets: readonly string[], report?: CompanyReport): Gateway => ({
  name: SANDBOX,
  issue: async (request) => sandboxCode(request),
  find: async (request) => sandboxCode(request),
  readCallback: (callback) => readCallback(callback, secrets),
  readStored: readBody,
  ...(report && { report }),
})
