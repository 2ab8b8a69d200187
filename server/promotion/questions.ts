import type { promotion } from '../../contract/calls/promotion.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { newSid } from '../calls/visitor-id.ts'
import { captchaRefusals, newPicture, newProofOfWork } from '../verification/questions.ts'
import { promotionLanguage } from './promotion-language.ts'

const noSuchSid = ({ launch }: Call) => withLocale(promotionLanguage(launch), captchaRefusals.expired)

/** The calls of product 7.4 that make a captcha; signing in uses the same. */
export const questionHandlers = {
  sidCreate: async ({ codeSecrets }) => ({ sid: newSid(codeSecrets) }),
  captchaImage: async (call, { sid }) => (await newPicture(call, sid)) ?? noSuchSid(call),
  challengeCreate: async (call, { sid }) => {
    const challenge = await newProofOfWork(call, sid)
    return challenge === null ? noSuchSid(call) : { challenge }
  },
} satisfies Handlers<Pick<typeof promotion, 'sidCreate' | 'captchaImage' | 'challengeCreate'>>
