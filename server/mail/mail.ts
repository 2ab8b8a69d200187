import { createTransport, type SendMailOptions } from 'nodemailer'

export type MailMessage = {
  to: string
  /** The name beside the address of the sender. */
  from: string
  subject: string
  text: string
  /** The same for the same message: whoever gets it twice can tell. */
  key: string
}

/** `later`: it was certainly not taken. `unknown`: the connection broke when it may have been. */
export type MailResult =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'refused' | 'later' | 'unknown'; reason: string }

/** How mail leaves the house. */
export type Mail = { send: (message: MailMessage) => Promise<MailResult> }

export type SmtpSettings = {
  host: string
  port: number
  /** `starttls` and `implicit` send nothing unencrypted; `none` serves the demo and tests. */
  tls: 'starttls' | 'implicit' | 'none'
  user: string | null
  password: string | null
  /** The address of the sender. */
  from: string
}

const IDLE_MS = 20_000

/** `originalCode` is the system's own, where nodemailer has replaced it. */
type SmtpFailure = { code?: string; originalCode?: string; responseCode?: number; timeoutType?: string }

/** Failures before the message was handed over; after them it was not sent for certain. */
const beforeSending = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EDNS']
const timeoutsBefore = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']
/** Refused by us or by them, whatever is tried; certificates have codes of their own. */
const isRefusal = (code: string) =>
  ['ETLS', 'EAUTH', 'EENVELOPE', 'EMESSAGE'].includes(code) || /CERT|ALTNAME/.test(code)

function resultOf(error: SmtpFailure): Exclude<MailResult, { outcome: 'sent' }> {
  const { responseCode, timeoutType = '' } = error
  const code = error.originalCode ?? error.code ?? ''
  const reason = `smtp ${responseCode ?? (timeoutType || code || 'failed')}`
  if (responseCode !== undefined) return { outcome: responseCode < 500 ? 'later' : 'refused', reason }
  if (beforeSending.includes(code) || timeoutsBefore.includes(timeoutType))
    return { outcome: 'later', reason }
  return { outcome: isRefusal(code) ? 'refused' : 'unknown', reason }
}

const mailOptions = (message: MailMessage, address: string): SendMailOptions => ({
  to: message.to,
  from: { name: message.from, address },
  subject: message.subject,
  text: message.text,
  messageId: `<${message.key}@${address.split('@')[1] ?? 'localhost'}>`,
  // No automatic reply is wanted (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  // What a text says is never a file or an address to read from.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Mail by SMTP; `timeoutMs` is of tests alone. */
export function smtpMail(settings: SmtpSettings, { timeoutMs = IDLE_MS }: { timeoutMs?: number } = {}): Mail {
  const { host, port, tls, user, password, from } = settings
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    // Half of it, so that a silence before the message is distinguished from one after it.
    connectionTimeout: timeoutMs / 2,
    greetingTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs,
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
  })
  return {
    send: async (message) => {
      try {
        const { messageId } = await transport.sendMail(mailOptions(message, from))
        return { outcome: 'sent', providerId: messageId }
      } catch (error) {
        return resultOf(error as SmtpFailure)
      }
    },
  }
}

/** The demo's: composed as it would be, and sent nowhere. */
export function demoMail(): Mail {
  const transport = createTransport({ jsonTransport: true })
  return {
    send: async (message) => {
      const { messageId } = await transport.sendMail(mailOptions(message, 'demo@localhost'))
      return { outcome: 'sent', providerId: messageId }
    },
  }
}
