import * as texts from '#texts'
import type { PreviewedEntry } from '../../../contract/calls/proposals.ts'

const names: Readonly<Record<PreviewedEntry['kind'], () => string>> = {
  payout: texts.desk_entry_payout,
  payment: texts.desk_entry_payment,
  reversal: texts.desk_entry_reversal,
  refund: texts.desk_entry_refund,
  waiver: texts.desk_entry_waiver,
  writeOff: texts.desk_entry_writeOff,
  restructuring: texts.desk_entry_restructuring,
  payoutClearing: texts.desk_entry_payoutClearing,
  payoutKept: texts.desk_entry_payoutKept,
  received: texts.desk_entry_received,
  returned: texts.desk_entry_returned,
  takenBack: texts.desk_entry_takenBack,
  reopened: texts.desk_entry_reopened,
  settlement: texts.desk_entry_settlement,
}

/** An entry of the ledger as staff read it. */
export const entryKindName = (kind: PreviewedEntry['kind']): string => names[kind]()
