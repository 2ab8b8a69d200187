import type { CampaignTemplate } from '../../contract/calls/campaign-template.ts'
import type { promotion } from '../../contract/calls/promotion.ts'
import { isRefusal, type Refusal } from '../../contract/wire/codes.ts'
import type { RequestOf } from '../../contract/wire/operation.ts'
import { DEFAULT_TEMPLATE } from '../../market/constants.ts'
import type { Language } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { phoneOf } from '../verification/phone.ts'
import { refuseWrongPhone } from '../verification/questions.ts'
import { sendCode } from '../verification/send-code.ts'
import { promotionLanguage } from './promotion-language.ts'
import { templateOf } from './templates.ts'
import { campaignChannel, countStep } from './tracking.ts'

type Request = RequestOf<(typeof promotion)['smsSend']>

async function send(call: Call, request: Request): Promise<Refusal | Record<string, never>> {
  const template = await templateOf(call, request.id || DEFAULT_TEMPLATE)
  if (isRefusal(template)) return template
  const language = promotionLanguage(call.launch, template.language)
  return withLocale(language, () => sendFor(call, request, { template, language }))
}

type CampaignLocale = { template: CampaignTemplate; language: Language }

async function sendFor(call: Call, request: Request, { template, language }: CampaignLocale) {
  const phone = phoneOf(request.phone, template)
  if (!phone) return refuseWrongPhone()
  const app = call.packs[template.market].appName
  const by = { template: template.id }
  const sent = await sendCode(call, { ...request, phone, app, language, by, reserve: 'none' })
  if (isRefusal(sent)) return sent
  await countStep(call, { template, channel: campaignChannel(request), step: 'codes' })
  return {}
}

export const smsSendHandlers = { smsSend: send } satisfies Handlers<Pick<typeof promotion, 'smsSend'>>
