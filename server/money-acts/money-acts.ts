import { explainEvent, matchEvent, reopenEvent, returnEvent } from './event-acts.ts'
import { restructureLoan, waiveCharges, writeOff } from './loan-acts.ts'
import { refundCredit, refuseRefund, reversePayment } from './payment-acts.ts'
import { payoutActs } from './payout-acts.ts'

/** All that people of the lender can do about money, each with its input, its preview and its writing. */
export const moneyActs = {
  refundCredit,
  refuseRefund,
  reversePayment,
  waiveCharges,
  writeOff,
  restructure: restructureLoan,
  matchEvent,
  returnEvent,
  explainEvent,
  reopenEvent,
  ...payoutActs,
}
export type MoneyActName = keyof typeof moneyActs
