import type { loans } from '../../contract/calls/loans.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { localDay } from '../../market/dates.ts'
import { hasAgreement, orderActions } from '../../market/order-status.ts'
import { type Call, type Handlers, joinsSession } from '../calls/call.ts'
import { replayedOn } from '../ledger/loan-record.ts'
import { positionIn } from '../ledger/position.ts'
import { restructuring } from '../ledger/restructuring.ts'
import { readTrackedPayouts } from '../payouts/payout-track.ts'
import { readCreditFor } from '../payouts/transfer-credit.ts'
import { coolingOffMessages } from './cooling-off-messages.ts'
import { extensionCostText } from './cost-messages.ts'
import { costsOf } from './costs.ts'
import { creditMessages, creditUsesOf } from './credit-messages.ts'
import {
  description,
  dueAmountMessages,
  headline,
  paidOffMessages,
  planMessages,
  repaidMessages,
  rows,
} from './details-messages.ts'
import { loadDetails } from './details-query.ts'
import { refusedOffer } from './ineligible-text.ts'
import { asOffered } from './offers.ts'
import { ordersOf } from './orders-of.ts'
import { payoutMessages } from './payout-messages.ts'
import { findProduct } from './proposal.ts'
import { pausesOffers } from './recommend.ts'
import { recommendationsOf } from './recommendations.ts'
import { eligibilityFor, loadSituation } from './situation.ts'
import { statusOnDay } from './status-on-day.ts'

/** Why this product cannot be had again; nothing where it can. */
async function whyNotAgain(call: Call, productId: string) {
  const found = await findProduct(call, productId)
  const may = found && (await eligibilityFor(call, found))
  if (!may || may.eligible) return {}
  const { message, ...notAgainReason } = refusedOffer(may, found.product, call)
  return { notAgain: message, notAgainReason }
}

/** What can be had beside this loan; nothing while a payment of any loan is late or due soon. */
async function offersBeside(call: Call, borrowerId: string) {
  const orders = await ordersOf({ ...call, borrowerId })
  return pausesOffers(orders) ? [] : recommendationsOf(call, borrowerId)
}

/** Whoever is late, with this loan or another, is not asked how we did. */
const isLate = async (call: Call, borrowerId: string): Promise<boolean> =>
  (await loadSituation(call, borrowerId)).orders.some(({ isOverdue }) => isOverdue)

export const loanDetailsHandlers = {
  loanDetails: joinsSession(async (call, request) => {
    const found = await loadDetails(call.db, { ...request, sessionHash: call.sessionHash, now: call.now })
    if (!found) return refuse(codes.sessionExpired)
    const { order } = found
    if (!order) return refuse(codes.notFound)

    const { language } = call
    const pack = call.packs[found.market]
    const today = localDay(call.now, pack.timeZone)
    const record = { ...order, entries: found.entries ?? [] }
    const book = replayedOn(record, today)?.book ?? null
    const position = book && positionIn(book)
    const current = statusOnDay(order.status, position, today)
    const locale = { today, pack, language }
    const facts = { order, book, position, current, restructured: book && restructuring(book) }
    const extension = costsOf(record, { pack, today })?.extension
    const isDelay = extension ? '1' : '0'
    const actions = orderActions(current.status, isDelay)
    const offers = actions.includes('recommended') ? await offersBeside(call, found.borrower_id) : []
    const notAgain = actions.includes('borrowAgain')
      ? await whyNotAgain({ ...call, borrowerId: found.borrower_id }, request.productId)
      : {}
    const usesOf = () => creditUsesOf(call, { borrowerId: found.borrower_id, orderId: order.id, pack })
    const planned = order.mayHaveCredit
      ? await readCreditFor({ ...call, borrowerId: found.borrower_id }, order.id)
      : []
    const tracked = order.hasTrackedPayout
      ? await readTrackedPayouts(call.db, {
          borrowerId: found.borrower_id,
          now: call.now,
          orderId: order.id,
        })
      : []
    return {
      orderStatus: current.status,
      noticeStatusText: headline(facts),
      noticeDesText: description(facts, locale),
      productName: order.productName,
      productLogo: order.productLogo,
      userOrderDetail: { detail: rows(facts, locale) },
      recProducts: offers.map((offered) => asOffered(offered, locale, call.now)),
      inside: '1',
      h5Url: '',
      isDelay,
      ...(extension && { extensionCost: extensionCostText(extension, locale) }),
      telephone: pack.company.phone,
      isScore: order.askScore && !order.rated && !(await isLate(call, found.borrower_id)) ? '1' : '0',
      ...(current.owed && { owed: dueAmountMessages(current.owed, planned, locale) }),
      ...(position && repaidMessages(position, pack)),
      ...(book && position && paidOffMessages(book, position, pack)),
      ...(position && { plan: planMessages(position, locale) }),
      ...(book && coolingOffMessages(book, locale)),
      ...(position && (await creditMessages(position, { refund: order.refund, usesOf }, locale))),
      hasContract: order.hasContract && hasAgreement(current.status) ? '1' : '0',
      payouts: tracked.map((payout) => payoutMessages(payout, locale)),
      accountProblem: order.hasAccountProblem ? '1' : '0',
      ...notAgain,
    }
  }),
} satisfies Handlers<Pick<typeof loans, 'loanDetails'>>
