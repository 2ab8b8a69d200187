import { localDay } from '../../market/dates.ts'
import type { Call } from '../calls/call.ts'
import { inOwnTurn, replayedOn } from '../ledger/loan-record.ts'
import { positionIn } from '../ledger/position.ts'
import { monthlyPaymentOf } from './affordability.ts'
import { type BorrowerLoan, loansOf } from './applications.ts'
import { type Eligibility, eligibility, isOpen, type OrderSummary, type Situation } from './eligibility.ts'
import { type BorrowerRecord, borrowerOf, type Found } from './proposal.ts'

type Rules = Pick<Call, 'packs' | 'now'>

/** What the rule of eligibility knows of an order. One that is not paid out takes its whole amount of the limit. */
function orderSummary(loan: BorrowerLoan, today: string): OrderSummary {
  const book = replayedOn(loan, today)?.book ?? null
  const position = book && positionIn(book)
  const owedMinor =
    position?.periods.reduce((sum, { open }) => sum + open.principal, 0) ?? loan.terms.principalMinor
  return {
    id: loan.id,
    productId: loan.productId,
    status: loan.status,
    isOverdue: (position?.overdueMinor ?? 0) > 0,
    principalMinor: isOpen(loan) ? owedMinor : 0,
    monthlyPaymentMinor: isOpen(loan) ? monthlyPaymentOf(loan.terms, book) : 0,
    decision: loan.decision,
    createdAt: loan.createdAt,
  }
}

/** What the rule of eligibility knows of a borrower and their loans; who decides on it waits for a turn of their own. */
export async function situationFrom(
  borrower: BorrowerRecord,
  loans: readonly BorrowerLoan[],
  { packs, now }: Rules,
): Promise<Situation> {
  const pack = packs[borrower.market]
  const today = localDay(now, pack.timeZone)
  const orders = loans.map((loan) => orderSummary(loan, today))
  await inOwnTurn(loans)
  return { limitMinor: borrower.credit_limit_minor, salaryMinor: borrower.salary_minor, orders, pack, now }
}

export async function loadSituation(call: Rules & Pick<Call, 'db'>, borrowerId: string): Promise<Situation> {
  const [borrower, loans] = await Promise.all([borrowerOf(call.db, borrowerId), loansOf(call.db, borrowerId)])
  return situationFrom(borrower, loans, call)
}

export async function eligibilityFor(call: Call, { product, borrower }: Found): Promise<Eligibility> {
  return eligibility(product, await situationFrom(borrower, await loansOf(call.db, borrower.id), call))
}

/** The amount of the offer; where there is none, the product's smallest loan shows what its terms are. */
export async function amountToShow(call: Call, found: Found): Promise<number> {
  const may = await eligibilityFor(call, found)
  return may.eligible ? may.amountMinor : found.product.amount_min_minor
}
