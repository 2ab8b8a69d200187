import * as v from 'valibot'
import { endpoint, readsPerMinute } from '../wire/endpoint.ts'
import { essential } from '../wire/fields.ts'
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
    auth: 'borrower',
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
