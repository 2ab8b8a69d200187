import type { ApplicationStatus, ApplicationStep, PictureKind } from '../../contract/calls/application.ts'
import { MINOR_PER_MAJOR } from '../../market/money.ts'
import type { Services } from '../calls/call.ts'
import type { ApplicationDecision, IdentityVerdict } from '../database/tables/application.ts'
import { currentAccount, type StoredAccount } from '../payouts/bank-accounts.ts'
import type { Answers } from './answers.ts'
import { isDocumentElsewhere } from './identity.ts'
import { picturesOf } from './pictures.ts'
import { latestApplication, stepsOf } from './record.ts'

/** What is known of a borrower by their newest application, decrypted. */
export type Profile = {
  applicationId: string
  status: ApplicationStatus
  answers: Answers
  done: ReadonlySet<ApplicationStep>
  /** As the market pack counts it: a month's or a year's; 0 where none was given. */
  incomeMinor: number
  /** Ids for `pictureBytes`; empty where there is none. */
  pictures: Record<PictureKind, string>
  identityVerdict: IdentityVerdict
  /** Another account applied with the same document. */
  isDocumentElsewhere: boolean
  account: StoredAccount | null
  submittedAt: Date | null
  decidedAt: Date | null
  decision: ApplicationDecision | null
}

/** Null where the borrower never began an application. */
export async function profileOf(
  services: Pick<Services, 'db' | 'keyring'>,
  borrowerId: string,
): Promise<Profile | null> {
  const row = await latestApplication(services.db, borrowerId)
  if (!row) return null
  const [steps, pictures, account] = await Promise.all([
    stepsOf(services, row),
    picturesOf(services.db, row),
    currentAccount(services, borrowerId),
  ])
  const { documentNumber } = steps.answers.identity
  return {
    applicationId: row.id,
    status: row.status,
    ...steps,
    incomeMinor: Number(steps.answers.job.income || 0) * MINOR_PER_MAJOR,
    pictures,
    identityVerdict: row.identity_verdict,
    isDocumentElsewhere:
      documentNumber !== '' && (await isDocumentElsewhere(services, borrowerId, documentNumber)),
    account: account ?? null,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    decision: row.decision,
  }
}
