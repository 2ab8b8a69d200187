import type { application } from '../../contract/calls/application.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call } from '../calls/call.ts'
import { missingIn } from './complete.ts'
import { applicantOf, lockApplication } from './record.ts'

/** Hands the application in, once: the same again gives the status that it has by then. */
export const applicationSubmitHandlers = {
  applicationSubmit: async (call, { consent }) => {
    const { market } = await applicantOf(call.db, call.borrowerId)
    return call.db.transaction().execute(async (tx) => {
      const row = await lockApplication(tx, call.borrowerId)
      if (row && row.status !== 'open') return { status: row.status }
      const missing = await missingIn({ ...call, db: tx }, row, call.packs[market])
      if (!row || consent !== '1' || missing.length > 0)
        return { ...refuse(codes.fieldsRefused), data: { fields: {}, steps: missing } }
      await tx
        .updateTable('applications')
        .set({ status: 'review', submitted_at: call.now })
        .where('borrower_id', '=', row.borrower_id)
        .where('id', '=', row.id)
        .execute()
      return { status: 'review' }
    })
  },
} satisfies Handlers<Pick<typeof application, 'applicationSubmit'>, Call>
