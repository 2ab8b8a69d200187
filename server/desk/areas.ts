import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { applicationsUsage, runApplications } from '../application/decision/desk.ts'
import type { Services } from '../calls/call.ts'
import type { DeskCommand, DeskOutput } from '../calls/desk-command.ts'
import { payoutsUsage, runPayouts } from '../disbursement/desk.ts'
import { runSettlement, settlementUsage } from '../reconciliation/settlement/desk.ts'
import { lettersUsage, runLetters } from '../repayment/inbox/desk.ts'
import { inviteUsage, runInvite } from './invite-command.ts'

type Deps = Pick<Services, 'db' | 'keyring'> & { auditSecrets: Secrets | null }
type Area = { usage: string; run: (deps: Deps, command: DeskCommand) => Promise<DeskOutput> }

/** What `npm run desk` knows by a word of its own. */
const areas: Readonly<Record<string, Area>> = {
  letters: { usage: lettersUsage, run: ({ db }, command) => runLetters(db, command) },
  applications: { usage: applicationsUsage, run: runApplications },
  settlement: { usage: settlementUsage, run: ({ db }, command) => runSettlement(db, command) },
  invite: { usage: inviteUsage, run: runInvite },
  payouts: { usage: payoutsUsage, run: ({ db }, command) => runPayouts(db, command) },
}

export const areasUsage = Object.values(areas)
  .map(({ usage }) => usage)
  .join('\n')

export const isArea = (name: string): boolean => Object.hasOwn(areas, name)

export async function runDesk(deps: Deps, name: string, command: DeskCommand): Promise<DeskOutput> {
  const area = isArea(name) ? areas[name] : undefined
  return area ? area.run(deps, command) : { problem: areasUsage }
}
