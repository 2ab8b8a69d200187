import * as texts from '#texts'
import { formatDay, localDay } from '../../market/dates.ts'
import type { MarketLocale, MarketPack } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import { refundableMinor } from '../../market/refundable.ts'
import type { Call } from '../calls/call.ts'
import type { RefundStatus } from '../database/tables/loans.ts'
import type { Position } from '../ledger/position.ts'
import { type CreditOffer, creditOffers, isDeclined } from '../payouts/credit-use.ts'
import { readCreditLoans } from '../payouts/transfer-credit.ts'

const notes: Readonly<Record<RefundStatus | 'none', () => string>> = {
  none: texts.credit_may_ask,
  sent: texts.credit_may_ask,
  asked: texts.credit_asked,
  approved: texts.credit_approved,
  refused: texts.credit_refused,
}

export const mayAskRefund = (refund: RefundStatus | null): boolean =>
  refund !== 'asked' && refund !== 'approved'

type CreditUses = { offers: readonly (CreditOffer & { productName: string })[]; isDeclined: boolean }

/** What the credit of an order is or could be used for. Asked only where there is some. */
export async function creditUsesOf(
  { db, packs, now }: Pick<Call, 'db' | 'packs' | 'now'>,
  { borrowerId, orderId, pack }: { borrowerId: string; orderId: string; pack: MarketPack },
): Promise<CreditUses> {
  const loans = await readCreditLoans(db, borrowerId, packs)
  const today = localDay(now, pack.timeZone)
  // Of a credit that is declined it is still said what it could be used for.
  const willing = loans.map((loan) => ({ ...loan, declines: [] }))
  const offers = creditOffers(willing, orderId, { pack, today })
  const giving = loans.find(({ record }) => record.id === orderId)
  const names = await db
    .selectFrom('orders')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .select(['orders.id', 'products.name'])
    .where('orders.borrower_id', '=', borrowerId)
    .execute()
  const nameOf = (id: string) => names.find((each) => each.id === id)?.name ?? id
  return {
    offers: offers.map((offer) => ({ ...offer, productName: nameOf(offer.toOrder) })),
    isDeclined: giving !== undefined && isDeclined(giving, today),
  }
}

type UseMessages = {
  uses?: { toOrderId: string; note: string; now: string; nowMinor: string }[]
  declined?: string
}

function messagesOfUses(
  { offers, isDeclined: declined }: CreditUses,
  { pack, language }: MarketLocale,
): UseMessages {
  if (offers.length === 0) return {}
  if (declined) return { declined: '1' }
  const note = pack.creditUse === 'onDueDate' ? texts.credit_use_on : texts.credit_use_possible
  const uses = offers.map(({ toOrder, productName, amountMinor, nowMinor, onDay }) => ({
    toOrderId: toOrder,
    note: note({
      amount: formatMoney(amountMinor, pack.currency),
      product: productName,
      day: formatDay(onDay, language),
    }),
    now: formatMoney(nowMinor, pack.currency),
    nowMinor: String(nowMinor),
  }))
  return { uses, ...(pack.creditUse === 'onDueDate' && { declined: '0' }) }
}

/** Money of the borrower that no debt took: how much, and how it comes back. */
export async function creditMessages(
  { creditMinor, settled }: Position,
  { refund, usesOf }: { refund: RefundStatus | null; usesOf: () => Promise<CreditUses> },
  locale: MarketLocale,
) {
  const { pack } = locale
  const amountMinor = settled ? refundableMinor(creditMinor, pack) : 0
  if (amountMinor === 0) return {}
  const uses = messagesOfUses(await usesOf(), locale)
  const amount = formatMoney(amountMinor, pack.currency)
  return {
    credit: { amount, note: notes[refund ?? 'none'](), mayAsk: mayAskRefund(refund) ? '1' : '0', ...uses },
  }
}
