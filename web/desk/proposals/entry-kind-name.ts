import * as texts from '#texts'

const names: Readonly<Record<string, () => string>> = {
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
  settlement: texts.desk_entry_settlement,
}

/** An entry of the ledger as staff read it; what has no name of its own is shown by its key. */
export const entryKindName = (kind: string): string => names[kind]?.() ?? kind
