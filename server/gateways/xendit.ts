import * as v from 'valibot'
import { MINOR_PER_MAJOR } from '../../market/money.ts'
import type { CodeIssued, CodeRefused, CodeRequest, Gateway } from './gateway.ts'
import { basicAuth, callVendor, type VendorFetch, type VendorReply, vendorRefusal } from './vendor-call.ts'
import { readXenditBody, readXenditCallback } from './xendit-callback.ts'
import { xenditChannels } from './xendit-channels.ts'
import { xenditPaymentTypes, xenditReport } from './xendit-report.ts'

export type XenditConfig = {
  baseUrl: string
  apiVersion: string
  secretKey: string
  /** The token of the dashboard, and the one before it while it is being replaced. */
  callbackTokens: readonly string[]
  timeoutMs: number
}

const NAME = 'xendit'

const made = v.object({
  payment_request_id: v.pipe(v.string(), v.nonEmpty()),
  reference_id: v.string(),
  status: v.string(),
  request_amount: v.number(),
  actions: v.array(v.object({ type: v.string(), descriptor: v.string(), value: v.string() })),
})

const failed = v.object({ error_code: v.string() })
const errorCodeOf = (body: unknown) => (v.is(failed, body) ? body.error_code : '')
const busy = new Set(['TEMPORARILY_UNAVAILABLE', 'PAYMENT_REQUEST_RATE_LIMITED', 'CHANNEL_UNAVAILABLE'])

const payable = new Set(['ACCEPTING_PAYMENTS', 'REQUIRES_ACTION'])
const typedIn = new Set(['VIRTUAL_ACCOUNT_NUMBER', 'PAYMENT_CODE'])

/** A reply counts only when it is about this request and this amount: what is shown is what was requested. */
function issuedOf(reply: VendorReply, request: CodeRequest, majorUnits: number): CodeIssued | CodeRefused {
  if (!reply.replied || reply.status >= 300)
    return vendorRefusal(reply, errorCodeOf(reply.replied ? reply.body : null), busy)
  const parsed = v.safeParse(made, reply.body)
  if (!parsed.success) return { issued: false, why: 'unknown', detail: 'a reply that cannot be read' }
  const { payment_request_id, reference_id, status, request_amount, actions } = parsed.output
  if (reference_id !== request.reference || request_amount !== majorUnits)
    return { issued: false, why: 'unknown', detail: 'a reply about something else' }
  const shown = actions.filter(({ type }) => type === 'PRESENT_TO_CUSTOMER')
  const code = shown.find(({ descriptor }) => typedIn.has(descriptor))?.value ?? ''
  const qr = shown.find(({ descriptor }) => descriptor === 'QR_STRING')?.value ?? ''
  if (!payable.has(status) || (code === '' && qr === ''))
    return { issued: false, why: 'refused', detail: status.replace(/\W/g, '').slice(0, 64) }
  return { issued: true, providerId: payment_request_id, code, qr, intent: '' }
}

/** Xendit, payments API v3: virtual accounts and shop codes in rupiah. */
export function xendit(config: XenditConfig, fetch: VendorFetch): Gateway {
  return {
    name: NAME,
    issue: async (request) => {
      const channel = xenditChannels.get(request.channel)
      if (!channel || request.currency !== 'IDR')
        return { issued: false, why: 'refused', detail: 'no such channel' }
      // Rupiah have no cents at banks and tills. Rounding here would ask for another amount than the page shows.
      if (request.amountMinor % MINOR_PER_MAJOR !== 0)
        return { issued: false, why: 'refused', detail: 'not whole rupiah' }
      const majorUnits = request.amountMinor / MINOR_PER_MAJOR
      const reply = await callVendor(fetch, {
        method: 'POST',
        url: `${config.baseUrl}/v3/payment_requests`,
        headers: { Authorization: basicAuth(config.secretKey, ''), 'api-version': config.apiVersion },
        timeoutMs: config.timeoutMs,
        counted: { gateway: 'xendit', call: 'issueCode' },
        body: {
          reference_id: request.reference,
          type: channel.type,
          country: 'ID',
          currency: request.currency,
          request_amount: majorUnits,
          channel_code: channel.channel_code,
          channel_properties: channel.properties(request),
        },
      })
      return issuedOf(reply, request, majorUnits)
    },
    // Nothing is published that finds a payment request by our reference. Asking anew is safe: a code nobody has seen
    // is never paid, and if it were, its callback would name the same reference (decision 027).
    find: async () => null,
    readCallback: (callback) => readXenditCallback(callback, config.callbackTokens),
    readStored: readXenditBody,
    report: xenditReport(config, fetch, xenditPaymentTypes),
  }
}
