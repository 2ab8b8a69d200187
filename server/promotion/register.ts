import * as texts from '#texts'
import type { CampaignTemplate } from '../../contract/calls/campaign-template.ts'
import type { promotion } from '../../contract/calls/promotion.ts'
import { isRefusal, promotionCodes, refuse } from '../../contract/wire/codes.ts'
import type { RequestOf } from '../../contract/wire/operation.ts'
import { withLocale } from '../../market/locale.server.ts'
import { borrowerWithPhone, repeatedToken, sessionByCode } from '../account/code-session.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { deviceMark } from '../verification/known-device.ts'
import { newBorrower } from '../verification/new-borrower.ts'
import { phoneOf } from '../verification/phone.ts'
import { captchaRefusals, codeRefusals, refuseWrongPhone, spend } from '../verification/questions.ts'
import { closeCode, tryCode } from '../verification/sms-code.ts'
import { promotionLanguage } from './promotion-language.ts'
import { templateOf } from './templates.ts'
import { campaignChannel, countStep } from './tracking.ts'

type Request = RequestOf<(typeof promotion)['register']>
type RegisterInput = { request: Request; template: CampaignTemplate; phone: string }
type SessionInput = RegisterInput & { borrowerId: string }

/** A new borrower with the campaign that brought them; null where the phone has one already. */
async function insertBorrower(tx: Db, { request, template, phone }: RegisterInput, now: Date) {
  const id = await newBorrower(tx, { phone, market: template.market, now })
  if (id === null) return null
  await tx
    .insertInto('registrations')
    .values({
      borrower_id: id,
      template_id: template.id,
      channel: campaignChannel(request),
      user_from: request.user_from,
      utm_tag: request.utm_tag,
      app_from: request.app_from,
      invite_code: request.invite_code,
      merchant_number: request.merchantNumber,
      device_id: request.deviceId,
      registered_at: now,
    })
    .execute()
  return id
}

/** For a page that wants it, the right code signs in as well: what is new here and what is known alike. */
async function tokenFor(tx: Db, call: Call, { request, template, borrowerId }: SessionInput) {
  if (request.signsIn !== '1') return { sessionId: null, token: '' }
  return sessionByCode(tx, {
    launch: call.launch,
    now: call.now,
    borrowerId,
    pack: call.packs[template.market],
    language: promotionLanguage(call.launch, template.language),
    userAgent: request.userAgent,
    rotates: request.rotates,
  })
}

/** The code, the borrower, the session and the campaign's count in one transaction; the same request again answers the same. */
const registerByCode = (call: Call, registering: RegisterInput) =>
  call.db.transaction().execute(async (tx) => {
    const { now, codeSecrets } = call
    const { request, template, phone } = registering
    const { sid } = request
    const typed = { phone, purpose: 'register' as const, code: request.smsCode, now, isOwner: false }
    const verdict = await tryCode(tx, typed, codeSecrets)
    if (typeof verdict === 'string') return verdict
    if (verdict.correct)
      return { outcome: verdict.correct, token: (await repeatedToken(tx, verdict.use, { sid, now })) ?? '' }
    const made = await insertBorrower(tx, registering, now)
    const borrowerId = made ?? (await borrowerWithPhone(tx, phone))
    const { sessionId, token } = await tokenFor(tx, call, { ...registering, borrowerId })
    const outcome = made ? 'registered' : 'known'
    await closeCode(tx, verdict.key, { outcome, at: now, sid, sessionId, by: call })
    if (made)
      await countStep(
        { ...call, db: tx },
        { template, channel: campaignChannel(request), step: 'registrations' },
      )
    return { outcome, token }
  })

async function register(call: Call, request: Request) {
  const template = await templateOf(call, request.id)
  if (isRefusal(template)) return template
  return withLocale(promotionLanguage(call.launch, template.language), () =>
    registerFor(call, request, template),
  )
}

async function registerFor(call: Call, request: Request, template: CampaignTemplate) {
  const phone = phoneOf(request.phone, template)
  if (!phone) return refuseWrongPhone()
  const captcha = await spend(call, { ...request, phone })
  if (captcha === 'wrong' || captcha === 'expired') return captchaRefusals[captcha]()
  const registered = await registerByCode(call, { request, template, phone })
  if (typeof registered === 'string') return codeRefusals[registered]()
  const { outcome, token } = registered
  if (outcome === 'known' && token === '')
    return refuse(promotionCodes.alreadyRegistered, texts.promotion_registered_already())
  const device = token && deviceMark({ phone, now: call.now }, call.codeSecrets)
  return { token, device, known: outcome === 'known' ? '1' : '0' } as const
}

export const registerHandlers = { register } satisfies Handlers<Pick<typeof promotion, 'register'>>
