import type { application } from '../../contract/calls/application.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../calls/call.ts'
import { sendOwnCode } from '../verification/own-code.ts'
import { accountGuard, needsAccountCode } from './account-code.ts'
import { checkBank } from './check-bank.ts'
import { noteIdentity } from './identity.ts'
import { saveAnswers } from './save-step.ts'

export const applicationSaveHandlers = {
  identitySave: (call, input) =>
    saveAnswers(call, {
      step: 'identity',
      input,
      check: async (_, { answers }) => ({
        answers,
        finish: (deps, row) => noteIdentity(deps, row, answers.documentNumber),
      }),
    }),
  personalSave: (call, input) => saveAnswers(call, { step: 'personal', input }),
  jobSave: (call, input) => saveAnswers(call, { step: 'job', input }),
  emergencyContactSave: (call, input) => saveAnswers(call, { step: 'contact', input }),
  bankSave: (call, { smsCode, ...input }) =>
    saveAnswers(call, { step: 'bank', input, check: checkBank, guard: accountGuard(smsCode) }),
  bankCodeSend: async (call) =>
    (await needsAccountCode(call.db, call.borrowerId))
      ? sendOwnCode(call, 'bankSave')
      : refuse(codes.notPossible),
} satisfies Handlers<
  Pick<
    typeof application,
    'identitySave' | 'personalSave' | 'jobSave' | 'emergencyContactSave' | 'bankSave' | 'bankCodeSend'
  >
>
