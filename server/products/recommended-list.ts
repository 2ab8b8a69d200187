import * as texts from '#texts'
import type { products } from '../../contract/calls/products.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import { formatMajor } from '../../market/money.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { refuseIneligible } from '../loans/ineligible-text.ts'
import { asOffered } from '../loans/offers.ts'
import { findProduct, type ProductRecord } from '../loans/proposal.ts'
import type { Recommendation } from '../loans/recommend.ts'
import { recommendationsOf } from '../loans/recommendations.ts'
import { eligibilityFor } from '../loans/situation.ts'
import { linkOf } from './link.ts'

function reasonText({ product, amountMinor, reason }: Recommendation<ProductRecord>, call: Call): string {
  const amount = formatMajor(amountMinor, call.packs[product.market].currency)
  if (reason === 'repaid') return texts.recommend_repaid()
  if (reason === 'limit') return texts.recommend_limit({ amount })
  if (reason === 'instalments') return texts.recommend_instalments({ amount, count: product.periods })
  return texts.recommend_once({ amount, count: product.term_days })
}

/** Product 2.12 and 7.5. */
export const recommendedListHandlers = {
  recommendedList: async (call) => {
    const found = await recommendationsOf(call, call.borrowerId)
    return found.map((recommendation) => {
      const { product } = recommendation
      const locale = { pack: call.packs[product.market], language: call.language }
      const card = asOffered(recommendation, locale, call.now)
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
        forBorrower: card.forBorrower,
      }
    })
  },
  productApply: async (call, { product_id: productId }) => {
    const found = await findProduct(call, productId)
    if (!found) return refuse(codes.notFound)
    const may = await eligibilityFor(call, found)
    if (!may.eligible) return refuseIneligible(may, found.product, call)
    // A product without an address of its own has its page here.
    return { url: linkOf(found.product, found.pack) || pageHref(paths.product, { productId }) }
  },
} satisfies Handlers<Pick<typeof products, 'recommendedList' | 'productApply'>>
