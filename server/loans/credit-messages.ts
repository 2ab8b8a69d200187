import * as texts from '#texts'
import type { MarketLocale } from '../../contract/market/market.ts'
import { formatMoney } from '../../contract/market/money.ts'
import { refundableMinor } from '../../contract/market/refundable.ts'
import type { RefundStatus } from '../database/tables/loans.ts'
import type { Position } from '../ledger/position.ts'

const notes: Readonly<Record<RefundStatus | 'none', () => string>> = {
  none: texts.credit_may_ask,
  sent: texts.credit_may_ask,
  asked: texts.credit_asked,
  approved: texts.credit_approved,
  refused: texts.credit_refused,
}

export const mayAskRefund = (refund: RefundStatus | null): boolean =>
  refund !== 'asked' && refund !== 'approved'

/** Money of the borrower that no debt took: how much, and how it comes back. */
export function creditMessages(
  { creditMinor, settled }: Position,
  refund: RefundStatus | null,
  { pack }: MarketLocale,
) {
  const amountMinor = settled ? refundableMinor(creditMinor, pack) : 0
  if (amountMinor === 0) return {}
  const amount = formatMoney(amountMinor, pack.currency)
  return { credit: { amount, note: notes[refund ?? 'none'](), mayAsk: mayAskRefund(refund) ? '1' : '0' } }
}
