import * as texts from '#texts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { MarketPack } from '../../market/market.ts'
import { formatMajor } from '../../market/money.ts'
import type { Found } from './proposal.ts'

export type AmountBounds = { leastMinor: number; mostMinor: number }

/** What a borrower may choose of a product, of which they can have so much. */
export const amountRange = (
  { product, pack }: Pick<Found, 'product' | 'pack'>,
  mostMinor: number,
): AmountBounds => ({
  leastMinor: Math.max(product.amount_min_minor, Math.min(pack.claims.amountMinMinor, mostMinor)),
  mostMinor,
})

export const isWithin = ({ leastMinor, mostMinor }: AmountBounds, amountMinor: number): boolean =>
  amountMinor >= leastMinor && amountMinor <= mostMinor

export const refuseAmount = (
  { leastMinor, mostMinor }: AmountBounds,
  { currency }: Pick<MarketPack, 'currency'>,
): Refusal =>
  refuse(
    codes.outOfRange,
    texts.confirm_amount_range({
      from: formatMajor(leastMinor, currency),
      to: formatMajor(mostMinor, currency),
    }),
  )
