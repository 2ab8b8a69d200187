import * as texts from '#texts'
import { type StepUpOperation, stepUpOperations } from '../../contract/wire/operation.ts'

/** What a code opens: the call that takes it, or the one that stepping up opens. It opens nothing else. */
export type CodePurpose = 'login' | 'register' | StepUpOperation

export const codePurposes = [
  'login',
  'register',
  ...stepUpOperations,
] as const satisfies readonly CodePurpose[]

type CodeText = (inputs: { app: string; code: string; minutes: number }) => string

/** The message says what its code does, so that nobody reads out one that does something else. */
export const codeTexts: Readonly<Record<CodePurpose, CodeText>> = {
  login: texts.login_sms_body,
  register: texts.register_sms_body,
  accountDelete: texts.deletion_sms_body,
  bankSave: texts.payout_account_sms_body,
  accountCopy: texts.step_up_sms_body,
  loanPush: texts.loan_sms_body,
}
