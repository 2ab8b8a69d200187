import { toWireAmount } from '../../../contract/market/money.ts'
import type { Services } from '../../calls/call.ts'
import { commandDone, type DeskCommand, type DeskOutput, unsigned } from '../../calls/desk-command.ts'
import { approveByHand, declineByHand, lockWaiting } from './by-hand.ts'

export const applicationsUsage = `  npm run desk -- applications           applications that a person has to decide
  npm run desk -- applications approve <application> --handler "Rina, lending" --text "why"
  npm run desk -- applications decline <application> --handler "Rina, lending" --text "why"`

const LISTED_MAX = 200
type Deps = Pick<Services, 'db' | 'keyring'>

/** No names and no numbers: whoever decides looks them up where they are shown masked. */
const waiting = ({ db }: Deps) =>
  db
    .selectFrom('applications')
    .select(['id', 'borrower_id', 'submitted_at', 'identity_verdict', 'decision'])
    .where('status', '=', 'review')
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()

type Waiting = Awaited<ReturnType<typeof waiting>>[number]

const lineOf = ({ id, borrower_id, submitted_at, identity_verdict, decision }: Waiting) =>
  [
    id,
    submitted_at?.toISOString() ?? '',
    `borrower ${borrower_id}`,
    `identity: ${identity_verdict}`,
    decision?.reason ?? '',
  ].join('  ')

type Choice = 'approve' | 'decline'

async function decideByHand(
  { db, keyring }: Deps,
  id: string,
  { choice, command }: { choice: Choice; command: DeskCommand },
): Promise<DeskOutput> {
  const { now, packs, handler: by, text: note } = command
  return db.transaction().execute(async (tx): Promise<DeskOutput> => {
    const deps = { db: tx, keyring, packs }
    const waits = await lockWaiting(deps, id)
    if (!waits) return { problem: `there is no application ${id} that waits for a person` }
    if (choice === 'decline') {
      await declineByHand(deps, waits, { by, now, note, reason: 'declined', message: '' })
      return commandDone
    }
    const { limitMinor, isTooSmall } = await approveByHand(deps, waits, { by, now, note })
    return isTooSmall
      ? { problem: `its limit would be ${toWireAmount(limitMinor)}, below the smallest loan` }
      : commandDone
  })
}

/** The part of `npm run desk` that is about applications. */
export async function runApplications(deps: Deps, command: DeskCommand): Promise<DeskOutput> {
  const [act = 'list', id = ''] = command.args
  if (act === 'list') {
    const listed = await waiting(deps)
    return { lines: listed.length > 0 ? listed.map(lineOf) : ['No applications to decide.'] }
  }
  if ((act !== 'approve' && act !== 'decline') || id === '') return { problem: applicationsUsage }
  return unsigned(command) ?? decideByHand(deps, id, { choice: act, command })
}
