import { decryptAnswers } from '../applicants/answers.ts'
import type { Services } from '../calls/call.ts'
import { latestApplication } from './record.ts'

/** The mail address that the borrower gave with the newest application; null where there is none. */
export async function mailAddressOf(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  borrowerId: string,
): Promise<string | null> {
  const application = await latestApplication(db, borrowerId)
  if (!application) return null
  const step = 'personal' as const
  const saved = await db
    .selectFrom('application_steps')
    .select('answers')
    .where('borrower_id', '=', borrowerId)
    .where('application_id', '=', application.id)
    .where('step', '=', step)
    .executeTakeFirst()
  if (!saved) return null
  const { email } = decryptAnswers(keyring, saved.answers, {
    borrowerId,
    applicationId: application.id,
    step,
  })
  return email || null
}
