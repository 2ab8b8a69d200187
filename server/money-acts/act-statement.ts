import type {
  ActStatement,
  LeftToPay,
  MoneyActKind,
  PlannedPayment,
} from '../../contract/calls/act-statement.ts'
import { currentPeriods, type Position } from '../ledger/position.ts'
import type { LoanPositions } from './balances.ts'

/** What is to be paid, as the borrower's page lists it: everything that falls due with a payment is in it. */
export const listOpenPayments = ({ periods }: Pick<Position, 'periods'>): PlannedPayment[] =>
  currentPeriods(periods)
    .filter(({ openMinor }) => openMinor > 0)
    .map(({ dueOn, openMinor }) => ({ on: dueOn, amountMinor: openMinor }))
    .toSorted((one, other) => one.on.localeCompare(other.on))

const leftToPay = (position: Position): LeftToPay => ({
  openMinor: position.openMinor,
  overdueMinor: position.overdueMinor,
  next: listOpenPayments(position)[0] ?? null,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What of a plan is stated. */
type StatedPlan = { loan: { id: string } | null; amount: ActStatement['amount']; on?: string }

export function actStatement(
  act: MoneyActKind,
  { loan, amount, on }: StatedPlan,
  { before, after }: LoanPositions,
): ActStatement {
  const statement = { act, orderId: loan?.id ?? '', amount, ...(on !== undefined && { on }) }
  if (!after) return statement
  if (act === 'restructure') {
    const lessMinor = (before?.openMinor ?? 0) - after.openMinor
    return { ...statement, schedule: { payments: listOpenPayments(after), lessMinor } }
  }
  const left = leftToPay(after)
  return before && isSame(leftToPay(before), left) ? statement : { ...statement, left }
}
