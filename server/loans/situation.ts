import { localDay } from '../../contract/market/dates.ts'
import type { Call } from '../calls/call.ts'
import { positionOf } from '../ledger/loan-record.ts'
import { type BorrowerLoan, loansOf } from './applications.ts'
import { type Eligibility, eligibility, type Situation } from './eligibility.ts'
import { type BorrowerRecord, borrowerOf, type Found } from './proposal.ts'

type Rules = Pick<Call, 'packs' | 'now'>

/** What the rule of eligibility knows of a borrower and their loans. */
export function situationFrom(
  borrower: BorrowerRecord,
  loans: readonly BorrowerLoan[],
  { packs, now }: Rules,
): Situation {
  const pack = packs[borrower.market]
  const today = localDay(now, pack.timeZone)
  return {
    limitMinor: borrower.credit_limit_minor,
    salaryMinor: borrower.salary_minor,
    orders: loans.map((loan) => ({
      id: loan.id,
      productId: loan.productId,
      status: loan.status,
      isOverdue: (positionOf(loan, today)?.overdueMinor ?? 0) > 0,
      decision: loan.decision,
      createdAt: loan.createdAt,
    })),
    pack,
    now,
  }
}

export async function loadSituation(call: Rules & Pick<Call, 'db'>, borrowerId: string): Promise<Situation> {
  const [borrower, loans] = await Promise.all([borrowerOf(call.db, borrowerId), loansOf(call.db, borrowerId)])
  return situationFrom(borrower, loans, call)
}

export async function eligibilityFor(call: Call, { product, borrower }: Found): Promise<Eligibility> {
  return eligibility(product, situationFrom(borrower, await loansOf(call.db, borrower.id), call))
}
