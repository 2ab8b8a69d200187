import * as texts from '#texts'
import {
  REGISTER_APP_NAME,
  REGISTER_MERCHANT_NUMBER,
  SMS_COUNTDOWN_SECONDS,
} from '../../contract/market/constants.ts'
import { withLocale } from '../../contract/market/locale.server.ts'
import { promotionCodes } from '../../contract/wire/codes.ts'
import { messageOf } from '../serving/failed-call.server.ts'
import type { PageContext } from '../serving/page.ts'
import { type CampaignPage, openCampaign, viewHref } from './campaign.server.ts'
import type { FieldName, LandingOutcome } from './landing-outcome.ts'
import { isPhoneOf } from './phone-field.ts'
import { isFilled, wrongTexts } from './required-fields.ts'
import { trackClick } from './tracking.server.ts'

/** Marks the field for the page that shows the form again; a script gets the same in the outcome. */
function refused(form: FormData, field: FieldName | null, toast: string): LandingOutcome {
  form.set('wrong', field ?? '')
  form.set('message', toast)
  return { refused: true, toast, ...(field && { field }) }
}

const value = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

/** Product 5, in the order of the fields. */
function missing({ template }: CampaignPage, form: FormData, fields: readonly FieldName[]) {
  const isRight = (field: FieldName) =>
    field === 'phone'
      ? isPhoneOf(value(form, 'phone'), template.phones)
      : isFilled(field, (name) => value(form, name))
  const wrong = fields.find((field) => !isRight(field))
  return wrong ? refused(form, wrong, wrongTexts[wrong]()) : null
}

/** A picture is good for one answer: after a wrong one, or none in time, there is another. */
function anotherPicture(form: FormData): void {
  for (const name of ['capcode', 'proof', 'solved']) form.delete(name)
}

const captchaCodes: readonly string[] = [promotionCodes.wrongCaptcha, promotionCodes.wrongCaptchaOld]
const smsCodes: readonly string[] = [promotionCodes.wrongSmsCode, promotionCodes.expiredSmsCode]
/** Nothing was sent, though the answer was right: it stays good for registering, not for another try. */
const fieldOf = (code: string): FieldName | null => {
  if (captchaCodes.includes(code)) return 'capcode'
  if (smsCodes.includes(code)) return 'smsCode'
  return code === promotionCodes.wrongPhone ? 'phone' : null
}

type RefusedCall = { code: string; message: string }

function refusedBy({ code, message }: RefusedCall, form: FormData): LandingOutcome {
  const refusal = refused(form, fieldOf(code), messageOf({ code, message }))
  if (!captchaCodes.includes(code)) return refusal
  anotherPicture(form)
  return { ...refusal, picture: true }
}

const sent = ({ context }: CampaignPage, form: FormData) => ({
  phone: value(form, 'phone'),
  capcode: value(form, 'capcode'),
  proof: value(form, 'proof'),
  sid: value(form, 'sid'),
  deviceId: context.launch.deviceId ?? '',
  appName: REGISTER_APP_NAME,
  app_from: context.launch.app_from ?? '',
  user_from: context.launch.user_from ?? '',
  utm_tag: context.launch.utm_tag ?? '',
})

type Act = (campaign: CampaignPage, form: FormData) => Promise<LandingOutcome>

/** Product 8: whoever has an account goes where the new ones go, whichever call finds out. */
const registeredAlready = (campaign: CampaignPage): LandingOutcome => ({
  toast: texts.promotion_registered_already(),
  to: viewHref(campaign, 'download'),
})

const sendCode: Act = async (campaign, form) => {
  const wrong = missing(campaign, form, ['phone', 'capcode'])
  if (wrong) return wrong
  const { context, template } = campaign
  const reply = await context.lender.smsSend({ ...sent(campaign, form), id: template.id })
  if (reply.code === promotionCodes.alreadyRegistered) return registeredAlready(campaign)
  if (!reply.success) {
    const outcome = refusedBy(reply, form)
    if (!outcome.picture) form.set('solved', '1')
    return outcome
  }
  form.set('solved', '1')
  const toast = texts.promo_sms_sent()
  return { stay: true, toast, countdown: SMS_COUNTDOWN_SECONDS }
}

const apply: Act = async (campaign, form) => {
  const { context, template } = campaign
  const phone = missing(campaign, form, ['phone'])
  if (phone) return phone
  trackClick(campaign, value(form, 'phone'))
  const wrong = missing(campaign, form, ['capcode', 'smsCode'])
  if (wrong) return wrong
  const reply = await context.lender.register({
    ...sent(campaign, form),
    merchantNumber: REGISTER_MERCHANT_NUMBER,
    userName: value(form, 'phone'),
    smsCode: value(form, 'smsCode'),
    invite_code: context.query.get('invite_code') ?? '',
    id: template.id,
  })
  if (reply.success) return { toast: texts.promo_registered(), to: viewHref(campaign, 'download') }
  if (reply.code === promotionCodes.alreadyRegistered) return registeredAlready(campaign)
  return refusedBy(reply, form)
}

/** Product 5: another picture needs a mobile number first. */
const picture: Act = async (campaign, form) => {
  const wrong = missing(campaign, form, ['phone'])
  if (wrong) return wrong
  anotherPicture(form)
  return { stay: true, picture: true }
}

const inCampaign = (act: Act) => async (visit: PageContext, form: FormData) => {
  const campaign = await openCampaign(visit)
  if ('failure' in campaign) return { refused: true as const, toast: campaign.failure.message }
  for (const name of ['wrong', 'message']) form.delete(name)
  return withLocale(campaign.context.language, () => act(campaign, form))
}

export const acts = { code: inCampaign(sendCode), apply: inCampaign(apply), picture: inCampaign(picture) }
