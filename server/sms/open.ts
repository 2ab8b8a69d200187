import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { demoSms, noSms, type Sms, type WhatsAppTemplates } from './routes.ts'
import { type TwilioSettings, twilioRoutes } from './twilio.ts'
import { TWILIO_REPORTS } from './twilio-reports.ts'

type SmsSettings = Omit<TwilioSettings, 'callback' | 'authToken' | 'whatsapp'> & {
  authTokens: Secrets
  publicUrl: string
  dailyBudgetMicroUsd: number
  whatsapp: (NonNullable<TwilioSettings['whatsapp']> & { templates?: WhatsAppTemplates | null }) | null
}

/** The port as configured; without a provider the demo stores messages, and production sends none. */
export function openSms(configured: SmsSettings | null, demo: boolean): Sms {
  if (!configured) return demo ? demoSms : noSms
  const callback = configured.publicUrl + TWILIO_REPORTS
  const [authToken] = configured.authTokens
  const templates = configured.whatsapp?.templates
  return {
    routes: twilioRoutes({ ...configured, authToken, callback }),
    dailyBudgetMicroUsd: configured.dailyBudgetMicroUsd,
    plain: false,
    twilio: { authTokens: configured.authTokens, callback },
    ...(templates && { templateOf: (matter, language) => templates[matter]?.[language] ?? null }),
  }
}
