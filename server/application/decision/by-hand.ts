import type { ApplicationDeclineReason, ApplicationStep } from '../../../contract/calls/application.ts'
import { localDay } from '../../../market/dates.ts'
import type { MarketPack } from '../../../market/market.ts'
import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { ApplicationDecision } from '../../database/tables/application.ts'
import { type ApplicationRow, applicantOf, lockApplication } from '../record.ts'
import { creditLimit } from './credit-limit.ts'
import { approve, retryOn, writeDecision } from './decide.ts'
import { gatherDetails } from './gather-details.ts'
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

/** All that the policy decides by; no company is called any more, since a person looks. */
export const detailsForPerson = (
  { db, keyring, packs }: HandDeps,
  { row, pack }: WaitingApplication,
  now: Date,
) => gatherDetails({ db, keyring, packs, clock: { now: () => now } }, row, pack)

/** Approves; `isTooSmall` where the limit would not do for any loan, and nothing is written. */
export async function approveByHand(
  deps: HandDeps,
  { row, pack }: WaitingApplication,
  { by, now, note }: HandDecision,
): Promise<{ limitMinor: number; isTooSmall: boolean }> {
  const { answers, facts } = await detailsForPerson(deps, { row, pack }, now)
  const limitMinor = creditLimit(facts, pack)
  if (limitMinor < pack.claims.amountMinMinor) return { limitMinor, isTooSmall: true }
  await approve(deps.db, row, { answers, facts, pack })
  const decision = { reason: 'approved' as const, limitMinor, note }
  await writeDecision(deps.db, row, { status: 'approved', decision, by, now, isSeen: false })
  return { limitMinor, isTooSmall: false }
}

type Declined = HandDecision & { reason: ApplicationDeclineReason; message: string }

/** What a decline writes. With a reason of the policy the day for another try is the policy's too. */
export async function planDecline(
  deps: HandDeps,
  { row, pack }: WaitingApplication,
  { now, note, reason, message }: Omit<Declined, 'by'>,
): Promise<ApplicationDecision> {
  const rule = ruleOfReason(reason) ?? { retry: 'later' as const }
  const { answers } = await detailsForPerson(deps, { row, pack }, now)
  const today = localDay(now, pack.timeZone)
  return { reason, message, note, retryOn: retryOn(rule, { answers, pack, today }) }
}

export async function declineByHand(
  deps: HandDeps,
  waits: WaitingApplication,
  { by, ...declined }: Declined,
): Promise<void> {
  const decision = await planDecline(deps, waits, declined)
  const { now } = declined
  await writeDecision(deps.db, waits.row, { status: 'declined', decision, by, now, isSeen: false })
}

type Requested = HandDecision & { step: ApplicationStep; message: string }

/** Gives the application back: the borrower is notified, and does the step again. */
export async function askAgainByHand(
  { db }: Pick<HandDeps, 'db'>,
  row: ApplicationRow,
  { by, now, note, step, message }: Requested,
): Promise<void> {
  const decision = { reason: 'asked' as const, step, message, note }
  await writeDecision(db, row, { status: 'open', decision, by, now, isSeen: false })
}
