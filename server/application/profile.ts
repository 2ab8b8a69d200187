import type {
  ApplicationStatus,
  ApplicationStep,
  IdentityVerdict,
  PictureKind,
} from '../../contract/calls/application.ts'
import type { Answers } from '../applicants/answers.ts'
import type { Services } from '../calls/call.ts'
import type { ApplicationDecision } from '../database/tables/application.ts'
import { currentAccount, type StoredAccount } from '../payouts/bank-accounts.ts'
import { isDocumentElsewhere } from './identity.ts'
import { picturesOf } from './pictures.ts'
import { latestApplication, stepsOf } from './record.ts'

/** What is known of a borrower by their newest application, decrypted. */
export type Profile = {
  applicationId: string
  status: ApplicationStatus
  answers: Answers
  done: ReadonlySet<ApplicationStep>
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
