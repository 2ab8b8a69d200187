import type { application } from '../../contract/calls/application.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { zoneOfRegion } from '../../market/places/time-zones.server.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { missingIn } from './complete.ts'
import { decideApplication } from './decision/decide.ts'
import {
  type ApplicationRow,
  applicantOf,
  lockApplication,
  recordApplicationEvent,
  stepsOf,
} from './record.ts'

type Status = ApplicationRow['status']

/** What the borrower was asked about once is not asked again. */
const questionOf = ({ decision }: ApplicationRow) =>
  decision?.questionedIncomeMinor === undefined
    ? {}
    : { questionedIncomeMinor: decision.questionedIncomeMinor }

/** Takes the application in; from then on it is decided, by this call or by the sweep. */
async function handIn(call: Call, consent: string): Promise<Status | Refusal> {
  const { market } = await applicantOf(call.db, call.borrowerId)
  return call.db.transaction().execute(async (tx): Promise<Status | Refusal> => {
    const row = await lockApplication(tx, call.borrowerId)
    if (row && row.status !== 'open') return row.status
    const missing = await missingIn({ ...call, db: tx }, row, call.packs[market])
    if (!row || consent !== '1' || missing.length > 0)
      return { ...refuse(codes.fieldsRefused), data: { fields: {}, steps: missing } }
    await tx
      .updateTable('applications')
      .set({ status: 'checking', submitted_at: call.now, updated_at: call.now })
      .set({ decision: { ...questionOf(row), reason: 'checking' } })
      .where('borrower_id', '=', row.borrower_id)
      .where('id', '=', row.id)
      .execute()
    const { personal } = (await stepsOf({ ...call, db: tx }, row)).answers
    await tx
      .updateTable('borrowers')
      .set({ time_zone: zoneOfRegion(market, personal.region) })
      .where('id', '=', row.borrower_id)
      .execute()
    await recordApplicationEvent(tx, row, { status: 'checking', reason: 'submitted', by: '', now: call.now })
    return 'checking'
  })
}

/** Hands the application in, once: the same again gives the status that it has by then. */
export const applicationSubmitHandlers = {
  applicationSubmit: async (call, { consent }) => {
    const status = await handIn(call, consent)
    if (isRefusal(status)) return status
    return {
      status:
        status === 'checking'
          ? await decideApplication(call, { borrowerId: call.borrowerId, isSeen: true })
          : status,
    }
  },
} satisfies Handlers<Pick<typeof application, 'applicationSubmit'>>
