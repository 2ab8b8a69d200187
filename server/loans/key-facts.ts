import * as texts from '#texts'
import { formatPercent } from '../../market/dates.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import { mulDivFloor } from '../../market/terms/mul-div-floor.ts'
import { paymentsText, rateLabels } from '../../market/terms/offer-texts.ts'
import type { AgreedTerms, Offer } from '../../market/terms/schedule.ts'

type Row = { text: string; value: string }

const MICRO = 1_000_000
const BASIS_POINTS = 10_000

const rateRow = (offer: Offer, { pack, language }: MarketLocale): Row => ({
  text: rateLabels[pack.lending.annualRate](),
  value: formatPercent(offer.annualPercentageRate / BASIS_POINTS, language),
})

/** What a loan gives and costs, in the order a person asks: what do I get, what do I pay back, what does it cost. */
export function keyFactRows(offer: Offer, terms: AgreedTerms, { pack, language }: MarketLocale): Row[] {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  return [
    { text: texts.fact_received(), value: money(offer.receivedMinor) },
    { text: texts.fact_total(), value: money(offer.totalRepayMinor) },
    { text: texts.row_term(), value: texts.days({ count: terms.termDays }) },
    ...(terms.payDay === undefined
      ? []
      : [{ text: texts.row_due_dates(), value: texts.due_after_pay({ day: terms.payDay }) }]),
    rateRow(offer, { pack, language }),
  ]
}

/** The same beside other offers, shortly: how much, in which payments, how much in all, at which rate. */
export const offerRows = (offer: Offer, terms: AgreedTerms, locale: MarketLocale): Row[] => [
  { text: texts.offer_amount(), value: formatMoney(terms.principalMinor, locale.pack.currency) },
  { text: texts.offer_payment(), value: paymentsText(offer, locale.pack.currency) },
  { text: texts.fact_total(), value: formatMoney(offer.totalRepayMinor, locale.pack.currency) },
  rateRow(offer, locale),
]

/** Every charge by itself; one that is nothing is not listed. */
export function charges(offer: Offer, terms: AgreedTerms, { pack, language }: MarketLocale): Row[] {
  const rate = texts.rate_per_day({ rate: formatPercent(terms.dailyRateMicro / MICRO, language) })
  const { service, periods } = offer.feeTaxMinor
  const tax = formatPercent((terms.feeTaxBasisPoints ?? 0) / BASIS_POINTS, language)
  const listed = [
    { text: texts.charge_interest({ rate }), amountMinor: offer.interestMinor },
    { text: texts.charge_service(), amountMinor: offer.serviceFeeMinor - service },
    { text: texts.charge_period(), amountMinor: offer.feesMinor - periods },
    {
      text: texts.charge_tax({ name: pack.lending.feeTax?.name ?? '', rate: tax }),
      amountMinor: service + periods,
    },
  ]
  return listed
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ text, amountMinor }) => ({ text, value: formatMoney(amountMinor, pack.currency) }))
}

const PERCENT = 100

/** The same two amounts as a whole and its parts: what is received, and what that costs. */
export function offerCost({ receivedMinor, totalRepayMinor }: Offer, { pack }: MarketLocale) {
  return {
    received: formatMoney(receivedMinor, pack.currency),
    costs: formatMoney(totalRepayMinor - receivedMinor, pack.currency),
    total: formatMoney(totalRepayMinor, pack.currency),
    percent: mulDivFloor(receivedMinor, PERCENT, totalRepayMinor),
  }
}
