import type { products } from '../../contract/calls/products.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../calls/call.ts'
import { refuseIneligible } from '../loans/ineligible-text.ts'
import { findProduct } from '../loans/proposal.ts'
import { eligibilityFor } from '../loans/situation.ts'
import { linkOf } from './link.ts'

export const redirectHandlers = {
  productRedirect: async (call, { module, position, productCode }) => {
    const found = await findProduct(call, productCode)
    const link = found ? linkOf(found.product, found.pack) : ''
    if (!found || link === '') return refuse(codes.notFound)
    const may = await eligibilityFor(call, found)
    if (!may.eligible) return refuseIneligible(may, found.product, call)
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
} satisfies Handlers<Pick<typeof products, 'productRedirect'>>
