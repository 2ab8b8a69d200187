import type { CallbackRoute } from './calls/callbacks.ts'
import { receiveGatewayCallback } from './repayment/inbox/gateway-callback.ts'
import { receiveTwilioReport, TWILIO_REPORTS } from './sms/twilio-reports.ts'

/**
 * Where other companies report to us. The wallet's address follows the pattern of the gateways': with a fixed path beside
 * it Hono uses its slower router.
 */
export const callbacks: readonly CallbackRoute[] = [
  { path: '/hooks/:provider', receive: receiveGatewayCallback },
  { path: TWILIO_REPORTS, receive: receiveTwilioReport },
]
