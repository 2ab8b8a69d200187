import type { Services } from '../calls/call.ts'
import { type Answers, blankAnswers, decryptAnswers } from './answers.ts'

/** What each of some borrowers answered in the newest application, decrypted. */
export async function latestAnswers(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  borrowerIds: readonly string[],
): Promise<Map<string, Answers>> {
  const found = new Map<string, Answers>()
  if (borrowerIds.length === 0) return found
  const rows = await db
    .selectFrom('application_steps as s')
    .innerJoin(
      (newest) =>
        newest
          .selectFrom('applications')
          .distinctOn('borrower_id')
          .select(['borrower_id', 'id'])
          .where('borrower_id', 'in', borrowerIds)
          .orderBy('borrower_id')
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .as('n'),
      (join) => join.onRef('n.borrower_id', '=', 's.borrower_id').onRef('n.id', '=', 's.application_id'),
    )
    .select(['s.borrower_id as borrowerId', 's.application_id as applicationId', 's.step', 's.answers'])
    .execute()
  for (const { answers, ...row } of rows) {
    const of = found.get(row.borrowerId) ?? blankAnswers()
    Object.assign(of[row.step], decryptAnswers(keyring, answers, row))
    found.set(row.borrowerId, of)
  }
  return found
}
