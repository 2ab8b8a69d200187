import * as texts from '#texts'
import { promotionCodes } from '../../contract/wire/codes.ts'
import { refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { Lender, PageContext } from '../page/page.ts'

export const smsCodeRefusals: readonly string[] = [promotionCodes.wrongSmsCode, promotionCodes.expiredSmsCode]

/** The act that sends a code to the account's own number; the form stays for it to be typed. */
export const ownCodeAct =
  (send: (lender: Lender) => ReturnType<Lender['deletionCodeSend']>) =>
  async ({ lender }: PageContext): Promise<Outcome> => {
    const sent = await send(lender)
    if (!sent.success) return refusalOf(sent)
    return { stay: true, toast: texts.login_code_sent({ phone: sent.data.sentTo }) }
  }
