import * as texts from '#texts'
import { formatInstant } from '../../market/dates.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import { type PayoutStage, payoutStage, type TrackedPayout } from '../payouts/payout-track.ts'

type StepState = 'done' | 'current' | 'ahead' | 'stopped'
type StageRow = {
  tone: 'calm' | 'good' | 'warn'
  /** Sent, at the bank, arrived. */
  steps: readonly [StepState, StepState, StepState]
  note: (purpose: TrackedPayout['purpose']) => string
  /** The borrower has to look at the account. */
  needsAccount?: true
}

const stages: Readonly<Record<PayoutStage, StageRow>> = {
  preparing: { tone: 'calm', steps: ['current', 'ahead', 'ahead'], note: texts.track_preparing },
  accountNeeded: {
    tone: 'warn',
    steps: ['stopped', 'ahead', 'ahead'],
    note: texts.track_account_needed,
    needsAccount: true,
  },
  sending: { tone: 'calm', steps: ['current', 'ahead', 'ahead'], note: texts.track_sending },
  unclear: { tone: 'calm', steps: ['current', 'ahead', 'ahead'], note: texts.track_unclear },
  atBank: { tone: 'calm', steps: ['done', 'current', 'ahead'], note: texts.track_at_bank },
  paidByHand: { tone: 'good', steps: ['done', 'current', 'ahead'], note: texts.track_paid_by_hand },
  arrived: { tone: 'good', steps: ['done', 'done', 'done'], note: texts.track_arrived },
  differs: { tone: 'warn', steps: ['done', 'stopped', 'ahead'], note: texts.track_differs },
  failed: { tone: 'warn', steps: ['stopped', 'ahead', 'ahead'], note: texts.track_failed },
  accountRefused: {
    tone: 'warn',
    steps: ['done', 'stopped', 'ahead'],
    note: texts.track_account_refused,
    needsAccount: true,
  },
  returned: {
    tone: 'warn',
    steps: ['done', 'stopped', 'ahead'],
    note: (purpose) => (purpose === 'loan' ? texts.track_returned_loan() : texts.track_returned_refund()),
    needsAccount: true,
  },
  withdrawn: { tone: 'warn', steps: ['stopped', 'ahead', 'ahead'], note: texts.track_withdrawn },
}

/** A bank account as its owner recognizes it; nobody else learns more than four digits. */
const maskedAccount = ({ bankName, lastFour }: { bankName: string | null; lastFour: string | null }) =>
  lastFour ? `${bankName ?? ''} •••• ${lastFour}`.trim() : ''

/** Money on its way to a borrower: how much, to which account, how far it is and since when. */
export function payoutMessages(payout: TrackedPayout, { pack, language }: MarketLocale) {
  const { attempt, purpose, amountMinor } = payout
  const { tone, steps, note, needsAccount } = stages[payoutStage(payout)]
  const at = (instant: string | null | undefined) =>
    instant ? formatInstant(new Date(instant), language, pack.timeZone) : ''
  const titles = [texts.track_step_sent(), texts.track_step_bank(), texts.track_step_arrived()]
  const times = [attempt?.createdAt, attempt?.finishedAt, attempt?.movedAt ?? attempt?.finishedAt]
  const isTimed = (index: number) =>
    // The bank's turn has a time where it ended there; what is not over yet has none.
    steps[index] === 'done' ? index !== 1 : steps[index] === 'stopped'
  const account = attempt ?? payout.current
  return {
    purpose,
    tone,
    amount: formatMoney(amountMinor, pack.currency),
    account: account ? maskedAccount(account) : '',
    note: note(purpose),
    needsAccount: needsAccount ? '1' : '0',
    steps: titles.map((title, index) => ({
      title,
      state: steps[index] ?? ('ahead' as const),
      at: isTimed(index) ? at(times[index]) : '',
    })),
  }
}
