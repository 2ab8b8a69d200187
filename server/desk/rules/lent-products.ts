import type { RuledProduct } from '../../../market/rules/rule.ts'
import type { Db } from '../../database/open.ts'
import { ruledProduct } from '../../products/ruled-product.ts'

export type LentProduct = { id: string; name: string; ruled: RuledProduct }

/** The products that are lent, as rules see them. */
export async function readLentProducts(db: Db): Promise<LentProduct[]> {
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('open', '=', true)
    .orderBy('market')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return products.map((product) => ({ id: product.id, name: product.name, ruled: ruledProduct(product) }))
}
