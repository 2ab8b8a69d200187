import type { loans } from '../../contract/calls/loans.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { localDay } from '../../market/dates.ts'
import { hasAgreement, orderActions } from '../../market/order-status.ts'
import { type Call, type Handlers, joinsSession } from '../calls/call.ts'
import { bookOf } from '../ledger/loan-record.ts'
import { positionIn } from '../ledger/position.ts'
import { restructuredOn } from '../ledger/restructuring.ts'
import { coolingOffMessages } from './cooling-off-messages.ts'
import { creditMessages, creditUsesOf } from './credit-messages.ts'
import {
  description,
  dueAmountMessages,
  headline,
  planMessages,
  repaidMessages,
  rows,
} from './details-messages.ts'
import { loadDetails } from './details-query.ts'
import { extensionOf } from './extension.ts'
import { ineligibleText } from './ineligible-text.ts'
import { asRecommended } from './offers.ts'
import { findProduct } from './proposal.ts'
import { recommendationsOf } from './recommendations.ts'
import { eligibilityFor } from './situation.ts'
import { statusOnDay } from './status-on-day.ts'

/** Why this product cannot be had again; empty where it can. */
async function whyNotAgain(call: Call, productId: string): Promise<string> {
  const found = await findProduct(call, productId)
  const may = found && (await eligibilityFor(call, found))
  return !may || may.eligible ? '' : ineligibleText(may, found.product, call)
}

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
    const book = bookOf(record, today)
    const position = book && positionIn(book)
    const current = statusOnDay(order.status, position, today)
    const locale = { today, pack, language }
    const facts = { order, book, position, current, restructuredOn: book && restructuredOn(book) }
    const isDelay = extensionOf({ ...order, book, owed: position, today, pack }) ? '1' : '0'
    const actions = orderActions(current.status, isDelay)
    const offers = actions.includes('recommended') ? await recommendationsOf(call, found.borrower_id) : []
    const notAgain = actions.includes('borrowAgain')
      ? await whyNotAgain({ ...call, borrowerId: found.borrower_id }, request.productId)
      : ''
    const usesOf = () => creditUsesOf(call, { borrowerId: found.borrower_id, orderId: order.id, pack })
    return {
      orderStatus: current.status,
      noticeStatusText: headline(facts),
      noticeDesText: description(facts, locale),
      productName: order.productName,
      productLogo: order.productLogo,
      userOrderDetail: { detail: rows(facts, locale) },
      recProducts: offers.map(({ product }) => asRecommended(product, pack, language)),
      inside: '1',
      h5Url: '',
      isDelay,
      telephone: pack.company.phone,
      isScore: order.askScore && !order.rated ? '1' : '0',
      ...(current.owed && { owed: dueAmountMessages(current.owed, locale) }),
      ...(position && repaidMessages(position, pack)),
      ...(position && { plan: planMessages(position, locale) }),
      ...(book && coolingOffMessages(book, locale)),
      ...(position && (await creditMessages(position, { refund: order.refund, usesOf }, locale))),
      hasContract: order.hasContract && hasAgreement(current.status) ? '1' : '0',
      accountProblem: order.hasAccountProblem ? '1' : '0',
      notAgain,
    }
  }),
} satisfies Handlers<Pick<typeof loans, 'loanDetails'>>
