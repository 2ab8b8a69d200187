import type { Call } from '../calls/call.ts'
import type { ProductRecord } from './proposal.ts'
import { type Recommendation, recommend } from './recommend.ts'
import { loadSituation } from './situation.ts'

type RecommendationDeps = Pick<Call, 'db' | 'packs' | 'now'>

/** The products of the borrower's market that the rule of eligibility lets them have. */
export async function recommendationsOf(
  call: RecommendationDeps,
  borrowerId: string,
): Promise<Recommendation<ProductRecord>[]> {
  const [situation, products] = await Promise.all([
    loadSituation(call, borrowerId),
    call.db
      .selectFrom('products')
      .selectAll('products')
      .innerJoin('borrowers', 'borrowers.market', 'products.market')
      .where('borrowers.id', '=', borrowerId)
      .execute(),
  ])
  return recommend(products, situation)
}
