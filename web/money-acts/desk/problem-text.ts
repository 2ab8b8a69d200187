import * as texts from '#texts'
import type {
  EventProblem,
  LoanRefusal,
  MoneyProblem,
  RefusedMovement,
} from '../../../contract/calls/money.ts'
import { isVerdict, verdictWord } from '../../desk-kit/verdict-word.ts'

const problems: Readonly<Record<MoneyProblem | RefusedMovement, () => string>> = {
  'a reference of nobody': texts.desk_money_problem_reference,
  'an amount that cannot be': texts.desk_money_problem_amount,
  'could not be read': texts.desk_money_problem_unreadable,
  'another amount than was sent': texts.desk_money_problem_other_amount,
  'another currency than was paid': texts.desk_money_problem_other_currency,
  'reported again with something else': texts.desk_money_problem_otherwise,
  'reported as failed after it was paid': texts.desk_money_problem_failed_after,
  'an earlier attempt was paid after all': texts.desk_money_problem_earlier_paid,
  'an earlier attempt came back': texts.desk_money_problem_earlier_back,
  'the money came back after it was paid; the loan runs on': texts.desk_money_problem_returned,
  'the company does not know it': texts.desk_money_problem_unknown,
  'no account': texts.desk_money_problem_no_account,
  'it has gone already': texts.desk_money_problem_gone,
  'the loan does not wait for it': texts.desk_money_problem_not_awaited,
  'the credit is gone': texts.desk_money_problem_credit_gone,
  'the order takes no payment': texts.desk_money_problem_no_payment,
  'the order takes no payout': texts.desk_money_problem_no_payout,
}

const refusals: Readonly<Record<LoanRefusal, () => string>> = {
  'no such loan': texts.desk_money_refusal_no_loan,
  'not paid out': texts.desk_money_refusal_not_paid_out,
  'nothing to reverse': texts.desk_money_refusal_nothing,
  'paid out already': texts.desk_money_refusal_paid_out,
  'no such credit': texts.desk_money_refusal_no_credit,
  'another currency': texts.desk_money_refusal_currency,
}

const movements: readonly RefusedMovement[] = ['the order takes no payment', 'the order takes no payout']
const refused = Object.keys(refusals) as LoanRefusal[]

/** Every problem as it is stored; a movement that a loan does not take is stored with why. */
const textOf = new Map<string, () => string>([
  ...Object.entries(problems),
  ...movements.flatMap((movement) =>
    refused.map((why): [EventProblem, () => string] => [
      `${movement}: ${why}`,
      () => `${problems[movement]()}: ${refusals[why]()}`,
    ]),
  ),
])

/** Why an event or a payout waits for a person; what a company or a person said of it stands as it was said. */
export const problemText = (reason: string): string =>
  textOf.get(reason)?.() ?? (isVerdict(reason) ? verdictWord(reason) : reason)
