import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { orderOf } from '../loans/order-of.server.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { acts as instalmentActs } from './instalments.server.ts'

const nothing = { coolingOff: '0', coolingOffUntil: '', total: '', items: [] }

/** Second thoughts: the loan is given back within its first days. */
export async function load(context: PageContext) {
  const { lender, href, currentUrl } = context
  const quoted = await lender.settlementQuote(orderOf(context))
  // A backend without quotes has no second thoughts to offer, nor does a loan on which nothing is owed.
  const isNone = quoted.code === codes.notAvailable || quoted.code === codes.nothingOwed
  if (!quoted.success && !isNone) return failureOf(quoted)
  const { coolingOff, coolingOffUntil, total, items } = quoted.success ? quoted.data : nothing
  return {
    title: texts.cooling_off_title(),
    props: {
      isOpen: coolingOff === '1',
      total,
      items,
      until: coolingOffUntil,
      links: {
        repay: href(paths.instalments, orderOf(context)),
        loan: href(paths.loanDetails, orderOf(context)),
        help: href(paths.customerService),
      },
      currentUrl,
    },
  }
}

export const acts = { settle: instalmentActs.settle }
