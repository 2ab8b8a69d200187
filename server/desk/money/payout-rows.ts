import type { MoneyPayout } from '../../../contract/desk/money.ts'
import type { ListedPayout } from '../../money-acts/money-lists.ts'

export const payoutRow = (payout: ListedPayout): MoneyPayout => ({
  payoutId: payout.id,
  orderId: payout.order_id,
  borrowerId: payout.borrower_id,
  market: payout.market,
  amountMinor: payout.amount_minor,
  purpose: payout.purpose,
  provider: payout.provider,
  status: payout.status,
  attempt: payout.attempt,
  reason: payout.reason,
  handler: payout.handler,
  note: payout.note,
  createdAt: payout.created_at.toISOString(),
  account: payout.last_four ? `${payout.bank_code} …${payout.last_four}` : '',
})
