import { noSms, outboxSms, type Sms } from './routes.ts'
import { type TwilioSettings, twilioRoutes } from './twilio.ts'
import { TWILIO_REPORTS } from './twilio-reports.ts'

type SmsSettings = Omit<TwilioSettings, 'callback'> & { publicUrl: string; dailyBudgetMicroUsd: number }

/** The port as configured; without a provider the demo stores messages, and production sends none. */
export function openSms(configured: SmsSettings | null, demo: boolean): Sms {
  if (!configured) return demo ? outboxSms : noSms
  const callback = configured.publicUrl + TWILIO_REPORTS
  return {
    routes: twilioRoutes({ ...configured, callback }),
    dailyBudgetMicroUsd: configured.dailyBudgetMicroUsd,
    plain: false,
    twilio: { authToken: configured.authToken, callback },
  }
}
