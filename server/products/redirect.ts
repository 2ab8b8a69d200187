import { codes, refuse } from '../../contract/codes.ts'
import type { Handlers } from '../../contract/handlers.ts'
import type { products } from '../../contract/products.ts'
import type { Call } from '../call.ts'
import { linkOf } from './link.ts'

export const redirectHandlers = {
  productRedirect: async (call, { module, position, productCode }) => {
    const product = await call.db
      .selectFrom('products')
      .innerJoin('borrowers', 'borrowers.market', 'products.market')
      .select(['products.link', 'products.open', 'products.market'])
      .where('borrowers.id', '=', call.borrowerId)
      .where('products.id', '=', productCode)
      .executeTakeFirst()
    const link = product ? linkOf(product, call.packs[product.market]) : ''
    if (!product || link === '') return refuse(codes.notFound)
    if (!product.open) return refuse(codes.productClosed)
    await call.db
      .insertInto('events')
      .values({
        borrower_id: call.borrowerId,
        product_id: productCode,
        module_id: module,
        position_id: position,
        created_at: call.now,
      })
      .execute()
    return { link }
  },
} satisfies Handlers<Pick<typeof products, 'productRedirect'>, Call>
