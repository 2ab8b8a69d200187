import * as texts from '#texts'
import { withLocale } from '../../market/locale.server.ts'
import { observeGateway, resultOfStatus } from '../metrics/gateway-calls.ts'
import type { OutgoingSms, SmsResult, SmsRoute } from './routes.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or a region's own. */
  api: string
  /** A number, or the sid of a messaging service (`MG…`). */
  from: string
  /** A WhatsApp sender with an approved template whose first variable is the code; free text is refused there. */
  whatsapp: { from: string; contentSid: string; costMicroUsd?: (phone: string) => number } | null
  /** A number that calls and reads the code out. */
  voiceFrom: string | null
  /** Where delivery reports come in. */
  callback: string
  costMicroUsd: (phone: string) => number
}

type Fetch = (request: Request) => Promise<Response>
type Form = Readonly<Record<string, string>>

const TIMEOUT_MS = 10_000
/** Twilio drops a message that waited longer than the code is good for. */
const VALIDITY_SECONDS = '600'

function post({ accountSid, authToken, api }: TwilioSettings, fetch: Fetch) {
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  return async (resource: 'Messages' | 'Calls', form: Form): Promise<SmsResult> => {
    const request = new Request(`${api}/2010-04-01/Accounts/${accountSid}/${resource}.json`, {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    try {
      const counted = { gateway: 'twilio', call: resource }
      const response = await observeGateway(
        counted,
        () => fetch(request),
        ({ status }) => resultOfStatus(status),
      )
      const reply = (await response.json()) as { sid?: unknown; code?: unknown }
      if (response.ok && typeof reply.sid === 'string') return { providerId: reply.sid, delivered: false }
      return { failed: `twilio ${reply.code ?? response.status}` }
    } catch (error) {
      return { failed: `twilio ${error instanceof Error ? error.name : 'unreachable'}` }
    }
  }
}

const voices = { en: 'en-IN', id: 'id-ID', hi: 'hi-IN', zh: 'zh-CN' } as const

/** The code read out twice, digit by digit. */
function twiml({ code = '', language = 'en' }: OutgoingSms): string {
  const message = withLocale(language, () => texts.sms_call({ digits: [...code].join(', ') }))
  const sayElement = `<Say language="${voices[language]}">${message}</Say>`
  return `<Response>${sayElement}<Pause length="1"/>${sayElement}</Response>`
}

/** SMS first; then WhatsApp and a call, as far as they are set up. */
export function twilioRoutes(settings: TwilioSettings, fetch: Fetch = globalThis.fetch): SmsRoute[] {
  const { from, whatsapp, voiceFrom, callback, costMicroUsd } = settings
  const send = post(settings, fetch)
  const reportTo = (attemptId: number) => ({ StatusCallback: `${callback}?attempt=${attemptId}` })
  const isService = from.startsWith('MG')
  const sms: SmsRoute = {
    name: 'twilio-sms',
    takes: ({ template }) => template === undefined,
    costMicroUsd,
    send: ({ phone, body, attemptId }) =>
      send('Messages', {
        To: phone,
        [isService ? 'MessagingServiceSid' : 'From']: from,
        Body: body,
        ValidityPeriod: VALIDITY_SECONDS,
        ...reportTo(attemptId),
      }),
  }
  const routes = [sms]
  if (whatsapp)
    routes.push({
      name: 'twilio-whatsapp',
      takes: ({ code, template }) => code !== undefined || template !== undefined,
      costMicroUsd: whatsapp.costMicroUsd ?? costMicroUsd,
      send: ({ phone, code = '', template, attemptId }) =>
        send('Messages', {
          To: `whatsapp:${phone}`,
          From: `whatsapp:${whatsapp.from}`,
          ContentSid: template?.contentSid ?? whatsapp.contentSid,
          ContentVariables: JSON.stringify(template?.variables ?? { 1: code }),
          ...reportTo(attemptId),
        }),
    })
  if (voiceFrom)
    routes.push({
      name: 'twilio-voice',
      takes: ({ code }) => code !== undefined,
      costMicroUsd,
      send: (message) =>
        send('Calls', {
          To: message.phone,
          From: voiceFrom,
          Twiml: twiml(message),
          ...reportTo(message.attemptId),
        }),
    })
  return routes
}
