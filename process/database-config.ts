import { ConfigError, type Env } from './config-error.ts'

const variables = {
  sharedConnections: 'DATABASE_SHARED_CONNECTIONS',
  poolSize: 'DATABASE_POOL_SIZE',
  queueMax: 'DATABASE_QUEUE_MAX',
  connectTimeoutMs: 'DATABASE_CONNECT_TIMEOUT_MS',
  statementTimeoutMs: 'DATABASE_STATEMENT_TIMEOUT_MS',
  lockTimeoutMs: 'DATABASE_LOCK_TIMEOUT_MS',
  idleInTransactionTimeoutMs: 'DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS',
} as const

/** What is set of it; the service has a default for the rest. */
export type ConnectionConfig = { -readonly [Name in keyof typeof variables]?: number }

export function readConnections(env: Env): ConnectionConfig {
  const config: ConnectionConfig = {}
  for (const name of Object.keys(variables) as (keyof typeof variables)[]) {
    const text = env[variables[name]]
    if (!text) continue
    if (!/^[1-9]\d{0,8}$/.test(text))
      throw new ConfigError(`${variables[name]}: '${text}' is not a whole number above zero`)
    config[name] = Number(text)
  }
  return config
}
