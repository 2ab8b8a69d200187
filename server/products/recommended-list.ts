import * as texts from '#texts'
import { codes, refuse } from '../../contract/codes.ts'
import type { Handlers } from '../../contract/handlers.ts'
import { pageHref } from '../../contract/launch.ts'
import { formatMajor } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import type { products } from '../../contract/products.ts'
import type { Call } from '../call.ts'
import { decisionOn, loansOf } from '../loans/applications.ts'
import { findProduct, type Product } from '../loans/proposal.ts'
import { linkOf } from './link.ts'
import { asRecommended, offerRow } from './offers.ts'
import { type Recommendation, recommend } from './recommend.ts'

function reasonText({ product, amountMinor, reason }: Recommendation<Product>, call: Call): string {
  const locale = { locale: call.language }
  const amount = formatMajor(amountMinor, call.packs[product.market].currency)
  if (reason === 'repaid') return texts.recommend_repaid({}, locale)
  if (reason === 'limit') return texts.recommend_limit({ amount }, locale)
  if (reason === 'instalments') return texts.recommend_instalments({ amount, count: product.periods }, locale)
  return texts.recommend_once({ amount, count: product.term_days }, locale)
}

async function recommendations(call: Call): Promise<Recommendation<Product>[]> {
  const borrower = await call.db
    .selectFrom('borrowers')
    .selectAll()
    .where('id', '=', call.borrowerId)
    .executeTakeFirstOrThrow()
  const offered = await call.db
    .selectFrom('products')
    .selectAll()
    .where('market', '=', borrower.market)
    .execute()
  const orders = await loansOf(call.db, call.borrowerId)
  const pack = call.packs[borrower.market]
  return recommend(offered, {
    limitMinor: borrower.credit_limit_minor,
    orders,
    isApproved: (principalMinor) =>
      decisionOn({ terms: { principalMinor }, borrower, pack }, orders, call.now) === 'approved',
    now: call.now,
  })
}

/** Spec 2.12 and 7.5. */
export const recommendedListHandlers = {
  recommendedList: async (call) => {
    const found = await recommendations(call)
    return found.map((recommendation) => {
      const { product } = recommendation
      const card = asRecommended(offerRow(product), call.packs[product.market], call.language)
      return {
        id: product.id,
        productLogo: card.productLogo,
        productName: card.productName,
        buttonStatus: card.enabled,
        buttonText: card.buttonText,
        amountRange: card.amountRange,
        amountRangeDes: card.amountRangeDes,
        loan_rate: card.loanRate,
        productDesc: card.productDesc,
        productTags: product.tags[call.language],
        reason: product.open ? reasonText(recommendation, call) : '',
      }
    })
  },
  productApply: async (call, { product_id: productId }) => {
    const found = await findProduct(call, productId)
    if (!found) return refuse(codes.notFound)
    if (!found.product.open) return refuse(codes.productClosed)
    // A product without an address of its own has its page here.
    return { url: linkOf(found.product, found.pack) || pageHref(paths.product, { productId }) }
  },
} satisfies Handlers<Pick<typeof products, 'recommendedList' | 'productApply'>, Call>
