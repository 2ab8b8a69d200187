import * as texts from '#texts'
import { codes, promotionCodes } from '../../contract/wire/codes.ts'
import { messageOf, refusalOf } from '../page/failed-call.server.ts'
import { refuseFields } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { Lender, PageContext } from '../page/page.ts'

export const smsCodeRefusals: readonly string[] = [promotionCodes.wrongSmsCode, promotionCodes.expiredSmsCode]

/** A code that is wrong, or over, says so at its field; any other refusal has no place there. */
export const codeRefusalOf = (refused: { code: string; message: string }): Outcome =>
  [codes.stepUpRequired, ...smsCodeRefusals].includes(refused.code)
    ? refuseFields({ smsCode: messageOf(refused) })
    : refusalOf(refused)

/** The act that sends a code to the account's own number; the form stays for it to be typed. */
export const ownCodeAct =
  (send: (lender: Lender) => ReturnType<Lender['deletionCodeSend']>) =>
  async ({ lender }: PageContext): Promise<Outcome> => {
    const sent = await send(lender)
    if (!sent.success) return refusalOf(sent)
    return { stay: true, toast: texts.login_code_sent({ phone: sent.data.sentTo }) }
  }
