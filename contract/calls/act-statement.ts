import type { Money } from '../../market/money.ts'

export type MoneyActKind =
  | 'refundCredit'
  | 'refuseRefund'
  | 'reversePayment'
  | 'waiveCharges'
  | 'writeOff'
  | 'restructure'
  | 'matchEvent'
  | 'returnEvent'
  | 'explainEvent'
  | 'reopenEvent'
  | 'retryPayout'
  | 'confirmPayout'
  | 'returnPayout'
  | 'keepPayout'
  | 'failPayout'

export type PlannedPayment = { on: string; amountMinor: number }

/** What is then to be paid of the loan. */
export type LeftToPay = { openMinor: number; overdueMinor: number; next: PlannedPayment | null }

/**
 * What an act about money does, in figures: of the plan that is previewed and written. One sentence is made of it, for whoever
 * proposes, whoever approves and the borrower.
 */
export type ActStatement = {
  act: MoneyActKind
  orderId: string
  /** Null where nobody knows an amount. */
  amount: Money | null
  on?: string
  /** Where the act changes it. */
  left?: LeftToPay
  /** Of another schedule: its payments, and how much less they are than before; below zero how much more. */
  schedule?: { payments: readonly PlannedPayment[]; lessMinor: number }
}
