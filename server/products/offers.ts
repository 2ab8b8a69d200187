import { type RawBuilder, sql } from 'kysely'
import * as texts from '#texts'
import { formatPercent } from '../../contract/dates.ts'
import type { Language } from '../../contract/launch.ts'
import type { MarketPack } from '../../contract/market.ts'
import { formatMajor } from '../../contract/money.ts'
import type { RecommendedOnDetails } from '../../contract/products.ts'
import type { LocalText, Schema } from '../database/schema.ts'

export type OfferRow = {
  id: string
  name: string
  logo: string
  amountMinMinor: number
  amountMaxMinor: number
  dailyRateMicro: number
  description: LocalText
  open: boolean
  linked: boolean
}

const OFFERS_SHOWN = 6
const MICRO = 1_000_000

/** A subquery that lists the other products of a market as one JSON array. */
export const offersOfMarket = (market: RawBuilder<unknown>, exceptProduct: RawBuilder<unknown>) => sql`
  select json_agg(json_build_object('id', c.id, 'name', c.name, 'logo', c.logo,
    'amountMinMinor', c.amount_min_minor, 'amountMaxMinor', c.amount_max_minor,
    'dailyRateMicro', c.daily_rate_micro, 'description', c.description, 'open', c.open,
    'linked', c.link <> '') order by c.position)
  from (select * from products where market = ${market} and id <> ${exceptProduct}
    order by position limit ${sql.lit(OFFERS_SHOWN)}) c`

/** A product as the subquery above would list it. */
export const offerRow = (product: Schema['products']): OfferRow => ({
  id: product.id,
  name: product.name,
  logo: product.logo,
  amountMinMinor: product.amount_min_minor,
  amountMaxMinor: product.amount_max_minor,
  dailyRateMicro: product.daily_rate_micro,
  description: product.description,
  open: product.open,
  linked: product.link !== '',
})

export function asRecommended(row: OfferRow, pack: MarketPack, language: Language): RecommendedOnDetails {
  const locale = { locale: language }
  const [from, to] = [
    formatMajor(row.amountMinMinor, pack.currency),
    formatMajor(row.amountMaxMinor, pack.currency),
  ]
  return {
    productLogo: row.logo,
    productName: row.name,
    amountRange: `${from} – ${to}`,
    amountRangeDes: texts.offer_amount_range({}, locale),
    loanRate: texts.rate_per_day({ rate: formatPercent(row.dailyRateMicro / MICRO, language) }, locale),
    productDesc: row.description[language],
    buttonText: row.open ? texts.offer_apply({}, locale) : texts.offer_closed({}, locale),
    enabled: row.open ? '1' : '0',
    globally: row.linked ? '1' : '0',
    productCode: row.id,
  }
}
