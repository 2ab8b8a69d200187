import * as v from 'valibot'
import { essential, loose } from '../wire/fields.ts'
import { endpoint, readsPerMinute } from '../wire/operation.ts'
import { owedNext, paidOff, repaidShare, trackedPayout } from './loans.ts'
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
            /** Money of the borrower beyond the debt of this loan; empty where there is none. */
            creditAmount: v.optional(v.string(), ''),
            /** What happens to it: how it comes back, and what it will be used for on others. */
            creditNotes: v.optional(v.array(v.string()), []),
            /** Absent where something is owed. */
            paidOff: v.optional(paidOff),
            /** Money on its way to the borrower. */
            payouts: v.optional(v.array(trackedPayout), []),
          }),
        ),
      ),
      /** '1' where a payment is late or due soon: nobody is offered a loan beside it. */
      pausesOffers: v.optional(loose, '0'),
    }),
  }),
}
