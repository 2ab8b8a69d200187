import * as texts from '#texts'
import type { CampaignTemplate } from '../../contract/calls/campaign-template.ts'
import type { promotion } from '../../contract/calls/promotion.ts'
import { DEFAULT_TEMPLATE } from '../../contract/market/constants.ts'
import type { Language } from '../../contract/market/language.ts'
import { isRefusal, promotionCodes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { RequestOf } from '../../contract/wire/endpoint.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call } from '../calls/call.ts'
import { deliverSms } from '../sms/messages.ts'
import { phoneOf } from './phone.ts'
import { captchaRefusals, spend } from './questions.ts'
import { CODE_MINUTES, newCode } from './sms-code.ts'
import { countdownSeconds, grantSms } from './sms-grant.ts'
import type { SmsVerdict } from './sms-policy.ts'
import { spokenIn } from './speaking.ts'
import { templateOf } from './templates.ts'
import { channelOf, countStep } from './tracking.ts'

type Request = RequestOf<(typeof promotion)['smsSend']>
type Spoken = { locale: Language }

const tooSoon = (spoken: Spoken) => refuse(promotionCodes.smsTooSoon, texts.promotion_resend({}, spoken))
const later = (spoken: Spoken) => refuse(promotionCodes.smsTooMany, texts.promotion_sms_later({}, spoken))
const until = (refusal: Refusal, seconds: number | undefined): Refusal =>
  seconds === undefined ? refusal : { ...refusal, retryAfterSeconds: seconds }

/** What a person is told; which of the defences it was is nobody's business but the log's. */
const refusals: Record<Exclude<SmsVerdict, 'granted'>, (spoken: Spoken) => Refusal> = {
  'too soon': tooSoon,
  phone: (spoken) => refuse(promotionCodes.smsTooMany, texts.promotion_sms_day({}, spoken)),
  network: later,
  prefix: later,
  conversion: later,
  budget: later,
}

async function send(call: Call, request: Request): Promise<Refusal | Record<string, never>> {
  const template = await templateOf(call, request.id || DEFAULT_TEMPLATE)
  if (isRefusal(template)) return template
  const spoken = spokenIn(call.launch, template.language)
  const phone = phoneOf(request.phone, template)
  if (!phone) return refuse(promotionCodes.wrongPhone, texts.promotion_phone_wrong({}, spoken))
  const captcha = await spend(call, { ...request, phone })
  if (captcha === 'spent') {
    const seconds = await countdownSeconds(call.db, phone, call.now)
    return seconds > 0 ? until(tooSoon(spoken), seconds) : captchaRefusals.used(spoken)
  }
  if (captcha !== 'fresh') return captchaRefusals[captcha](spoken)
  return sendCode(call, { template, phone, channel: channelOf(request), spoken })
}

type Sending = { template: CampaignTemplate; phone: string; channel: string; spoken: Spoken }

/** A registered phone gets its code like any other: only whoever reads it learns that it is registered. */
async function sendCode(call: Call, { template, phone, channel, spoken }: Sending) {
  const { now, address } = call
  const code = newCode()
  const app = call.packs[template.market].appName
  const body = texts.promotion_sms_body({ app, code, minutes: CODE_MINUTES }, spoken)
  const message = { phone, body, code, language: spoken.locale, now }
  const granted = await grantSms(call, { message, address })
  if (granted.verdict !== 'granted') {
    const { verdict, retryAfterSeconds } = granted
    call.log.warn({ sms: 'refused', verdict, template: template.id })
    return until(refusals[verdict](spoken), retryAfterSeconds)
  }
  if (!(await deliverSms(call, granted.messageId, now)))
    return refuse(promotionCodes.smsNotSent, texts.promotion_sms_failed({}, spoken))
  await countStep(call, { template, channel, step: 'codes' })
  return {}
}

export const smsSendHandlers = { smsSend: send } satisfies Handlers<Pick<typeof promotion, 'smsSend'>, Call>
