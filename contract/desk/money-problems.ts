/** Why a loan takes no movement. */
export type LoanRefusal =
  | 'no such loan'
  | 'not paid out'
  | 'nothing to reverse'
  | 'paid out already'
  | 'no such credit'
  | 'another currency'

/**
 * Why an event or a payout waits for a person, in the words that are stored and logged. What a company or a person says of
 * it stands as it was said.
 */
export type MoneyProblem =
  | 'a reference of nobody'
  | 'an amount that cannot be'
  | 'could not be read'
  | 'another amount than was sent'
  | 'another currency than was paid'
  | 'reported again with something else'
  | 'reported as failed after it was paid'
  | 'an earlier attempt was paid after all'
  | 'an earlier attempt came back'
  | 'the money came back after it was paid; the loan runs on'
  | 'the company does not know it'
  | 'no account'
  | 'it has gone already'
  | 'the loan does not wait for it'
  | 'the credit is gone'

/** A movement that a loan does not take. */
export type RefusedMovement = 'the order takes no payment' | 'the order takes no payout'
export type EventProblem = MoneyProblem | `${RefusedMovement}: ${LoanRefusal}`
