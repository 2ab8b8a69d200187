import * as texts from '#texts'
import type { BookAccount } from '../../../contract/calls/books.ts'

type ShownAccount = BookAccount | 'extension'

const names: Readonly<Record<ShownAccount, () => string>> = {
  principal: texts.desk_account_principal,
  interest: texts.desk_account_interest,
  lateInterest: texts.desk_account_lateInterest,
  fee: texts.desk_account_fee,
  penalty: texts.desk_account_penalty,
  credit: texts.desk_account_credit,
  extension: texts.desk_account_extension,
  cash: texts.desk_account_cash,
  serviceFee: texts.desk_account_serviceFee,
  rebate: texts.desk_account_rebate,
  waiver: texts.desk_account_waiver,
  loss: texts.desk_account_loss,
  payoutClearing: texts.desk_account_payoutClearing,
  suspense: texts.desk_account_suspense,
  bank: texts.desk_account_bank,
  gatewayFee: texts.desk_account_gatewayFee,
  gatewayTax: texts.desk_account_gatewayTax,
}

/** An account of the ledger as staff read it. */
export function accountName(account: ShownAccount, periodNo: number | null = null): string {
  const name = names[account]()
  return periodNo === null ? name : texts.desk_account_of_period({ account: name, no: periodNo })
}
