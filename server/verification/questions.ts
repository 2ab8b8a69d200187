import * as texts from '#texts'
import { promotionCodes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Call, PictureReply } from '../calls/call.ts'
import { isSid } from '../calls/visitor-id.ts'
import { type CaptchaAnswer, newAnswer, spendAnswer, storeAnswer } from './captcha.ts'
import { drawCaptcha } from './captcha-image.ts'
import { newChallenge, type ProofContext, provedBy } from './proof.ts'

/** Product 8: 101 is a wrong picture captcha; -1, here, one that is over, was used, or never existed, each with its own message. */
export const captchaRefusals = {
  wrong: (): Refusal => refuse(promotionCodes.wrongCaptcha, texts.verification_captcha_wrong()),
  used: (): Refusal => refuse(promotionCodes.wrongCaptchaOld, texts.verification_captcha_used()),
  expired: (): Refusal => refuse(promotionCodes.wrongCaptchaOld, texts.verification_captcha_expired()),
}

export const codeRefusals = {
  wrong: (): Refusal => refuse(promotionCodes.wrongSmsCode, texts.verification_code_wrong()),
  expired: (): Refusal => refuse(promotionCodes.expiredSmsCode, texts.verification_code_expired()),
}

export const refuseWrongPhone = (): Refusal =>
  refuse(promotionCodes.wrongPhone, texts.verification_phone_wrong())

/** A picture to read; null where the session id is none of ours. */
export async function newPicture({ db, now, codeSecrets }: Call, sid: string): Promise<PictureReply | null> {
  if (!isSid(sid, codeSecrets)) return null
  const typed = newAnswer()
  await storeAnswer(db, { sid, answer: { typed }, now }, codeSecrets)
  return drawCaptcha(typed)
}

/** Altcha's proof of work, for those who cannot read the picture; null as above. */
export async function newProofOfWork({ db, now, codeSecrets }: Call, sid: string): Promise<string | null> {
  if (!isSid(sid, codeSecrets)) return null
  const challenge = await newChallenge(sid, now, codeSecrets)
  await storeAnswer(db, { sid, answer: { proved: challenge.signature ?? '' }, now }, codeSecrets)
  return JSON.stringify(challenge)
}

export type CaptchaFields = { sid: string; capcode: string; proof: string; phone: string }

/** Spends what a request brings as an answer. */
export async function spend({ db, now, codeSecrets }: Call, { sid, capcode, proof, phone }: CaptchaFields) {
  const answer = await answerOf({ sid, capcode, proof }, { now, codeSecrets })
  return answer ? spendAnswer(db, { sid, answer, now, phone }, codeSecrets) : 'wrong'
}

async function answerOf(
  { sid, capcode, proof }: Omit<CaptchaFields, 'phone'>,
  by: ProofContext,
): Promise<CaptchaAnswer | null> {
  if (capcode !== '') return { typed: capcode }
  if (proof === '') return null
  const proved = await provedBy(proof, sid, by)
  return proved === null ? null : { proved }
}
