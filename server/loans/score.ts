import type { loans } from '../../contract/calls/loans.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../calls/call.ts'

/** The wire's `score` is always 5; what the borrower chose is stored (product 10.7). */
export const scoreHandlers = {
  scoreSave: async (call, { score, chosenScore, orderId }) => {
    if (orderId !== '') {
      const order = await call.db
        .selectFrom('orders')
        .select('id')
        .where('borrower_id', '=', call.borrowerId)
        .where('id', '=', orderId)
        .executeTakeFirst()
      if (!order) return refuse(codes.notFound)
    }
    await call.db
      .insertInto('ratings')
      .values({
        borrower_id: call.borrowerId,
        order_id: orderId || null,
        stars: chosenScore ?? score,
        created_at: call.now,
      })
      .execute()
    return {}
  },
} satisfies Handlers<Pick<typeof loans, 'scoreSave'>>
