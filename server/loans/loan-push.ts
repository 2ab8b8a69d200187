import * as texts from '#texts'
import { codes, refuse } from '../../contract/codes.ts'
import type { Handlers } from '../../contract/handlers.ts'
import { pageHref } from '../../contract/launch.ts'
import type { loans } from '../../contract/loans.ts'
import { formatMajor } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import type { Call } from '../call.ts'
import { requestPayout } from '../payouts/payouts.ts'
import { apply, confirmedBefore, lockLoansOf } from './applications.ts'
import { amountFor, type Found, findProduct, propose } from './proposal.ts'

type Sent = { amountMinor: number; periods: number }

/** Why what was sent cannot be confirmed, in words; null when it can. */
function objection({ product, borrower, pack }: Found, { amountMinor, periods }: Sent, call: Call) {
  // No more than the offer: the borrower's limit holds for whoever sends an amount by hand as well.
  const mostMinor = amountFor(product, borrower)
  const locale = { locale: call.language }
  if (!product.open) return refuse(codes.productClosed)
  if (amountMinor < product.amount_min_minor || amountMinor > mostMinor)
    return refuse(
      codes.outOfRange,
      texts.confirm_amount_range(
        {
          from: formatMajor(product.amount_min_minor, pack.currency),
          to: formatMajor(mostMinor, pack.currency),
        },
        locale,
      ),
    )
  if (periods !== product.periods) return refuse(codes.outOfRange, texts.confirm_term_changed({}, locale))
  return null
}

const detailsUrl = (orderId: string, productId: string) => pageHref(paths.loanDetails, { orderId, productId })

/** Confirms the loan. The same confirmation again, from a double tap, a retry or another tab, gives the same order. */
export const loanPushHandlers = {
  loanPush: async (call, { amount: amountMinor, periods, productId }) => {
    const found = await findProduct(call, productId)
    if (!found) return refuse(codes.notFound)
    const objected = objection(found, { amountMinor, periods }, call)
    if (objected) return objected
    const proposal = propose(found, call.now, amountMinor)

    const confirmed = await call.db.transaction().execute(async (tx) => {
      const others = await lockLoansOf(tx, call.borrowerId)
      const before = confirmedBefore(others, { productId, amountMinor, now: call.now })
      if (before) return before.amountMinor === amountMinor ? before.id : null
      const { orderId, approved } = await apply(tx, call, { proposal, loans: others })
      // With the order or not at all: an approved order without its payout would wait for ever.
      if (approved) await requestPayout(tx, orderId, call.now)
      return orderId
    })
    if (confirmed === null) return refuse(codes.alreadyConfirmed)
    return { lendDetailsUrl: detailsUrl(confirmed, productId) }
  },
} satisfies Handlers<Pick<typeof loans, 'loanPush'>, Call>
