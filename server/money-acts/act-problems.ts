import * as texts from '#texts'

/** Why an act about money cannot be done, in the language of the request. */
const problemTexts = {
  changedMeanwhile: texts.money_problem_changed_meanwhile,
  noSuchOrder: texts.money_problem_no_such_order,
  noSuchPayment: texts.money_problem_no_such_payment,
  noSuchEvent: texts.money_problem_no_such_event,
  noSuchPayout: texts.money_problem_no_such_payout,
  notPaidOut: texts.money_problem_not_paid_out,
  paidOutAlready: texts.money_problem_paid_out_already,
  wrongDay: texts.money_problem_wrong_day,
  noAmount: texts.money_problem_no_amount,
  moreThanOpen: texts.money_problem_more_than_open,
  moreThanPaid: texts.money_problem_more_than_paid,
  moreThanCredit: texts.money_problem_more_than_credit,
  nothingLeft: texts.money_problem_nothing_left,
  nothingOpen: texts.money_problem_nothing_open,
  noCredit: texts.money_problem_no_credit,
  notWhole: texts.money_problem_not_whole,
  refundUnderWay: texts.money_problem_refund_under_way,
  noRefundAsked: texts.money_problem_no_refund_asked,
  writtenOffAlready: texts.money_problem_written_off_already,
  wrongSchedule: texts.money_problem_wrong_schedule,
  dearerThanAgreed: texts.money_problem_dearer_than_agreed,
  aboveCap: texts.money_problem_above_cap,
  wrongCurrency: texts.money_problem_wrong_currency,
  notMoney: texts.money_problem_not_money,
  eventDone: texts.money_problem_event_done,
  eventNotClosed: texts.money_problem_event_not_closed,
  reopenedAlready: texts.money_problem_reopened_already,
  payoutPaid: texts.money_problem_payout_paid,
  payoutNotPaid: texts.money_problem_payout_not_paid,
  nothingToKeep: texts.money_problem_nothing_to_keep,
  payoutNotFailed: texts.money_problem_payout_not_failed,
  payoutNotUnknown: texts.money_problem_payout_not_unknown,
} as const satisfies Record<string, () => string>

export type ActProblemCode = keyof typeof problemTexts

export const actProblemText = (code: ActProblemCode): string => problemTexts[code]()
