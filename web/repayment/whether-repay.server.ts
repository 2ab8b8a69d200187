import * as texts from '#texts'
import { statusHeadline } from '../../contract/wire/code-text.ts'
import { paths } from '../../contract/wire/paths.ts'
import { orderActions, orderStatus } from '../../market/order-status.ts'
import { orderOf } from '../loans/order-of.server.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'

/** Reached from a notification: what is owed and by when, and the ways from there. */
export async function load(context: PageContext) {
  const { lender, href } = context
  const order = orderOf(context)
  const [details, quote] = await Promise.all([lender.loanDetails(order), lender.settlementQuote(order)])
  if (!details.success) return failureOf(details)
  const { orderStatus: status, productName, productLogo, owed, isDelay, noticeStatusText } = details.data
  const actions = orderActions(status, isDelay)
  const payable = actions.includes('repay')
  const settle = quote.success && quote.data.allowed === '1' ? quote.data : null
  return {
    title: texts.whether_title(),
    props: {
      product: { name: productName, logo: productLogo },
      tone: orderStatus(status).tone,
      owed: payable ? (owed ?? null) : null,
      payable,
      headline: noticeStatusText || statusHeadline(status),
      settle: payable && settle ? { total: settle.total, saved: settle.saved } : null,
      extensionCost: actions.includes('extend') ? details.data.extensionCost : '',
      links: {
        repay: href(paths.instalments, order),
        settle: `${href(paths.instalments, order)}#settle`,
        extend: actions.includes('extend') ? href(paths.extension, order) : '',
        loan: href(paths.loanDetails, order),
        help: href(paths.customerService),
        home: href(paths.main),
      },
    },
  }
}
