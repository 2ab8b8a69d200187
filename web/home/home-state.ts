import type { ApplicationStatus } from '../../contract/calls/application.ts'
import { orderStatus, urgencyOf } from '../../market/order-status.ts'

type AnyLoan = { orderStatus: string }
export type ApplicationProgress = { status: ApplicationStatus; begun: number }

export type HomeState<Loan> =
  /** Money is owed, or an order waits for the lender; or the last one is over. */
  { kind: 'repay' | 'waiting' | 'over'; loan: Loan } | { kind: 'application' | 'start' }

/** An application that nobody has begun says nothing; one that was approved has done its work with the first loan. */
export const isBegun = ({ status, begun }: ApplicationProgress): boolean => status !== 'open' || begun > 0
const counts = (application: ApplicationProgress, loans: readonly unknown[]) =>
  isBegun(application) && (application.status !== 'approved' || loans.length === 0)

/** What comes first on a borrower's page: a debt, then what is waited for, then applying. */
export function homeState<Loan extends AnyLoan>(
  loans: readonly Loan[],
  application: ApplicationProgress | null,
): HomeState<Loan> {
  const [loan] = loans.toSorted((a, b) => urgencyOf(a.orderStatus) - urgencyOf(b.orderStatus))
  const { name = '', actions = [] } = loan ? orderStatus(loan.orderStatus) : {}
  if (loan && actions.includes('repay')) return { kind: 'repay', loan }
  if (loan && name !== 'declined' && name !== 'settled') return { kind: 'waiting', loan }
  if (application && counts(application, loans)) return { kind: 'application' }
  return loan ? { kind: 'over', loan } : { kind: 'start' }
}
