import * as texts from '#texts'
import type { loans } from '../../contract/calls/loans.ts'
import { formatMajor } from '../../contract/market/money.ts'
import { codes, isRefusal, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { Call } from '../calls/call.ts'
import { requestPayout } from '../payouts/payouts.ts'
import { apply, confirmedBefore, type Decision, lockLoansOf } from './applications.ts'
import { type Eligibility, eligibility, type Ineligible } from './eligibility.ts'
import { refuseIneligible } from './ineligible-text.ts'
import { isDeclineReason } from './policy.ts'
import { amountFor, type Found, findProduct, propose } from './proposal.ts'
import { situationFrom } from './situation.ts'

type PushRequest = { amountMinor: number; periods: number }

/** Why what was sent is not what the product lends; null where it is. */
function refusalOf({ product, borrower, pack }: Found, { amountMinor, periods }: PushRequest) {
  // No more than the offer: the borrower's limit holds for whoever sends an amount by hand as well.
  const mostMinor = amountFor(product, borrower.credit_limit_minor)
  if (!product.open) return refuse(codes.productClosed)
  if (amountMinor < product.amount_min_minor || amountMinor > mostMinor)
    return refuse(
      codes.outOfRange,
      texts.confirm_amount_range({
        from: formatMajor(product.amount_min_minor, pack.currency),
        to: formatMajor(mostMinor, pack.currency),
      }),
    )
  if (periods !== product.periods) return refuse(codes.outOfRange, texts.confirm_term_changed())
  return null
}

/** What the policy declines is an order with its reason; for any other there is nothing to decide. */
const decisionOn = (may: Eligibility): Decision | Ineligible =>
  may.eligible ? 'approved' : isDeclineReason(may.reason) ? may.reason : may

const detailsUrl = (orderId: string, productId: string) => pageHref(paths.loanDetails, { orderId, productId })

/** Confirms the loan. The same confirmation again, from a double tap, a retry or another tab, gives the same order. */
export const loanPushHandlers = {
  loanPush: async (call, { amount: amountMinor, periods, productId }) => {
    const found = await findProduct(call, productId)
    if (!found) return refuse(codes.notFound)
    const refused = refusalOf(found, { amountMinor, periods })
    if (refused) return refused
    const proposal = propose(found, call.now, amountMinor)

    const confirmed = await call.db.transaction().execute(async (tx) => {
      const others = await lockLoansOf(tx, call.borrowerId)
      const before = confirmedBefore(others, { productId, amountMinor, now: call.now })
      if (before) return before.amountMinor === amountMinor ? before.id : refuse(codes.alreadyConfirmed)
      const may = eligibility(found.product, situationFrom(found.borrower, others, call), amountMinor)
      const decision = decisionOn(may)
      if (typeof decision !== 'string') return refuseIneligible(decision, found.product, call)
      const { orderId, approved } = await apply(tx, call, { proposal, loans: others, decision })
      // With the order or not at all: an approved order without its payout would wait for ever.
      if (approved) await requestPayout(tx, orderId, call.now)
      return orderId
    })
    return isRefusal(confirmed) ? confirmed : { lendDetailsUrl: detailsUrl(confirmed, productId) }
  },
} satisfies Handlers<Pick<typeof loans, 'loanPush'>, Call>
