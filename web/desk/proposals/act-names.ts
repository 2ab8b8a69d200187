import * as texts from '#texts'
import { isKeyOf } from '../../../base/is-key-of.ts'
import type { ProposalKey } from '../../../contract/calls/table.ts'

/** How a proposal is called, by the key of its call; each area of the desk names its own. */
const names: Readonly<Record<ProposalKey, () => string>> = {
  applicationLargeApprove: texts.desk_application_large_approve,
  productChange: texts.desk_act_productChange,
  staffInvite: texts.desk_act_staff_invite,
  staffRoleChange: texts.desk_act_staff_role,
  refundCredit: texts.desk_act_refund_credit,
  refuseRefund: texts.desk_act_refuse_refund,
  reversePayment: texts.desk_act_reverse_payment,
  waiveCharges: texts.desk_act_waive_charges,
  writeOff: texts.desk_act_write_off,
  restructure: texts.desk_act_restructure,
  matchEvent: texts.desk_act_match_event,
  returnEvent: texts.desk_act_return_event,
  explainEvent: texts.desk_act_explain_event,
  reopenEvent: texts.desk_act_reopen_event,
  retryPayout: texts.desk_act_retry_payout,
  confirmPayout: texts.desk_act_confirm_payout,
  returnPayout: texts.desk_act_return_payout,
  keepPayout: texts.desk_act_keep_payout,
  failPayout: texts.desk_act_fail_payout,
  settlementBook: texts.desk_act_settlement_book,
}

/** One that another version of the product proposed has no name any more. */
export const actName = (act: string): string => (isKeyOf(names, act) ? names[act]() : texts.desk_act_gone())
