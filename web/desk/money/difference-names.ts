import * as texts from '#texts'
import type { ProofDifference } from '../../../contract/desk/reconciliation.ts'

/** How ledger and report differ about a movement. */
export const differenceTexts: Readonly<
  Record<ProofDifference['difference'], (about: { day: string }) => string>
> = {
  missingHere: () => texts.desk_difference_missing_here(),
  missingThere: () => texts.desk_difference_missing_there(),
  unbooked: () => texts.desk_difference_unbooked(),
  amountDiffers: () => texts.desk_difference_amount(),
  stateDiffers: () => texts.desk_difference_state(),
  late: texts.desk_difference_late,
  duplicate: () => texts.desk_difference_duplicate(),
}

export const movementTexts: Readonly<Record<ProofDifference['kind'], () => string>> = {
  payment: texts.desk_movement_payment,
  reversal: texts.desk_movement_reversal,
  payout: texts.desk_movement_payout,
}
