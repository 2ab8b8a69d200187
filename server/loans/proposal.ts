import type { Selectable } from 'kysely'
import { localDay } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { mayFollowPay } from '../../market/terms/pay-day.ts'
import type { AgreedTerms } from '../../market/terms/schedule.ts'
import { type Offer, offer } from '../../market/terms/schedule.ts'
import type { Call } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { Payee } from './payee.ts'

export type ProductRecord = Schema['products']
export type BorrowerRecord = Selectable<Schema['borrowers']>
export type Proposal = {
  product: ProductRecord
  borrower: BorrowerRecord
  terms: AgreedTerms
  offer: Offer
  pack: MarketPack
}

/** A proposal with all that its agreement says. */
export type SignableProposal = Proposal & { payee: Payee }

export type PricedProduct = Pick<
  ProductRecord,
  'periods' | 'term_days' | 'daily_rate_micro' | 'service_fee_basis_points' | 'period_fee_minor'
>

/** What of a product a borrower chooses; a pay-day counts where due dates may follow one. */
export type ChosenTerms = { amountMinor: number; payDay?: number | undefined }

/** The terms of a product for an amount. */
export const termsFor = (
  product: PricedProduct,
  amountMinor: number,
  { lending, payCodes }: Pick<MarketPack, 'lending' | 'payCodes'>,
): AgreedTerms => ({
  principalMinor: amountMinor,
  periods: product.periods,
  termDays: product.term_days,
  dailyRateMicro: product.daily_rate_micro,
  serviceFeeBasisPoints: product.service_fee_basis_points,
  periodFeeMinor: product.period_fee_minor,
  feeTaxBasisPoints: lending.feeTax?.basisPoints ?? 0,
  payoutUnitMinor: payCodes.unitMinor,
})

export const borrowerOf = (db: Db, borrowerId: string): Promise<BorrowerRecord> =>
  db.selectFrom('borrowers').selectAll().where('id', '=', borrowerId).executeTakeFirstOrThrow()

export type Found = Pick<Proposal, 'product' | 'borrower' | 'pack'>

/** The borrower of a call and a product of the borrower's market; a product of another one does not exist here. */
export async function findProduct(call: Call, productId: string): Promise<Found | null> {
  const borrower = await borrowerOf(call.db, call.borrowerId)
  const product = await call.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', productId)
    .where('market', '=', borrower.market)
    .executeTakeFirst()
  return product ? { product, borrower, pack: call.packs[borrower.market] } : null
}

/** What a loan of this amount costs that begins today. */
export function priceOf(
  { product, pack }: Pick<Proposal, 'product' | 'pack'>,
  now: Date,
  { amountMinor, payDay }: ChosenTerms,
): Pick<Proposal, 'terms' | 'offer'> {
  const even = termsFor(product, amountMinor, pack)
  const terms = payDay !== undefined && mayFollowPay(even, pack) ? { ...even, payDay } : even
  const startOn = localDay(now, pack.timeZone)
  return { terms, offer: offer({ ...terms, startOn }, pack.lending.annualRate) }
}

/** An amount must be one the product lends: the rules do not reckon with any other. */
export function propose(found: Found, now: Date, chosen: ChosenTerms): Proposal {
  return { ...found, ...priceOf(found, now, chosen) }
}
