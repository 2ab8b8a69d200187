import type { account } from '../../contract/calls/account.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { isSteppedUp, stepUpSession } from '../calls/sessions.ts'
import { sendOwnCode, spendOwnCode } from '../verification/own-code.ts'

async function signsWithCode({ db, borrowerId, packs }: Call): Promise<boolean> {
  const { market } = await db
    .selectFrom('borrowers')
    .select('market')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return packs[market].signsWithCode
}

export const stepUpHandlers = {
  /** A code that nothing asks for is not sent. */
  stepUpCodeSend: async (call, { operation }) =>
    operation === 'loanPush' && !(await signsWithCode(call))
      ? refuse(codes.notPossible)
      : sendOwnCode(call, operation),
  stepUp: (call, { operation, smsCode }) =>
    call.db.transaction().execute(async (tx) => {
      const { borrowerId, sessionHash, now } = call
      // Locked, so that the same form at the same moment finds what the first one has opened.
      const { phone } = await tx
        .selectFrom('borrowers')
        .select('phone')
        .where('id', '=', borrowerId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const refusal = await spendOwnCode(tx, call, { phone, smsCode, purpose: operation })
      if (refusal) return (await isSteppedUp(tx, { sessionHash, operation, now })) ? {} : refusal
      await stepUpSession(tx, { borrowerId, sessionHash, operation, now })
      return {}
    }),
} satisfies Handlers<Pick<typeof account, 'stepUpCodeSend' | 'stepUp'>>
