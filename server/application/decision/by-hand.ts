import type { ApplicationStep } from '../../../contract/calls/application.ts'
import { localDay } from '../../../market/dates.ts'
import type { MarketPack } from '../../../market/market.ts'
import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import { type ApplicationRow, applicantOf, lockApplication } from '../record.ts'
import { creditLimit } from './credit-limit.ts'
import { approve, retryOn, writeDecision } from './decide.ts'
import { gatherFacts } from './facts.ts'
import { ruleOfReason } from './policy.ts'

type HandDeps = Pick<Services, 'db' | 'keyring' | 'packs'>

export type WaitingApplication = { row: ApplicationRow; pack: MarketPack }

/** Who decides, when, and what they write for the record. */
export type HandDecision = { by: string; now: Date; note: string }

export const applicationById = (db: Db, id: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()

/** The application, locked, where it waits for a person; null where it does not. In a transaction. */
export async function lockWaiting({ db, packs }: HandDeps, id: string): Promise<WaitingApplication | null> {
  const found = await applicationById(db, id)
  if (!found) return null
  const row = await lockApplication(db, found.borrower_id)
  if (row?.id !== id || row.status !== 'review') return null
  return { row, pack: packs[(await applicantOf(db, row.borrower_id)).market] }
}

/** All that the policy decides by; no company is asked any more, since a person looks. */
export const factsForPerson = (
  { db, keyring, packs }: HandDeps,
  { row, pack }: WaitingApplication,
  now: Date,
) => gatherFacts({ db, keyring, packs, clock: { now: () => now } }, row, pack)

/** Approves; `isTooSmall` where the limit would not do for any loan, and nothing is written. */
export async function approveByHand(
  deps: HandDeps,
  { row, pack }: WaitingApplication,
  { by, now, note }: HandDecision,
): Promise<{ limitMinor: number; isTooSmall: boolean }> {
  const { answers, facts } = await factsForPerson(deps, { row, pack }, now)
  const limitMinor = creditLimit(facts, pack)
  if (limitMinor < pack.claims.amountMinMinor) return { limitMinor, isTooSmall: true }
  await approve(deps.db, row, { answers, facts, pack })
  const decision = { reason: 'approved', limitMinor, note }
  await writeDecision(deps.db, row, { status: 'approved', decision, by, now, isSeen: false })
  return { limitMinor, isTooSmall: false }
}

type Declined = HandDecision & { reason: string; message: string }

/** Declines. With a reason of the policy the day for another try is the policy's too. */
export async function declineByHand(
  deps: HandDeps,
  { row, pack }: WaitingApplication,
  { by, now, note, reason, message }: Declined,
): Promise<void> {
  const rule = ruleOfReason(reason) ?? { retry: 'later' as const }
  const { answers } = await factsForPerson(deps, { row, pack }, now)
  const today = localDay(now, pack.timeZone)
  const decision = { reason, message, note, retryOn: retryOn(rule, { answers, pack, today }) }
  await writeDecision(deps.db, row, { status: 'declined', decision, by, now, isSeen: false })
}

type Asked = HandDecision & { step: ApplicationStep; message: string }

/** Gives the application back: the borrower is told, and does the step again. */
export async function askAgainByHand(
  { db }: Pick<HandDeps, 'db'>,
  row: ApplicationRow,
  { by, now, note, step, message }: Asked,
): Promise<void> {
  const decision = { reason: 'asked', step, message, note }
  await writeDecision(db, row, { status: 'open', decision, by, now, isSeen: false })
}
