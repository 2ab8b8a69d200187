import type { loans } from '../../contract/calls/loans.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { refusedOffer } from './ineligible-text.ts'
import type { ProductRecord } from './proposal.ts'
import { type Recommendation, recommend, refusalOfAll } from './recommend.ts'
import { loadSituation } from './situation.ts'

type RecommendationDeps = Pick<Call, 'db' | 'packs' | 'now'>

/** The borrower, and the products of their market. */
export async function loadChoice(call: RecommendationDeps, borrowerId: string) {
  const [situation, products] = await Promise.all([
    loadSituation(call, borrowerId),
    call.db
      .selectFrom('products')
      .selectAll('products')
      .innerJoin('borrowers', 'borrowers.market', 'products.market')
      .where('borrowers.id', '=', borrowerId)
      .execute(),
  ])
  return { situation, products }
}

/** The products of the borrower's market that the rule of eligibility lets them have. */
export async function recommendationsOf(
  call: RecommendationDeps,
  borrowerId: string,
): Promise<Recommendation<ProductRecord>[]> {
  const { products, situation } = await loadChoice(call, borrowerId)
  return recommend(products, situation)
}

export const offerRefusalHandlers = {
  offerRefusal: async (call) => {
    const { products, situation } = await loadChoice(call, call.borrowerId)
    const refused = refusalOfAll(products, situation)
    return refused ? { refusal: refusedOffer(refused.ineligible, refused.product, call) } : {}
  },
} satisfies Handlers<Pick<typeof loans, 'offerRefusal'>>
