import { DAY_MS } from '../../../base/time.ts'
import { ageOn } from '../../../market/application-rules.ts'
import { localDay } from '../../../market/dates.ts'
import { convertIncome, incomePeriodOf } from '../../../market/income.ts'
import type { MarketPack } from '../../../market/market.ts'
import { MINOR_PER_MAJOR } from '../../../market/money.ts'
import { statusCodes } from '../../../market/order-status.ts'
import type { Answers } from '../../applicants/answers.ts'
import type { Services } from '../../calls/call.ts'
import { isOpen } from '../../loans/eligibility.ts'
import { loadSituation } from '../../loans/situation.ts'
import { currentAccount } from '../../payouts/bank-accounts.ts'
import { isDocumentElsewhere } from '../identity.ts'
import { type ApplicationRow, stepsOf } from '../record.ts'
import { INCOME_MAX_MINOR } from './credit-limit.ts'
import type { ApplicationDetails } from './policy.ts'

export type DetailsDeps = Pick<Services, 'db' | 'packs' | 'keyring'> &
  Partial<Pick<Services, 'identityCheck' | 'accountCheck'>> & {
    clock: Pick<Services['clock'], 'now'>
  }

/** The income that was answered, as the market pack counts it: a month's or a year's. */
export function incomeOf({ job }: Pick<Answers, 'job'>, pack: MarketPack): number {
  const answeredMinor = Math.min(Number(job.income || 0) * MINOR_PER_MAJOR, INCOME_MAX_MINOR)
  const incomeMinor = convertIncome(answeredMinor, incomePeriodOf(job.incomePer, pack), pack.claims.salaryPer)
  return Math.min(incomeMinor, INCOME_MAX_MINOR)
}

/** A company that is silent for longer is not waited for: a person looks. */
const SILENCE_MS = DAY_MS

type Gathered = { answers: Answers; facts: ApplicationDetails }

/** All that the policy decides by, as it is in this transaction. */
export async function gatherDetails(
  deps: DetailsDeps,
  row: ApplicationRow,
  pack: MarketPack,
): Promise<Gathered> {
  const { clock, packs, db } = deps
  const now = clock.now()
  const { answers } = await stepsOf(deps, row)
  const { orders } = await loadSituation({ db, packs, now }, row.borrower_id)
  const account = await currentAccount(deps, row.borrower_id)
  const { documentNumber, birthDate } = answers.identity
  const isWaited = now.getTime() - (row.submitted_at ?? now).getTime() < SILENCE_MS
  return {
    answers,
    facts: {
      age: ageOn(birthDate, localDay(now, pack.timeZone)),
      incomeMinor: incomeOf(answers, pack),
      questionedIncomeMinor: row.decision?.questionedIncomeMinor ?? null,
      identity: row.identity_verdict,
      account: account?.verdict ?? 'none',
      isDocumentElsewhere: await isDocumentElsewhere(deps, row.borrower_id, documentNumber),
      hasOverdueLoan: orders.some(({ isOverdue }) => isOverdue),
      openLoans: orders.filter(isOpen).length,
      repaidLoans: orders.filter(({ status }) => status === statusCodes.settled).length,
      monthlyPaymentsMinor: orders.reduce((sum, { monthlyPaymentMinor }) => sum + monthlyPaymentMinor, 0),
      canCheckIdentity: deps.identityCheck !== undefined && isWaited,
      canCheckAccount: deps.accountCheck !== undefined && isWaited,
    },
  }
}
