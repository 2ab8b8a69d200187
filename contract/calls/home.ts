import * as v from 'valibot'
import { essential } from '../wire/fields.ts'
import { endpoint, readsPerMinute } from '../wire/operation.ts'
import { owedNext, repaidShare } from './loans.ts'
import { listedOrder } from './products.ts'

/** What the borrower's own first page shows. Not in the base contract. */
export const home = {
  homeLoad: endpoint({
    summary: 'The loans of this borrower, what is to be done first at the top',
    ours: true,
    method: 'POST',
    path: '/v3/home/home-load',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({}),
    reply: v.object({
      loans: essential(
        v.array(
          v.object({
            ...listedOrder,
            description: v.string(),
            /** Absent where nothing is to be paid. */
            next: v.optional(owedNext),
            /** Absent before the money was paid out. */
            repaid: v.optional(repaidShare),
            /** What credit of this loan will be used for on others. */
            creditNotes: v.optional(v.array(v.string()), []),
          }),
        ),
      ),
    }),
  }),
}
