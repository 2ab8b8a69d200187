import * as texts from '#texts'
import type { ApplicationStep } from '../../contract/calls/application.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { localDay } from '../../market/dates.ts'
import type { Call } from '../calls/call.ts'
import { beginAgain } from './begin-again.ts'
import { type Applicant, type ApplicationRow, beginApplication, lockApplication } from './record.ts'

type EditCall = Pick<Call, 'db' | 'keyring' | 'packs' | 'now'>

/**
 * The application in which this step may be changed now, locked; one is begun where there is none, or where one was declined
 * long enough ago. An approved one stays as it was decided about, but for the account that money is sent to.
 */
export async function editable(
  call: EditCall,
  applicant: Applicant,
  step: ApplicationStep,
): Promise<ApplicationRow | Refusal> {
  const row = await lockApplication(call.db, applicant.id)
  if (!row) return beginApplication(call.db, applicant.id, call.now)
  if (row.status === 'open' || (row.status === 'approved' && step === 'bank')) return row
  if (row.status !== 'declined') return refuse(codes.alreadyConfirmed, texts.apply_submitted_already())
  const today = localDay(call.now, call.packs[applicant.market].timeZone)
  return (row.decision?.retryOn ?? '') <= today
    ? beginAgain(call, row, call.now)
    : refuse(codes.alreadyConfirmed, texts.apply_declined_already())
}
