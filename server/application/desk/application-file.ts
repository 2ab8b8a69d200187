import { versionFrom } from '../../../base/version-from.ts'
import { revealRoles } from '../../../contract/calls/account.ts'
import type { ApplicationFile, ApplicationLine, PictureKind } from '../../../contract/calls/application.ts'
import type { StaffRole } from '../../../contract/wire/roles.ts'
import type { Market } from '../../../market/language.ts'
import type { Answers } from '../../applicants/answers.ts'
import { masked } from '../../applicants/answers.ts'
import type { StaffCall } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import { detailsForPerson } from '../decision/by-hand.ts'
import { creditLimit } from '../decision/credit-limit.ts'
import { verdictsOf } from '../decision/policy.ts'
import { picturesOf } from '../pictures.ts'
import type { ApplicationRow } from '../record.ts'

/** A look by somebody else counts as at the same time for this long. */
const TOGETHER_MS = 15 * 60_000
const HISTORY_MAX = 50

export const subjectOfApplication = (id: string): string => `application ${id}`

/** Another one means that somebody has decided, or that the borrower was asked, meanwhile. */
/** The number of a document can be read from its picture: whoever may not have the one does not have the other. */
export const mayShowPicture = (role: StaffRole, kind: PictureKind): boolean =>
  kind !== 'document' || revealRoles.document.some((allowed: StaffRole) => allowed === role)

export const versionOfApplication = ({ status, updated_at }: Pick<ApplicationRow, 'status' | 'updated_at'>) =>
  versionFrom(status, updated_at.getTime())

type Applicant = { market: Market; name: string }

export const applicationLine = (
  row: Pick<
    ApplicationRow,
    'id' | 'borrower_id' | 'submitted_at' | 'decision' | 'identity_verdict' | 'created_at'
  >,
  { market, name }: Applicant,
): ApplicationLine => ({
  applicationId: row.id,
  borrowerId: row.borrower_id,
  market,
  name,
  submittedAt: row.submitted_at?.toISOString() ?? '',
  reason: row.decision?.reason ?? null,
  identity: row.identity_verdict,
})

function shownAnswers({ identity, personal, job, contact, bank }: Answers): ApplicationFile['answers'] {
  const { consent: _, ...called } = contact
  return {
    identity: { ...identity, documentNumber: masked(identity.documentNumber) },
    personal,
    job,
    contact: { ...called, phone: masked(contact.phone) },
    bank: { ...bank, accountNumber: masked(bank.accountNumber) },
  }
}

async function historyOf(db: Db, { borrower_id, id }: ApplicationRow): Promise<ApplicationFile['history']> {
  const events = await db
    .selectFrom('application_events')
    .selectAll()
    .where('borrower_id', '=', borrower_id)
    .where('application_id', '=', id)
    .orderBy('id', 'desc')
    .limit(HISTORY_MAX)
    .execute()
  return events.map(({ created_at, status, reason, decided_by, message, note }) => ({
    at: created_at.toISOString(),
    status,
    reason,
    by: decided_by,
    message,
    note,
  }))
}

/** Whoever opened it just now, as the audit log has it. */
async function othersAt(call: StaffCall, id: string): Promise<ApplicationFile['others']> {
  const looks = await call.db
    .selectFrom('audit_events')
    .select(['staff', 'at'])
    .where('subject', '=', subjectOfApplication(id))
    .where('act', '=', 'applicationShow')
    .orderBy('position', 'desc')
    .limit(HISTORY_MAX)
    .execute()
  const since = call.now.getTime() - TOGETHER_MS
  const recent = looks.filter(({ staff, at }) => staff !== call.staff.email && at.getTime() >= since)
  return [...new Map(recent.toReversed().map(({ staff, at }) => [staff, at]))].map(([staff, at]) => ({
    staff,
    at: at.toISOString(),
  }))
}

const openProposal = async ({ db, now }: StaffCall, id: string): Promise<string | null> => {
  const found = await db
    .selectFrom('proposals')
    .select('id')
    .where('subject', '=', subjectOfApplication(id))
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('proposed_at', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
}

/** What the borrower reads: as at registration, or else the market's own. */
export const languageOf = async ({ db, packs }: StaffCall, borrowerId: string, market: Market) => {
  const given = await db
    .selectFrom('registration_consents')
    .select('language')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst()
  return given?.language ?? packs[market].language
}

/** The limit that an approval gives, and whether one person may give it (decision 124). */
export async function limitByHand(call: StaffCall, row: ApplicationRow, market: Market) {
  const pack = call.packs[market]
  const { answers, facts } = await detailsForPerson(call, { row, pack }, call.now)
  const limitMinor = creditLimit(facts, pack)
  return {
    answers,
    facts,
    verdicts: verdictsOf(facts, pack),
    limitMinor,
    isTooSmall: limitMinor < pack.claims.amountMinMinor,
    needsSecond: limitMinor > pack.application.secondPersonAboveMinor,
  }
}

export async function applicationFile(
  call: StaffCall,
  row: ApplicationRow,
  { market, name: known }: Applicant,
): Promise<ApplicationFile> {
  const [{ answers, facts, ...limit }, pictures, history, others, proposalId, language] = await Promise.all([
    limitByHand(call, row, market),
    picturesOf(call.db, row),
    historyOf(call.db, row),
    othersAt(call, row.id),
    openProposal(call, row.id),
    languageOf(call, row.borrower_id, market),
  ])
  const { age, incomeMinor, monthlyPaymentsMinor, openLoans, repaidLoans, identity, account } = facts
  return {
    ...applicationLine(row, { market, name: answers.identity.fullName || known }),
    status: row.status,
    version: versionOfApplication(row),
    language,
    answers: shownAnswers(answers),
    pictures: {
      document: pictures.document !== '' && mayShowPicture(call.staff.role, 'document'),
      selfie: pictures.selfie !== '',
    },
    facts: { age, incomeMinor, monthlyPaymentsMinor, openLoans, repaidLoans, identity, account },
    ...limit,
    proposalId,
    history,
    others,
  }
}
