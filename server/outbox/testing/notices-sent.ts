import { beginApplication, saveStep } from '../../application/record.ts'
import type { Mail, MailMessage, MailResult } from '../../mail/mail.ts'
import type { Sms } from '../../sms/routes.ts'
import { account, fakeTwilio } from '../../sms/testing/fake-twilio.ts'
import { twilioRoutes } from '../../sms/twilio.ts'
import { TWILIO_REPORTS } from '../../sms/twilio-reports.ts'
import { START, type TestService } from '../../testing/harness.ts'

const callback = `https://terang.example${TWILIO_REPORTS}`

/** Twilio with WhatsApp; `template` is the one of every matter. */
export function twilioOfTest(template: string | null = `HX${'a'.repeat(32)}`) {
  const twilio = fakeTwilio()
  const settings = {
    ...account,
    api: 'https://api.twilio.com',
    from: 'MG123',
    whatsapp: { from: '+15005550006', contentSid: 'HX1', costMicroUsd: () => 30_000 },
    voiceFrom: null,
    callback,
    costMicroUsd: () => 100_000,
  }
  const sms: Sms = {
    routes: twilioRoutes(settings, twilio.fetch),
    dailyBudgetMicroUsd: 1_000_000_000,
    plain: false,
    twilio: { authTokens: [account.authToken], callback },
    templateOf: () => template,
  }
  return { twilio, sms }
}

/** Mail that is taken, and what was written; `answer` says otherwise. */
export function mailOfTest() {
  const written: MailMessage[] = []
  const answers: MailResult[] = []
  const mail: Mail = {
    send: async (message) => {
      const answer = answers.shift()
      if (!answer || answer.outcome === 'unknown') written.push(message)
      return answer ?? { outcome: 'sent', providerId: `<${message.key}>` }
    },
  }
  return { mail, written, answerNext: (...next: MailResult[]) => void answers.push(...next) }
}

/** The borrower gives a mail address. */
export async function giveMailAddress(
  service: TestService,
  borrowerId: string,
  email: string,
): Promise<void> {
  const application = await beginApplication(service.db, borrowerId, START)
  const answers = { address: '', region: '', district: '', postalCode: '', email }
  await saveStep(service, application, { step: 'personal', answers, done: true, now: START })
}
