import * as texts from '#texts'
import type { RecommendedOnDetails } from '../../contract/calls/products.ts'
import { formatPercent } from '../../market/dates.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMajor } from '../../market/money.ts'
import type { Schema } from '../database/schema.ts'
import { offerRows } from './key-facts.ts'
import { type ProductRecord, priceOf } from './proposal.ts'
import type { Recommendation } from './recommend.ts'

const MICRO = 1_000_000

/** A product as anybody may read it, whom it is not known to be for. */
export function asRecommended(
  product: Schema['products'],
  { pack, language }: MarketLocale,
): RecommendedOnDetails {
  const [from, to] = [
    formatMajor(product.amount_min_minor, pack.currency),
    formatMajor(product.amount_max_minor, pack.currency),
  ]
  return {
    productLogo: product.logo,
    productName: product.name,
    amountRange: `${from} – ${to}`,
    amountRangeDes: texts.offer_amount_range(),
    loanRate: texts.rate_per_day({ rate: formatPercent(product.daily_rate_micro / MICRO, language) }),
    productDesc: product.description[language],
    buttonText: product.open ? texts.offer_apply() : texts.offer_closed(),
    enabled: product.open ? '1' : '0',
    globally: product.link !== '' ? '1' : '0',
    productCode: product.id,
    forBorrower: [],
  }
}

/** The same for a borrower who may have it: with what it costs them, and nothing left to apply for. */
export function asOffered(
  { product, amountMinor }: Pick<Recommendation<ProductRecord>, 'product' | 'amountMinor'>,
  locale: MarketLocale,
  now: Date,
): RecommendedOnDetails {
  const card = asRecommended(product, locale)
  if (!product.open) return card
  const { offer, terms } = priceOf({ product, pack: locale.pack }, now, { amountMinor })
  return { ...card, buttonText: texts.offer_see(), forBorrower: offerRows(offer, terms, locale) }
}
