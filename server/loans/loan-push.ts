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
import { type Found, findProduct, propose } from './proposal.ts'

type Sent = { amountMinor: number; periods: number }

/** Why what was sent cannot be confirmed, in words; null when it can. */
function objection({ product, pack }: Found, { amountMinor, periods }: Sent, call: Call) {
  const locale = { locale: call.language }
  if (!product.open) return refuse(codes.productClosed)
  if (amountMinor < product.amount_min_minor || amountMinor > product.amount_max_minor)
    return refuse(
      codes.outOfRange,
      texts.confirm_amount_range(
        {
          from: formatMajor(product.amount_min_minor, pack.currency),
          to: formatMajor(product.amount_max_minor, pack.currency),
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

    const outcome = await call.db.transaction().execute(async (tx) => {
      const others = await lockLoansOf(tx, call.borrowerId)
      const before = confirmedBefore(others, productId)
      if (before) return before.amountMinor === amountMinor ? { orderId: before.id, approved: false } : null
      return apply(tx, call, { proposal, loans: others })
    })
    if (!outcome) return refuse(codes.alreadyConfirmed)
    if (outcome.approved) await requestPayout(call.db, outcome.orderId, call.now)
    return { lendDetailsUrl: detailsUrl(outcome.orderId, productId) }
  },
} satisfies Handlers<Pick<typeof loans, 'loanPush'>, Call>
