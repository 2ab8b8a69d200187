import type { CallbackRoute } from './calls/callbacks.ts'
import { receiveGatewayCallback } from './repayment/inbox/gateway-callback.ts'
import { receiveWalletCallback } from './repayment/inbox/wallet-callback.ts'
import { receiveTwilioReport, TWILIO_REPORTS } from './sms/twilio-reports.ts'

/** The wallet's address follows the pattern of the gateways': with a fixed path beside it Hono uses its slower router. */
const receiveHook: CallbackRoute['receive'] = (services) => {
  const fromWallet = receiveWalletCallback(services)
  const fromGateway = receiveGatewayCallback(services)
  return (request) => (request.provider === 'wallet' ? fromWallet(request) : fromGateway(request))
}

/** Where other companies report to us. */
export const callbacks: readonly CallbackRoute[] = [
  { path: '/hooks/:provider', receive: receiveHook },
  { path: TWILIO_REPORTS, receive: receiveTwilioReport },
]
