import * as texts from '#texts'
import { codes, refuse } from '../../contract/codes.ts'
import { daysBetween, formatDay, formatPercent, formatShortDay, localDay } from '../../contract/dates.ts'
import type { Handlers } from '../../contract/handlers.ts'
import type { Language } from '../../contract/launch.ts'
import type { loans } from '../../contract/loans.ts'
import type { MarketPack } from '../../contract/market.ts'
import { formatMoney } from '../../contract/money.ts'
import { orderActions } from '../../contract/order-status.ts'
import { statusDescription, statusHeadline } from '../../contract/speak.ts'
import type { Call } from '../call.ts'
import { joinsSession } from '../dispatch.ts'
import { asRecommended } from '../products/offers.ts'
import { type DetailsRow, loadDetails } from './details-query.ts'
import { type Owed, type Standing, standing } from './standing.ts'

type Order = NonNullable<DetailsRow['order']>
type Facts = { order: Order; periods: number; stands: Standing; pack: MarketPack; language: Language }

const MICRO = 1_000_000

function rows({ order, periods, stands, pack, language }: Facts) {
  const locale = { locale: language }
  const rate = formatPercent(order.dailyRateMicro / MICRO, language)
  const listed = [
    { text: texts.row_amount({}, locale), value: formatMoney(order.amountMinor, pack.currency) },
    { text: texts.row_term({}, locale), value: texts.days({ count: order.termDays }, locale) },
    { text: texts.row_rate({}, locale), value: texts.rate_per_day({ rate }, locale) },
  ]
  if (periods > 1)
    listed.push({
      text: texts.row_periods({}, locale),
      value: texts.periods_paid({ paid: stands.paidPeriods, periods }, locale),
    })
  if (stands.owed)
    listed.push({ text: texts.row_due({}, locale), value: formatShortDay(stands.owed.dueOn, language) })
  listed.push({ text: texts.row_order({}, locale), value: order.id })
  return listed
}

type Speaking = { today: string; pack: MarketPack; language: Language }

function owedWords(owed: Owed, { today, pack, language }: Speaking) {
  const day = formatDay(owed.dueOn, language)
  const locale = { locale: language }
  const late = daysBetween(owed.dueOn, today)
  return {
    amount: formatMoney(owed.amountMinor, pack.currency),
    until: late > 0 ? texts.was_due({ day, count: late }, locale) : texts.until_end_of_day({ day }, locale),
  }
}

export const loanDetailsHandlers = {
  loanDetails: joinsSession(async (call, request) => {
    const found = await loadDetails(call.db, { ...request, sessionHash: call.sessionHash, now: call.now })
    if (!found) return refuse(codes.sessionExpired)
    const { order } = found
    if (!order) return refuse(codes.notFound)

    const { language } = call
    const pack = call.packs[found.market]
    const periods = found.periods ?? []
    const today = localDay(call.now, pack.timeZone)
    const stands = standing(order.status, periods, today)
    const isDelay = order.extendable ? '1' : '0'
    const offers = orderActions(stands.status, isDelay).includes('recommended') ? (found.offers ?? []) : []
    return {
      orderStatus: stands.status,
      noticeStatusText: statusHeadline(stands.status, language),
      noticeDesText: statusDescription(stands.status, language),
      productName: order.productName,
      productLogo: order.productLogo,
      userOrderDetail: { detail: rows({ order, periods: periods.length, stands, pack, language }) },
      recProducts: offers.map((offer) => asRecommended(offer, pack, language)),
      inside: '1',
      h5Url: '',
      isDelay,
      telephone: pack.company.phone,
      isScore: order.askScore && !order.rated ? '1' : '0',
      ...(stands.owed && { owed: owedWords(stands.owed, { today, pack, language }) }),
    }
  }),
} satisfies Handlers<Pick<typeof loans, 'loanDetails'>, Call>
