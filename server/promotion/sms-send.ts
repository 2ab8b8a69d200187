import * as texts from '#texts'
import type { CampaignTemplate } from '../../contract/calls/campaign-template.ts'
import type { promotion } from '../../contract/calls/promotion.ts'
import { DEFAULT_TEMPLATE } from '../../contract/market/constants.ts'
import type { Language } from '../../contract/market/language.ts'
import { withLocale } from '../../contract/market/locale.server.ts'
import { isRefusal, promotionCodes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { RequestOf } from '../../contract/wire/endpoint.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call } from '../calls/call.ts'
import { deliverSms } from '../sms/messages.ts'
import { phoneOf } from './phone.ts'
import { promotionLanguage } from './promotion-language.ts'
import { captchaRefusals, spend } from './questions.ts'
import { CODE_MINUTES, newSmsCode } from './sms-code.ts'
import { countdownSeconds, grantSms } from './sms-grant.ts'
import type { SmsVerdict } from './sms-policy.ts'
import { templateOf } from './templates.ts'
import { campaignChannel, countStep } from './tracking.ts'

type Request = RequestOf<(typeof promotion)['smsSend']>

const tooSoon = () => refuse(promotionCodes.smsTooSoon, texts.promotion_resend())
const later = () => refuse(promotionCodes.smsTooMany, texts.promotion_sms_later())
const until = (refusal: Refusal, seconds: number | undefined): Refusal =>
  seconds === undefined ? refusal : { ...refusal, retryAfterSeconds: seconds }

/** The message to the visitor; which of the limits it was is only logged. */
const refusals: Record<Exclude<SmsVerdict, 'granted'>, () => Refusal> = {
  'too soon': tooSoon,
  phone: () => refuse(promotionCodes.smsTooMany, texts.promotion_sms_day()),
  network: later,
  prefix: later,
  conversion: later,
  budget: later,
}

async function send(call: Call, request: Request): Promise<Refusal | Record<string, never>> {
  const template = await templateOf(call, request.id || DEFAULT_TEMPLATE)
  if (isRefusal(template)) return template
  const language = promotionLanguage(call.launch, template.language)
  return withLocale(language, () => sendFor(call, request, { template, language }))
}

type CampaignLocale = { template: CampaignTemplate; language: Language }

async function sendFor(call: Call, request: Request, campaign: CampaignLocale) {
  const { template } = campaign
  const phone = phoneOf(request.phone, template)
  if (!phone) return refuse(promotionCodes.wrongPhone, texts.promotion_phone_wrong())
  const captcha = await spend(call, { ...request, phone })
  if (captcha === 'spent') {
    const seconds = await countdownSeconds(call.db, phone, call.now)
    return seconds > 0 ? until(tooSoon(), seconds) : captchaRefusals.used()
  }
  if (captcha !== 'fresh') return captchaRefusals[captcha]()
  return sendCode(call, { ...campaign, phone, channel: campaignChannel(request) })
}

type CodeInput = CampaignLocale & { phone: string; channel: string }

/** A registered phone gets its code like any other: only whoever reads it learns that it is registered. */
async function sendCode(call: Call, { template, language, phone, channel }: CodeInput) {
  const { now, address } = call
  const code = newSmsCode()
  const app = call.packs[template.market].appName
  const body = texts.promotion_sms_body({ app, code, minutes: CODE_MINUTES })
  const message = { phone, body, code, language, now }
  const granted = await grantSms(call, { message, address })
  if (granted.verdict !== 'granted') {
    const { verdict, retryAfterSeconds } = granted
    call.log.warn({ sms: 'refused', verdict, template: template.id })
    return until(refusals[verdict](), retryAfterSeconds)
  }
  if (!(await deliverSms(call, granted.messageId, now)))
    return refuse(promotionCodes.smsNotSent, texts.promotion_sms_failed())
  await countStep(call, { template, channel, step: 'codes' })
  return {}
}

export const smsSendHandlers = { smsSend: send } satisfies Handlers<Pick<typeof promotion, 'smsSend'>, Call>
