import * as texts from '#texts'
import type { RecommendedOnDetails } from '../../contract/calls/products.ts'
import { formatPercent } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import { formatMajor } from '../../market/money.ts'
import type { Schema } from '../database/schema.ts'

const MICRO = 1_000_000

export function asRecommended(
  product: Schema['products'],
  pack: MarketPack,
  language: Language,
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
  }
}
