import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const secretNames = [
  'sessionId',
  'X-Session-Id',
  'phone',
  'capcode',
  'smsCode',
  'verifyCode',
  'cardNo',
  'mobile',
]

/** Logs never hold a session, a phone number or a code (decisions 3). Addresses are logged without their query. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[hidden]' },
    serializers: { error: safeError },
  }
  return destination ? pino(options, destination) : pino(options, pino.destination({ fd: 1, sync: false }))
}

/** A driver's error carries the statement's parameters and detail, which may be a borrower's data. */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, code, message: scrub(error.message), stack: scrub(error.stack ?? '') }
}

/** Long runs of digits are phone numbers, cards or codes; nothing else in an error message needs them. */
const scrub = (text: string) => text.replace(/\+?\d[\d -]{4,}\d/g, '[digits]')
