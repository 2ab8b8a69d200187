import * as texts from '#texts'
import { formatShortDay, localDay } from '../../contract/dates.ts'
import type { Handlers } from '../../contract/handlers.ts'
import { formatMoney } from '../../contract/money.ts'
import type { products } from '../../contract/products.ts'
import { statusHeadline } from '../../contract/speak.ts'
import type { Call } from '../call.ts'
import { positionOf } from '../ledger/loan-record.ts'
import { type Loan, loansOf } from '../loans/applications.ts'
import { standing } from '../loans/standing.ts'

function asListed(loan: Loan, call: Call) {
  const { language } = call
  const pack = call.packs[loan.market]
  const today = localDay(call.now, pack.timeZone)
  const { status, owed } = standing(loan.status, positionOf(loan, today), today)
  return {
    orderId: loan.id,
    productId: loan.productId,
    orderStatus: status,
    statusText: statusHeadline(status, language),
    amount: formatMoney(loan.amountMinor, pack.currency),
    owed: owed
      ? texts.order_owed(
          { amount: formatMoney(owed.amountMinor, pack.currency), day: formatShortDay(owed.dueOn, language) },
          { locale: language },
        )
      : '',
  }
}

export const orderListHandlers = {
  orderList: async (call) => {
    const loans = await loansOf(call.db, call.borrowerId)
    const named = new Map(
      (await call.db.selectFrom('products').select(['id', 'name', 'logo']).execute()).map((row) => [
        row.id,
        row,
      ]),
    )
    return loans
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .map((loan) => ({
        ...asListed(loan, call),
        productName: named.get(loan.productId)?.name ?? '',
        productLogo: named.get(loan.productId)?.logo ?? '',
      }))
  },
} satisfies Handlers<Pick<typeof products, 'orderList'>, Call>
