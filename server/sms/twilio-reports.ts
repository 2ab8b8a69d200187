import { createHmac } from 'node:crypto'
import { urlencodedFields } from '../../contract/wire/request-body.ts'
import { isOneOf } from '../../contract/wire/secret-equality.ts'
import type { Clock } from '../clock.ts'
import type { SmsServices } from './messages.ts'
import { type SmsReport, takeReport } from './reports.ts'

/** Where Twilio reports what became of a message or a call. */
export const TWILIO_REPORTS = '/api/hooks/twilio'

/** Twilio's rule: base64 of the HMAC-SHA1 over the full address and all form fields, sorted by name. */
export function twilioSignature(url: string, form: URLSearchParams, authToken: string): string {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
}

const meanings: Readonly<Record<string, SmsReport['status']>> = {
  // Messages; `read` is WhatsApp's.
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
  // Calls.
  completed: 'delivered',
  busy: 'failed',
  'no-answer': 'failed',
}

/** The address is taken from the configuration, since a Host header can hold anything. */
export const receiveTwilioReport =
  (services: SmsServices & { clock: Clock }) =>
  async ({ url, headers, body }: { url: string; headers: Headers; body: Uint8Array }): Promise<number> => {
    const { twilio } = services.sms
    if (!twilio) return 404
    const { search, searchParams } = new URL(url)
    const form = urlencodedFields(new TextDecoder().decode(body))
    if (!form) return 400
    const signatures = twilio.authTokens.map((token) =>
      twilioSignature(twilio.callback + search, form, token),
    )
    if (!isOneOf(headers.get('x-twilio-signature') ?? '', signatures)) return 403
    const attemptId = Number(searchParams.get('attempt'))
    const status = meanings[form.get('MessageStatus') ?? form.get('CallStatus') ?? '']
    if (Number.isSafeInteger(attemptId) && status)
      await takeReport(services, { attemptId, status, error: form.get('ErrorCode') }, services.clock.now())
    return 204
  }
