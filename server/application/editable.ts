import type { ApplicationStep } from '../../contract/calls/application.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Call } from '../calls/call.ts'
import { type ApplicationRow, beginApplication, lockApplication } from './record.ts'

/** The application that this borrower may fill in now, locked; one is begun where there is none. */
export async function editable(call: Call, _step: ApplicationStep): Promise<ApplicationRow | Refusal> {
  const row = await lockApplication(call.db, call.borrowerId)
  if (!row) return beginApplication(call.db, call.borrowerId, call.now)
  return row.status === 'open' ? row : refuse(codes.alreadyConfirmed)
}
