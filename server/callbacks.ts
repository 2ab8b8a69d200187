import type { CallbackRoute } from './calls/callbacks.ts'
import { receiveGatewayCallback } from './repayment/inbox/gateway-callback.ts'
import { receiveWalletCallback } from './repayment/inbox/wallet-callback.ts'
import { receiveTwilioReport, TWILIO_REPORTS } from './sms/twilio-reports.ts'

/** Where other companies report to us. A fixed path comes before the one with a parameter. */
export const callbacks: readonly CallbackRoute[] = [
  { path: '/hooks/wallet', receive: receiveWalletCallback },
  { path: '/hooks/:provider', receive: receiveGatewayCallback },
  { path: TWILIO_REPORTS, receive: receiveTwilioReport },
]
