import { randomBytes } from 'node:crypto'
import type { ApplicationReason, ApplicationStep } from '../../contract/calls/application.ts'
import type { Market } from '../../market/language.ts'
import {
  type Answers,
  blankAnswers,
  decryptAnswers,
  encryptAnswers,
  type StepAnswers,
} from '../applicants/answers.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'

export type ApplicationRow = Schema['applications']
export type ApplicationKey = Pick<ApplicationRow, 'borrower_id' | 'id'>
export type Applicant = { id: string; market: Market; phone: string }

const ID_BYTES = 16
export const newId = (): string => randomBytes(ID_BYTES).toString('base64url')

export const applicantOf = (db: Db, borrowerId: string): Promise<Applicant> =>
  db
    .selectFrom('borrowers')
    .select(['id', 'market', 'phone'])
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()

/** The newest application; undefined where the borrower never began one. */
export const latestApplication = (db: Db, borrowerId: string): Promise<ApplicationRow | undefined> =>
  newest(db, borrowerId).executeTakeFirst()

/** The same, locked: what is saved and what is decided about it happen one after the other. */
export const lockApplication = (tx: Db, borrowerId: string): Promise<ApplicationRow | undefined> =>
  newest(tx, borrowerId).forUpdate().executeTakeFirst()

const newest = (db: Db, borrowerId: string) =>
  db
    .selectFrom('applications')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)

/** Begins an application. Two tabs at once begin the same one. */
export async function beginApplication(tx: Db, borrowerId: string, now: Date): Promise<ApplicationRow> {
  await tx
    .insertInto('applications')
    .values({
      id: newId(),
      borrower_id: borrowerId,
      status: 'open',
      document_hash: null,
      identity_verdict: 'unchecked',
      identity_checked_at: null,
      created_at: now,
      updated_at: now,
      submitted_at: null,
      decided_at: null,
      decided_by: '',
      decision: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await lockApplication(tx, borrowerId)
  if (!row) throw new Error('an application that was begun is not there')
  return row
}

type AnsweredStep = Omit<StepSave, 'now'>

/** Every step of which something was saved, decrypted. */
export async function stepsAnswered(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  { borrower_id: borrowerId, id: applicationId }: ApplicationKey,
): Promise<AnsweredStep[]> {
  const rows = await db
    .selectFrom('application_steps')
    .select(['step', 'answers', 'done'])
    .where('borrower_id', '=', borrowerId)
    .where('application_id', '=', applicationId)
    .execute()
  return rows.map(({ step, answers, done }) => ({
    step,
    done,
    answers: decryptAnswers(keyring, answers, { borrowerId, applicationId, step }),
  }))
}

export type SavedSteps = { answers: Answers; done: ReadonlySet<ApplicationStep> }

/** What was answered in an application, decrypted. */
export async function stepsOf(
  services: Pick<Services, 'db' | 'keyring'>,
  application: ApplicationKey,
): Promise<SavedSteps> {
  const saved = await stepsAnswered(services, application)
  const answers = blankAnswers()
  for (const { step, answers: given } of saved) Object.assign(answers[step], given)
  return { answers, done: new Set(saved.filter(({ done }) => done).map(({ step }) => step)) }
}

export type StepSave = { step: ApplicationStep; answers: StepAnswers; done: boolean; now: Date }

export async function saveStep(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  { borrower_id: borrowerId, id: applicationId }: ApplicationKey,
  { step, answers, done, now }: StepSave,
): Promise<void> {
  const encrypted = encryptAnswers(keyring, answers, { borrowerId, applicationId, step })
  const saved = { answers: encrypted, done, updated_at: now }
  await db
    .insertInto('application_steps')
    .values({ borrower_id: borrowerId, application_id: applicationId, step, ...saved })
    .onConflict((conflict) => conflict.columns(['borrower_id', 'application_id', 'step']).doUpdateSet(saved))
    .execute()
  await db
    .updateTable('applications')
    .set({ updated_at: now })
    .where('borrower_id', '=', borrowerId)
    .where('id', '=', applicationId)
    .execute()
}

type ApplicationEvent = Pick<ApplicationRow, 'status'> & {
  reason: ApplicationReason
  message?: string
  note?: string
  by: string
  now: Date
}

/** Adds to the history of an application. */
export async function recordApplicationEvent(
  tx: Db,
  { borrower_id, id: application_id }: ApplicationKey,
  { status, reason, message = '', note = '', by, now }: ApplicationEvent,
): Promise<void> {
  await tx
    .insertInto('application_events')
    .values({ borrower_id, application_id, status, reason, message, note, decided_by: by, created_at: now })
    .execute()
}
