import type { IdentityVerdict } from '../../contract/calls/application.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { equalityHash, equalityHashes } from '../encryption/encrypt.ts'
import { pictureBytes, picturesOf } from './pictures.ts'
import {
  type ApplicationKey,
  type ApplicationRow,
  applicantOf,
  latestApplication,
  stepsOf,
} from './record.ts'

const update = (db: Db, { borrower_id, id }: ApplicationKey, changed: Partial<ApplicationRow>) =>
  db
    .updateTable('applications')
    .set(changed)
    .where('borrower_id', '=', borrower_id)
    .where('id', '=', id)
    .execute()

const unchecked = { identity_verdict: 'unchecked', identity_checked_at: null } as const

/** Another picture, or another number, is one that nobody has checked. */
export const noteUnchecked = (db: Db, application: ApplicationKey, now: Date) =>
  update(db, application, { ...unchecked, updated_at: now })

export const noteIdentity = (
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  application: ApplicationKey,
  documentNumber: string,
) => update(db, application, { ...unchecked, document_hash: equalityHash(keyring, documentNumber) })

/**
 * Whether another account applied with the same document. It is for the decision: whoever types a stranger's number learns
 * nothing.
 */
export async function isDocumentElsewhere(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  borrowerId: string,
  documentNumber: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('applications')
    .select('id')
    .where('document_hash', 'in', equalityHashes(keyring, documentNumber))
    .where('borrower_id', '<>', borrowerId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Checks who the borrower is where that is not known yet, and returns the verdict by now. Not in a transaction: it asks another
 * company, and decrypts two pictures.
 */
export async function checkIdentity(
  services: Pick<Services, 'db' | 'keyring' | 'clock' | 'identityCheck'>,
  borrowerId: string,
): Promise<IdentityVerdict> {
  const row = await latestApplication(services.db, borrowerId)
  if (row?.identity_verdict !== 'unchecked' || !services.identityCheck)
    return row?.identity_verdict ?? 'unchecked'
  const [{ market }, { answers }, ids] = await Promise.all([
    applicantOf(services.db, borrowerId),
    stepsOf(services, row),
    picturesOf(services.db, row),
  ])
  const document = await pictureBytes(services, borrowerId, ids.document)
  const selfie = await pictureBytes(services, borrowerId, ids.selfie)
  if (!document || !selfie) return 'unchecked'
  const reply = await services.identityCheck.check({ market, ...answers.identity, document, selfie })
  if (!reply.answered) return 'unchecked'
  const checked = { identity_verdict: reply.verdict, identity_checked_at: services.clock.now() }
  await update(services.db, row, checked)
  return reply.verdict
}
