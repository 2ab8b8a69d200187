import * as texts from '#texts'
import type { repayment } from '../../contract/calls/repayment.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { formatDay, formatShortDay } from '../../market/dates.ts'
import { formatMoney } from '../../market/money.ts'
import type { Handlers } from '../calls/call.ts'
import { extensionCostText } from '../loans/cost-messages.ts'
import { costsOf } from '../loans/costs.ts'
import { findOrder } from './order-record.ts'

export const extensionHandlers = {
  extensionDetails: async (call, named) => {
    const order = await findOrder(call, named)
    if (!order) return refuse(codes.notFound)
    const extension = costsOf(order, order)?.extension
    if (!extension || !order.owed) return refuse(codes.notExtendable)
    const { language } = call
    const { pack, owed } = order
    const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
    return {
      productName: order.productName,
      productLogo: order.productLogo,
      delayShouldPayAmount: money(extension.feeMinor),
      delayExpiryTime: formatDay(extension.until, language),
      compared: extensionCostText(extension, { pack, language }),
      orderDetail: {
        detail: [
          {
            text: texts.repayment_row_extended(),
            value: texts.days({ count: extension.days }),
          },
          { text: texts.repayment_row_due(), value: formatShortDay(extension.dueOn, language) },
          {
            text: texts.repayment_row_new_due(),
            value: formatShortDay(extension.newDueOn, language),
          },
          { text: texts.repayment_row_open(), value: money(owed.openMinor) },
          { text: texts.row_order(), value: order.id },
        ],
      },
      telephone: pack.company.phone,
    }
  },
} satisfies Handlers<Pick<typeof repayment, 'extensionDetails'>>
