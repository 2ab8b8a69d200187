import { type ClientConfig, types } from 'pg'

export type ConnectionSettings = {
  /** Connections that single reads share. */
  sharedConnections: number
  /** Connections that a write or a transaction has to itself. */
  poolSize: number
  /** How many may wait for either kind; whoever comes next is refused. */
  queueMax: number
  /** How long to wait for a connection of the pool, or for a new one to open. */
  connectTimeoutMs: number
  statementTimeoutMs: number
  lockTimeoutMs: number
  idleInTransactionTimeoutMs: number
}

/** Connecting and one statement together stay below five seconds, within which a call must answer (decision 076). */
export const defaultConnectionSettings: ConnectionSettings = {
  sharedConnections: 4,
  poolSize: 10,
  queueMax: 500,
  connectTimeoutMs: 1_500,
  statementTimeoutMs: 2_500,
  lockTimeoutMs: 1_000,
  idleInTransactionTimeoutMs: 5_000,
}

/** int8 as a number, since amounts are safe integers. */
export const parseInt8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`)
  return value
}
/** A day is its text; a `Date` would be an instant in some time zone. */
export const parseDate = (text: string): string => text

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, parseInt8],
  [types.builtins.DATE, parseDate],
])
const getTypeParser = ((oid: number, format: 'text') =>
  parsers.get(oid) ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser

/** A connection without time-outs, for migrations and maintenance. */
export const patientConfig = (url: string): ClientConfig => ({
  connectionString: url,
  keepAlive: true,
  types: { getTypeParser },
})

/** The server ends a slow statement itself; the client gives up only on a server that does not answer. */
const CLIENT_GRACE_MS = 250

// Compiling a statement costs more than any of ours takes.
const WITHOUT_COMPILER = '-c jit=off'

export const clientConfig = (url: string, settings: ConnectionSettings): ClientConfig => ({
  ...patientConfig(url),
  options: WITHOUT_COMPILER,
  connectionTimeoutMillis: settings.connectTimeoutMs,
  statement_timeout: settings.statementTimeoutMs,
  query_timeout: settings.statementTimeoutMs + CLIENT_GRACE_MS,
  lock_timeout: settings.lockTimeoutMs,
  idle_in_transaction_session_timeout: settings.idleInTransactionTimeoutMs,
})

/** A write, or a lock of rows, is refused: it would hold up all who share the connection. */
export const readOnly = (config: ClientConfig): ClientConfig => ({
  ...config,
  options: `${WITHOUT_COMPILER} -c default_transaction_read_only=on`,
})
