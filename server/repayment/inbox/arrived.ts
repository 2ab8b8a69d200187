import type { EntryRow } from '../../ledger/loan-record.ts'
import type { PayCode } from './credit-payment.ts'

export type PaymentState = 'received' | 'credited' | 'reversed'
export type ReceivedPayment = {
  id: number
  amountMinor: number
  paidAt: Date
  state: PaymentState
  entryId: number | null
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
  const paidMinor = sum(counting)
  const takenBackMinor = sum(payments) - paidMinor
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

type Entries = readonly EntryRow[]

/** The entries that payments made, with what came along with them, less what was taken back. */
export function entriesOf(entries: Entries, payments: readonly ReceivedPayment[]): EntryRow[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  const own = new Set(payments.map(({ entryId }) => entryId))
  return entries.filter(
    ({ id, with: companion }) =>
      !reversed.has(id) && (own.has(id) || (companion !== null && own.has(companion))),
  )
}

/** How much of them no debt took. */
export const creditOf = (entries: Entries): number =>
  entries
    .flatMap(({ parts }) => parts)
    .reduce((total, { account, amountMinor }) => (account === 'credit' ? total - amountMinor : total), 0)

/** How much of them went to periods after the last one that the code was for. */
export const paidPastMinor = (entries: Entries, upTo: number | null): number =>
  entries
    .flatMap(({ parts }) => parts)
    .reduce(
      (total, { periodNo, amountMinor }) =>
        periodNo !== null && periodNo > (upTo ?? 0) ? total - amountMinor : total,
      0,
    )
