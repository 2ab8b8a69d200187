import { codes, refuse } from '../../contract/codes.ts'
import { localDay } from '../../contract/dates.ts'
import type { Handlers } from '../../contract/handlers.ts'
import type { loans } from '../../contract/loans.ts'
import { orderActions } from '../../contract/order-status.ts'
import { statusHeadline } from '../../contract/speak.ts'
import type { Call } from '../call.ts'
import { joinsSession } from '../dispatch.ts'
import { positionOf } from '../ledger/loan-record.ts'
import { asRecommended } from '../products/offers.ts'
import { loadDetails } from './details-query.ts'
import { description, owedWords, planWords, rows } from './details-words.ts'
import { standing } from './standing.ts'

export const loanDetailsHandlers = {
  loanDetails: joinsSession(async (call, request) => {
    const found = await loadDetails(call.db, { ...request, sessionHash: call.sessionHash, now: call.now })
    if (!found) return refuse(codes.sessionExpired)
    const { order } = found
    if (!order) return refuse(codes.notFound)

    const { language } = call
    const pack = call.packs[found.market]
    const today = localDay(call.now, pack.timeZone)
    const position = positionOf({ ...order, entries: found.entries ?? [] }, today)
    const stands = standing(order.status, position, today)
    const speaking = { today, pack, language }
    const facts = { order, position, stands }
    const isDelay = order.extendable ? '1' : '0'
    const offers = orderActions(stands.status, isDelay).includes('recommended') ? (found.offers ?? []) : []
    return {
      orderStatus: stands.status,
      noticeStatusText: statusHeadline(stands.status, language),
      noticeDesText: description(facts, speaking),
      productName: order.productName,
      productLogo: order.productLogo,
      userOrderDetail: { detail: rows(facts, speaking) },
      recProducts: offers.map((offer) => asRecommended(offer, pack, language)),
      inside: '1',
      h5Url: '',
      isDelay,
      telephone: pack.company.phone,
      isScore: order.askScore && !order.rated ? '1' : '0',
      ...(stands.owed && { owed: owedWords(stands.owed, speaking) }),
      ...(position && { plan: planWords(position, speaking) }),
      hasContract: order.hasContract ? '1' : '0',
    }
  }),
} satisfies Handlers<Pick<typeof loans, 'loanDetails'>, Call>
