import type { CodeRefused, CodeRequest, Gateway } from './gateway.ts'
import { readRazorpayBody, readRazorpayCallback } from './razorpay-callback.ts'
import { type Ask, type RazorpayConfig, type RazorpayRoute, routeOf } from './razorpay-codes.ts'
import { findRazorpayCode } from './razorpay-find.ts'
import { razorpayReport } from './razorpay-report.ts'
import { basicAuth, callVendor, type VendorFetch } from './vendor-call.ts'

const NAME = 'razorpay'

const refused: CodeRefused = { issued: false, why: 'refused', detail: 'no such channel' }

/** Razorpay: bank transfers to a virtual account, UPI by QR or by a link, in paise. */
export function razorpay(config: RazorpayConfig, fetch: VendorFetch): Gateway {
  const ask: Ask = (method, path, body) =>
    callVendor(fetch, {
      method,
      url: `${config.baseUrl}${path}`,
      headers: { Authorization: basicAuth(config.keyId, config.keySecret) },
      timeoutMs: config.timeoutMs,
      counted: { gateway: NAME, call: method === 'GET' ? 'findCode' : 'issueCode' },
      ...(body === undefined ? {} : { body }),
    })
  const routed = <T>(request: CodeRequest, go: (route: RazorpayRoute) => Promise<T>) => {
    const route = request.currency === 'INR' ? routeOf(request.channel, config) : undefined
    return route ? go(route) : Promise.resolve(refused)
  }
  return {
    name: NAME,
    issue: (request) => routed(request, (route) => route.issue(ask, request, config)),
    find: (request) =>
      routed(request, (route) => findRazorpayCode(ask, { route, request, now: config.now() })),
    readCallback: (callback) => readRazorpayCallback(callback, config.webhookSecrets),
    readStored: (body) => readRazorpayBody(body),
    report: razorpayReport(ask, config.qrPath),
  }
}
