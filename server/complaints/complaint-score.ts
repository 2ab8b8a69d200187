import type { complaints } from '../../contract/calls/complaints.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../calls/call.ts'

export const complaintScoreHandlers = {
  complaintScore: async (call, { problemId, score }) => {
    const found = await call.db
      .selectFrom('complaints')
      .select('status')
      .where('borrower_id', '=', call.borrowerId)
      .where('id', '=', problemId)
      .executeTakeFirst()
    if (!found) return refuse(codes.notFound)
    if (found.status !== 'answered') return refuse(codes.notAnswered)
    await call.db
      .updateTable('complaints')
      .set({ score })
      .where('borrower_id', '=', call.borrowerId)
      .where('id', '=', problemId)
      .execute()
    return {}
  },
} satisfies Handlers<Pick<typeof complaints, 'complaintScore'>>
