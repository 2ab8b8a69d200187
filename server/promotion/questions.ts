import * as texts from '#texts'
import type { promotion } from '../../contract/calls/promotion.ts'
import { withLocale } from '../../contract/market/locale.server.ts'
import { promotionCodes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call } from '../calls/call.ts'
import { isSid, newSid } from '../calls/visitor-id.ts'
import { type CaptchaAnswer, newAnswer, spendAnswer, storeAnswer } from './captcha.ts'
import { drawCaptcha } from './captcha-image.ts'
import { promotionLanguage } from './promotion-language.ts'
import { newChallenge, provedBy } from './proof.ts'

/** Product 8: 101 is a wrong picture captcha; -1, here, one that is over, was used, or never existed, each with its own message. */
export const captchaRefusals = {
  wrong: (): Refusal => refuse(promotionCodes.wrongCaptcha, texts.promotion_captcha_wrong()),
  used: (): Refusal => refuse(promotionCodes.wrongCaptchaOld, texts.promotion_captcha_used()),
  expired: (): Refusal => refuse(promotionCodes.wrongCaptchaOld, texts.promotion_captcha_expired()),
}

/** The picture captcha of product 7.4, and altcha's proof of work for those who cannot read it. */
export const questionHandlers = {
  sidCreate: async ({ secret }) => ({ sid: newSid(secret) }),
  captchaImage: async ({ db, now, secret, launch }, { sid }) => {
    if (!isSid(sid, secret)) return withLocale(promotionLanguage(launch), captchaRefusals.expired)
    const typed = newAnswer()
    await storeAnswer(db, { sid, answer: { typed }, now }, secret)
    return drawCaptcha(typed)
  },
  challengeCreate: async ({ db, now, secret, launch }, { sid }) => {
    if (!isSid(sid, secret)) return withLocale(promotionLanguage(launch), captchaRefusals.expired)
    const challenge = await newChallenge(sid, now, secret)
    await storeAnswer(db, { sid, answer: { proved: challenge.signature ?? '' }, now }, secret)
    return { challenge: JSON.stringify(challenge) }
  },
} satisfies Handlers<Pick<typeof promotion, 'sidCreate' | 'captchaImage' | 'challengeCreate'>, Call>

type CaptchaFields = { sid: string; capcode: string; proof: string; phone: string }

/** Spends what a request brings as an answer. */
export async function spend({ db, now, secret }: Call, { sid, capcode, proof, phone }: CaptchaFields) {
  const answer = await answerOf({ sid, capcode, proof }, { now, secret })
  return answer ? spendAnswer(db, { sid, answer, now, phone }, secret) : 'wrong'
}

async function answerOf(
  { sid, capcode, proof }: Omit<CaptchaFields, 'phone'>,
  by: { now: Date; secret: string },
): Promise<CaptchaAnswer | null> {
  if (capcode !== '') return { typed: capcode }
  if (proof === '') return null
  const proved = await provedBy(proof, sid, by)
  return proved === null ? null : { proved }
}
