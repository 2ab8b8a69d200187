import { addDays, localDay } from '../../../contract/market/dates.ts'
import { toWireAmount } from '../../../contract/market/money.ts'
import type { Services } from '../../calls/call.ts'
import { commandDone, type DeskCommand, type DeskOutput, unsigned } from '../../calls/desk-command.ts'
import { type ApplicationRow, applicantOf, lockApplication } from '../record.ts'
import { creditLimit } from './credit-limit.ts'
import { approve, writeDecision } from './decide.ts'
import { gatherFacts } from './facts.ts'

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
  const found = await db
    .selectFrom('applications')
    .select('borrower_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const missing = { problem: `there is no application ${id} that waits for a person` }
  if (!found) return missing
  const pack = packs[(await applicantOf(db, found.borrower_id)).market]
  return db.transaction().execute(async (tx): Promise<DeskOutput> => {
    const row: ApplicationRow | undefined = await lockApplication(tx, found.borrower_id)
    if (row?.id !== id || row.status !== 'review') return missing
    if (choice === 'decline') {
      const retryOn = addDays(localDay(now, pack.timeZone), pack.application.retryDays)
      const decision = { reason: 'declined', retryOn, note }
      await writeDecision(tx, row, { status: 'declined', decision, by, now, isSeen: false })
      return commandDone
    }
    // Nobody is asked any more: a person has looked.
    const clock = { now: () => now }
    const { answers, facts } = await gatherFacts({ db: tx, keyring, packs, clock }, row, pack)
    if (creditLimit(facts, pack) < pack.claims.amountMinMinor)
      return {
        problem: `its limit would be ${toWireAmount(creditLimit(facts, pack))}, below the smallest loan`,
      }
    const limitMinor = await approve(tx, row, { answers, facts, pack })
    const decision = { reason: 'approved', limitMinor, note }
    await writeDecision(tx, row, { status: 'approved', decision, by, now, isSeen: false })
    return commandDone
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
