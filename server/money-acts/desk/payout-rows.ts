import type { MoneyPayout, MoneyPayoutRecord } from '../../../contract/calls/money.ts'
import { localDay } from '../../../market/dates.ts'
import type { StaffCall } from '../../calls/call.ts'
import { readLoan } from '../../ledger/loan-record.ts'
import { goneMinorOf, keepableMinor } from '../../payouts/payout-step.ts'
import { readAttempts } from '../../payouts/payouts.ts'
import type { ListedPayout } from '../money-lists.ts'

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

export async function payoutRecord(
  { db, now, packs }: StaffCall,
  payout: ListedPayout,
): Promise<MoneyPayoutRecord> {
  const attempts = await readAttempts(db, payout)
  const loan = await readLoan(db, payout.order_id)
  return {
    ...payoutRow(payout),
    keepableMinor: loan ? keepableMinor(loan, payout, attempts) : 0,
    today: localDay(now, packs[payout.market].timeZone),
    attempts: attempts.map((attempt) => ({
      reference: attempt.reference,
      provider: attempt.provider,
      amountMinor: attempt.amount_minor,
      goneMinor: goneMinorOf(attempt),
      outcome: attempt.outcome,
      createdAt: attempt.created_at.toISOString(),
    })),
  }
}
