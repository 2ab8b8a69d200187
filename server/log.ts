import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { logFields } from './log-fields.ts'

export type Log = Logger

const secretNames = [
  'sessionId',
  'X-Session-Id',
  'x-session-id',
  'cookie',
  'authorization',
  'x-callback-token',
  'x-razorpay-signature',
  'sid',
  'repayToken',
  'phone',
  'capcode',
  'smsCode',
  'verifyCode',
  'cardNo',
  'mobile',
]

/** Logs never hold a session, a phone number or a code (product 10.3). Addresses are logged without their query. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[hidden]' },
    serializers: { error: safeError },
    hooks: { logMethod: underError },
    // Pino writes into what it is given.
    mixin: () => ({ ...logFields() }),
  }
  return destination ? pino(options, destination) : pino(options, pino.destination({ fd: 1, sync: false }))
}

/** Pino would repeat the message of an `err` or of a bare error as it is; under `error` it is made safe. */
function underError(this: Log, args: Parameters<LogFn>, method: LogFn): void {
  const [about, ...rest] = args as [unknown, ...[]]
  if (about instanceof Error) method.apply(this, [{ error: about }, ...rest])
  else if (typeof about === 'object' && about !== null && 'err' in about) {
    const { err, ...others } = about
    method.apply(this, [{ ...others, error: err }, ...rest])
  } else method.apply(this, args)
}

/** A driver's error carries the statement's parameters and detail, which may be a borrower's data. */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, code, message: scrub(error.message), stack: scrub(error.stack ?? '') }
}

const LONG_DIGITS = /\+?\d[\d ().-]{4,}\d/g
/** Of a database or a company: whoever reads the log has to know which one. No phone number is written so. */
const OCTET = '(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])'
const ADDRESS = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`)

/**
 * Long runs of digits are phone numbers, cards or codes, and a query may hold a session; nothing else in an error
 * message needs them.
 */
const scrub = (text: string) =>
  text
    .replace(/\?[\w.%-]+=[^\s'"]*/g, '?[query]')
    .replace(LONG_DIGITS, (digits) => (ADDRESS.test(digits) ? digits : '[digits]'))
