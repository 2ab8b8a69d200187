import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { overridePacks, type Packs } from '../contract/market/market.ts'
import { packs as defaultPacks } from '../contract/market/packs/packs.ts'
import { type WireNames, wireNamesSchema } from '../contract/wire/wire-names.ts'
import { trustIn } from './caller.ts'
import { ConfigError, type Env } from './config-error.ts'
import { type ConnectionConfig, readConnections } from './database-config.ts'
import { readSms, type SmsConfig } from './sms-config.ts'

export { ConfigError }

export type Config = {
  demo: boolean
  development: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  connections: ConnectionConfig
  databaseWaitSeconds: number
  lenderApi: string | null
  cookieSecret: string
  trustedProxies: readonly string[]
  logLevel: string
  packs: Packs
  wireNames: WireNames
  /** Which payment company issues the codes of each market; its own settings stay in the environment. */
  gateways: Readonly<Record<'id' | 'in', GatewayName>>
  /** Where pictures are kept; null is the database. */
  s3: S3 | null
  sms: SmsConfig | null
}

const gatewayNames = ['sandbox', 'xendit', 'razorpay'] as const
export type GatewayName = (typeof gatewayNames)[number]

export type S3 = Record<'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey', string>

const json = (name: string, file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(
      `${name}: cannot read ${file} (${error instanceof Error ? error.message : 'unreadable'})`,
    )
  }
}

const PORT_MAX = 65_535
const SECRET_MIN = 32

function port(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > PORT_MAX) throw new ConfigError(`PORT: '${text}' is not a port`)
  return Number(text)
}

function seconds(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new ConfigError(`${name}: '${text}' is not a number of seconds`)
  return Number(text)
}

/** It may hold a password, so the line does not repeat it. */
function databaseAddress(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new ConfigError(
      'DATABASE_URL: this is not a PostgreSQL address (postgres://user:password@host/database)',
    )
  return text
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function logLevel(text: string): string {
  if (!logLevels.includes(text))
    throw new ConfigError(`LOG_LEVEL: '${text}' is not one of ${logLevels.join(', ')}`)
  return text
}

function gateway(name: string, text: string): GatewayName {
  const known = gatewayNames.find((each) => each === text)
  if (!known) throw new ConfigError(`${name}: '${text}' is not one of ${gatewayNames.join(', ')}`)
  return known
}

function proxies(text: string): string[] {
  const entries = text.split(',').filter(Boolean)
  try {
    trustIn(entries)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
  return entries
}

function address(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`${name}: '${text}' is not an http address`)
  return text.replace(/\/+$/, '')
}

/** Production starts only when all of these are set; the line names every one that is missing. */
function missing(env: Env): string[] {
  const needed = [
    ...(env['LENDER_API'] ? [] : ['DATABASE_URL (a PostgreSQL address)']),
    `COOKIE_SECRET (at least ${SECRET_MIN} characters)`,
  ]
  return needed.filter((name) => {
    const [variable = ''] = name.split(' ')
    const value = env[variable] ?? ''
    return variable === 'COOKIE_SECRET' ? value.length < SECRET_MIN : value === ''
  })
}

const s3Variables = {
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  region: 'S3_REGION',
  accessKeyId: 'S3_ACCESS_KEY_ID',
  secretAccessKey: 'S3_SECRET_ACCESS_KEY',
} as const satisfies Record<keyof S3, string>

/** All of it or nothing: half a configuration would quietly put pictures where nobody looks for them. */
function s3(env: Env): S3 | null {
  const names = Object.values(s3Variables)
  if (!names.some((name) => env[name])) return null
  const absent = names.filter((name) => !env[name])
  if (absent.length > 0) throw new ConfigError(`Pictures cannot go to S3 without ${absent.join(' and ')}.`)
  const read = (name: keyof S3) => env[s3Variables[name]] ?? ''
  return {
    endpoint: address(s3Variables.endpoint, read('endpoint')),
    bucket: read('bucket'),
    region: read('region'),
    accessKeyId: read('accessKeyId'),
    secretAccessKey: read('secretAccessKey'),
  }
}

export function readConfig(env: Env, randomSecret: () => string): Config {
  const demo = env['DEMO'] === '1'
  const absent = demo ? [] : missing(env)
  if (absent.length > 0)
    throw new ConfigError(`Terang cannot start in production without ${absent.join(' and ')}.`)
  return {
    demo,
    development: env['DEV'] === '1',
    port: port(env['PORT'] || '3000'),
    host: env['HOST'] ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: env['DATA_DIR'] ?? './data',
    databaseUrl: env['DATABASE_URL'] ? databaseAddress(env['DATABASE_URL']) : null,
    connections: readConnections(env),
    databaseWaitSeconds: seconds('DATABASE_WAIT_SECONDS', env['DATABASE_WAIT_SECONDS'] || '60'),
    lenderApi: env['LENDER_API'] ? address('LENDER_API', env['LENDER_API']) : null,
    cookieSecret: env['COOKIE_SECRET'] || randomSecret(),
    trustedProxies: proxies(env['TRUSTED_PROXIES'] ?? ''),
    logLevel: logLevel(env['LOG_LEVEL'] || (demo ? 'warn' : 'info')),
    packs: env['MARKET_PACKS'] ? readPacks(env['MARKET_PACKS']) : defaultPacks,
    wireNames: env['WIRE_NAMES'] ? readNames(env['WIRE_NAMES']) : {},
    gateways: {
      id: gateway('GATEWAY_ID', env['GATEWAY_ID'] || 'sandbox'),
      in: gateway('GATEWAY_IN', env['GATEWAY_IN'] || 'sandbox'),
    },
    s3: s3(env),
    sms: readSms(env),
  }
}

function readPacks(file: string): Packs {
  try {
    return overridePacks(defaultPacks, json('MARKET_PACKS', file))
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`MARKET_PACKS: ${(error as Error).message}`)
  }
}

function readNames(file: string): WireNames {
  const names = v.safeParse(wireNamesSchema, json('WIRE_NAMES', file))
  if (!names.success) throw new ConfigError(`WIRE_NAMES: ${file} must map our names to theirs, as texts`)
  return names.output
}
