import * as texts from '#texts'
import { promotion } from '../../contract/calls/promotion.ts'
import { promotionCodes } from '../../contract/wire/codes.ts'
import { REGISTER_APP_NAME, REGISTER_MERCHANT_NUMBER } from '../../market/constants.ts'
import { withLocale } from '../../market/locale.server.ts'
import { sessionFieldsOf, webSession } from '../account/web-session.server.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, requestIn } from '../page/posted.ts'
import { afterSending, anotherPicture, missing, refusedBy } from '../verification/verification-acts.server.ts'
import type { FieldName, VerificationOutcome } from '../verification/verification-outcome.ts'
import { type CampaignPage, openCampaign, signsInOnWeb, trackClick, viewHref } from './campaign.server.ts'

/** Product 5 and 8 give each refusal of this form as a toast. */
const refusesBy = 'toast'

const lacks = ({ template }: CampaignPage, form: FormData, fields: readonly FieldName[]) =>
  missing(form, { fields, countries: template.phones, refusesBy })

const visitorOf = ({ context }: CampaignPage) => ({
  deviceId: context.launch.deviceId ?? '',
  appName: REGISTER_APP_NAME,
  app_from: context.launch.app_from ?? '',
  user_from: context.launch.user_from ?? '',
  utm_tag: context.launch.utm_tag ?? '',
})

type Act = (campaign: CampaignPage, form: FormData) => Promise<VerificationOutcome>

/** Product 8: whoever has an account goes where the new ones go, whichever call finds out. */
const registeredAlready = (campaign: CampaignPage): VerificationOutcome => ({
  toast: texts.promotion_registered_already(),
  to: viewHref(campaign, 'download'),
})

/** With a session where the backend opens one, so that no second code is needed (decision 112). */
const registered = (
  campaign: CampaignPage,
  { token, device, known }: { token: string; device: string; known: '0' | '1' },
): VerificationOutcome => ({
  toast: known === '1' ? texts.login_done() : texts.promo_registered(),
  to: viewHref(campaign, 'download'),
  ...(token && { session: webSession(campaign.context, { token, device }) }),
})

const sendCode: Act = async (campaign, form) => {
  const wrong = lacks(campaign, form, ['phone', 'capcode'])
  if (wrong) return wrong
  const { context, template } = campaign
  const reply = await context.lender.smsSend({
    ...requestIn(form, promotion.smsSend),
    ...visitorOf(campaign),
    id: template.id,
  })
  if (reply.code === promotionCodes.alreadyRegistered) return registeredAlready(campaign)
  return afterSending(reply, { form, refusesBy })
}

const apply: Act = async (campaign, form) => {
  const { context, template } = campaign
  const phone = lacks(campaign, form, ['phone'])
  if (phone) return phone
  trackClick(campaign, fieldIn(form, 'phone'))
  const wrong = lacks(campaign, form, ['capcode', 'smsCode'])
  if (wrong) return wrong
  const reply = await context.lender.register({
    ...requestIn(form, promotion.register),
    ...visitorOf(campaign),
    merchantNumber: REGISTER_MERCHANT_NUMBER,
    userName: fieldIn(form, 'phone'),
    invite_code: context.query.get('invite_code') ?? '',
    id: template.id,
    signsIn: signsInOnWeb(template) ? '1' : '0',
    ...sessionFieldsOf(context),
  })
  if (reply.success) return registered(campaign, reply.data)
  if (reply.code === promotionCodes.alreadyRegistered) return registeredAlready(campaign)
  return refusedBy(reply, { form, refusesBy })
}

/** Product 5: another picture needs a mobile number first. */
const picture: Act = async (campaign, form) => lacks(campaign, form, ['phone']) ?? anotherPicture(form)

const inCampaign = (act: Act) => async (visit: PageContext, form: FormData) => {
  const campaign = await openCampaign(visit)
  if ('failure' in campaign) return { refused: true as const, toast: campaign.failure.message }
  return withLocale(campaign.context.language, () => act(campaign, form))
}

export const acts = { code: inCampaign(sendCode), apply: inCampaign(apply), picture: inCampaign(picture) }
