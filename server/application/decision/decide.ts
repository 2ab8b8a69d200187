import { addDays, localDay } from '../../../market/dates.ts'
import type { MarketPack } from '../../../market/market.ts'
import type { Answers } from '../../applicants/answers.ts'
import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { ApplicationDecision } from '../../database/tables/application.ts'
import type { NoticeValues } from '../../database/tables/notices.ts'
import { notify } from '../../notices/notify.ts'
import { checkAccount } from '../../payouts/bank-accounts.ts'
import { checkIdentity } from '../identity.ts'
import { type ApplicationRow, applicantOf, lockApplication, recordApplicationEvent } from '../record.ts'
import { creditLimit } from './credit-limit.ts'
import { type DetailsDeps, gatherDetails, incomeOf } from './gather-details.ts'
import { type ApplicationDetails, outcomeOf, type PolicyOutcome } from './policy.ts'

type Status = ApplicationRow['status']
export type DecisionDeps = DetailsDeps & Pick<Services, 'clock' | 'log'>

/** The first day on which applying again makes sense; empty where any day does. */
export function retryOn(
  { retry }: Pick<PolicyOutcome, 'retry'>,
  { answers, pack, today }: { answers: Answers; pack: MarketPack; today: string },
) {
  if (retry === 'later') return addDays(today, pack.application.retryDays)
  if (retry !== 'birthday') return ''
  const { birthDate } = answers.identity
  const year = Number(birthDate.slice(0, 4)) + pack.legal.minimumAge
  // Whoever was born on 29 February is of age on 1 March of other years.
  const [day, next] = [`${year}${birthDate.slice(4)}`, `${year}-03-01`]
  return Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day ? next : day
}

export type Decided = {
  status: Status
  decision: ApplicationDecision
  by: string
  now: Date
  /** The borrower has just handed it in, and sees it. */
  isSeen: boolean
}

/** What the borrower's message says; while it is being looked at there is none. */
const messages: Readonly<Record<Status, NoticeValues['application'] | null>> = {
  open: 'again',
  checking: null,
  review: null,
  approved: 'approved',
  declined: 'declined',
}

/** Writes what was decided. An application that was decided about is not decided about again. */
export async function writeDecision(tx: Db, row: ApplicationRow, decided: Decided): Promise<void> {
  const { status, decision, by, now, isSeen } = decided
  const isDecided = status === 'approved' || status === 'declined'
  await tx
    .updateTable('applications')
    .set({ status, decision, decided_by: by, updated_at: now, decided_at: isDecided ? now : null })
    .set(status === 'open' ? { submitted_at: null } : {})
    .where('borrower_id', '=', row.borrower_id)
    .where('id', '=', row.id)
    .execute()
  await noteEvent(tx, row, decided)
  const application = messages[status]
  if (!application) return
  const { borrower_id: borrowerId, id } = row
  const facts = { application, amountMinor: decision.limitMinor ?? 0 }
  // A step of an application may be requested several times.
  const subject = `${id} ${now.toISOString()}`
  await notify(tx, { borrowerId, matter: 'decision', subject, facts, isSeen }, now)
}

/** A check that goes on is no event. */
async function noteEvent(tx: Db, row: ApplicationRow, { status, decision, by, now }: Decided): Promise<void> {
  if (row.status === status && row.decision?.reason === decision.reason) return
  await recordApplicationEvent(tx, row, { status, ...decision, by, now })
}

export type Approval = { answers: Answers; facts: ApplicationDetails; pack: MarketPack }

/** From here on the borrower may borrow: name, income and limit are those of the application. */
export async function approve(
  tx: Db,
  row: ApplicationRow,
  { answers, facts, pack }: Approval,
): Promise<number> {
  const limitMinor = creditLimit(facts, pack)
  await tx
    .updateTable('borrowers')
    .set({
      name: answers.identity.fullName,
      salary_minor: incomeOf(answers, pack),
      credit_limit_minor: limitMinor,
    })
    .where('id', '=', row.borrower_id)
    .execute()
  return limitMinor
}

type Applicant = { borrowerId: string; isSeen: boolean }

const decideLocked = (
  deps: DecisionDeps,
  { borrowerId, isSeen }: Applicant,
  pack: MarketPack,
): Promise<Status> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, borrowerId)
    if (row?.status !== 'checking') return row?.status ?? 'open'
    const now = deps.clock.now()
    const { answers, facts } = await gatherDetails({ ...deps, db: tx }, row, pack)
    const outcome = outcomeOf(facts, pack)
    const { status, reason, step } = outcome
    const today = localDay(now, pack.timeZone)
    const limitMinor = status === 'approved' ? await approve(tx, row, { answers, facts, pack }) : undefined
    const decision = {
      reason,
      ...(step && { step }),
      ...(limitMinor !== undefined && { limitMinor }),
      ...(reason === 'income' && { questionedIncomeMinor: facts.incomeMinor }),
      ...(status === 'declined' && { retryOn: retryOn(outcome, { answers, pack, today }) }),
    }
    await writeDecision(tx, row, { status, decision, by: '', now, isSeen })
    return status
  })

/**
 * Has identity and account checked and decides, once however often and by however many it is called: whoever comes second
 * finds the decision of the first. The companies are called before, outside of the transaction.
 */
export async function decideApplication(
  deps: DecisionDeps,
  { borrowerId, isSeen }: Applicant,
): Promise<Status> {
  const { market } = await applicantOf(deps.db, borrowerId)
  await checkIdentity(deps, borrowerId)
  await checkAccount(deps, borrowerId)
  return decideLocked(deps, { borrowerId, isSeen }, deps.packs[market])
}
