import * as texts from '#texts'

const names: Readonly<Record<string, () => string>> = {
  payout: texts.desk_entry_payout,
  payment: texts.desk_entry_payment,
  reversal: texts.desk_entry_reversal,
  refund: texts.desk_entry_refund,
  waiver: texts.desk_entry_waiver,
  writeOff: texts.desk_entry_write_off,
  restructuring: texts.desk_entry_restructuring,
  received: texts.desk_entry_received,
  returned: texts.desk_entry_returned,
}

/** A kind of ledger entry as staff read it. */
export const entryName = (kind: string): string => names[kind]?.() ?? kind
