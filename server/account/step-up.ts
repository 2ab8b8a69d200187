import * as texts from '#texts'
import type { account } from '../../contract/calls/account.ts'
import type { Handlers } from '../calls/call.ts'
import { isSteppedUp, stepUpSession } from '../calls/sessions.ts'
import { sendOwnCode, spendOwnCode } from '../verification/own-code.ts'

export const stepUpHandlers = {
  stepUpCodeSend: (call) => sendOwnCode(call, { text: texts.step_up_sms_body, by: 'step-up' }),
  stepUp: (call, { smsCode }) =>
    call.db.transaction().execute(async (tx) => {
      const { borrowerId, sessionHash, now } = call
      // Locked, so that the same form at the same moment finds what the first one has opened.
      const { phone } = await tx
        .selectFrom('borrowers')
        .select('phone')
        .where('id', '=', borrowerId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const refusal = await spendOwnCode(tx, call, { phone, smsCode })
      if (refusal) return (await isSteppedUp(tx, sessionHash, now)) ? {} : refusal
      await stepUpSession(tx, { borrowerId, sessionHash, now })
      return {}
    }),
} satisfies Handlers<Pick<typeof account, 'stepUpCodeSend' | 'stepUp'>>
