import type { CompanyReport } from './company-report.ts'
import type { PayoutCompany, PayoutReply, PayoutRequest } from './payout.ts'
import { SANDBOX } from './sandbox.ts'

const onItsWay = async ({ reference }: PayoutRequest): Promise<PayoutReply> => ({
  known: true,
  providerId: `sandbox-${reference}`,
  event: null,
})

/** Takes every payout and sends no money: the developer page reports how each one ended. */
export const sandboxPayouts: PayoutCompany = { name: SANDBOX, send: onItsWay, find: onItsWay }

/** The same with the list of what it has sent. */
export const sandboxPayoutsWith = (report: CompanyReport): PayoutCompany => ({ ...sandboxPayouts, report })
