import type { PaymentOutcome } from '../../ledger/events.ts'
import type { PayCode } from './credit-payment.ts'

export type PaymentState = 'received' | 'credited' | 'reversed'
export type ReceivedPayment = {
  id: number
  amountMinor: number
  paidAt: Date
  state: PaymentState
  entryId: number | null
  /** What was taken back of it so far. */
  takenBackMinor: number
}
export type PaymentProgress = {
  state: 'waiting' | PaymentState | 'expired'
  difference: 'none' | 'part' | 'over' | 'late'
  /** What counts: received or credited, and not taken back. */
  paidMinor: number
  takenBackMinor: number
}

const sum = (payments: readonly ReceivedPayment[]) =>
  payments.reduce((total, { amountMinor }) => total + amountMinor, 0)

/** What became of a code, of all that was paid to it. Money on its way comes first: it is what a borrower worries about. */
export function arrived(
  { amount_minor, expires_at }: Pick<PayCode, 'amount_minor' | 'expires_at'>,
  payments: readonly ReceivedPayment[],
  now: Date,
): PaymentProgress {
  const counting = payments.filter(({ state }) => state !== 'reversed')
  const takenBackMinor = payments.reduce((total, payment) => total + payment.takenBackMinor, 0)
  const paidMinor = sum(payments) - takenBackMinor
  const state = payments.some((payment) => payment.state === 'received')
    ? 'received'
    : counting.length > 0
      ? 'credited'
      : payments.length > 0
        ? 'reversed'
        : now >= expires_at
          ? 'expired'
          : 'waiting'
  const isLate = counting.some(({ paidAt }) => paidAt > expires_at)
  const difference =
    counting.length === 0 || (paidMinor === amount_minor && !isLate)
      ? 'none'
      : paidMinor < amount_minor
        ? 'part'
        : paidMinor > amount_minor
          ? 'over'
          : 'late'
  return { state, difference, paidMinor, takenBackMinor }
}

type Outcomes = readonly PaymentOutcome[]

const partsOf = (outcomes: Outcomes) => outcomes.flatMap(({ parts }) => parts)

/** How much of the payments no debt took. */
export const creditOf = (outcomes: Outcomes): number =>
  partsOf(outcomes).reduce(
    (total, { component, amountMinor }) => (component === 'credit' ? total + amountMinor : total),
    0,
  )

/** How much of them went to periods after the last one that the code was for. */
export const paidPastMinor = (outcomes: Outcomes, upTo: number | null): number =>
  partsOf(outcomes).reduce(
    (total, { periodNo, amountMinor }) =>
      periodNo !== null && periodNo > (upTo ?? 0) ? total + amountMinor : total,
    0,
  )
