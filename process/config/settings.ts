import * as v from 'valibot'
import { parseProducts } from '../../contract/calls/product-file.ts'
import { endpointKeys } from '../../contract/calls/table.ts'
import { wireNameProblems, wireNamesSchema } from '../../contract/wire/wire-names.ts'
import { markets } from '../../market/language.ts'
import { overridePacks } from '../../market/market.ts'
import { packSets } from '../../market/packs/packs.ts'
import { parseTakenRisks } from '../../market/rules/check-rules.ts'
import { isNetwork } from '../caller.ts'
import { companies } from './company-settings.ts'
import { type Condition, type Env, type Group, isDemo, isSet } from './setting.ts'
import * as values from './values.ts'

const SECRET_MIN = 32
const ownSecrets = values.secrets(SECRET_MIN)
const WORKERS_MAX = 256
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const inProduction: Condition = { text: 'in production', holds: (env) => !isDemo(env) }
const withoutBackend: Condition = {
  text: 'in production without `LENDER_API`',
  holds: (env) => !isDemo(env) && !isSet(env, 'LENDER_API'),
}

/** The lender's parts over each set of packs; `PACKS` says which is used. */
const marketPacks = values.jsonFile((content) => ({
  content,
  packs: {
    base: overridePacks(packSets.base, content),
    current: overridePacks(packSets.current, content),
  },
}))

const wireNames = values.jsonFile((content, file) => {
  const names = v.safeParse(wireNamesSchema, content)
  if (!names.success) throw new Error(`${file} must map our names to theirs, as texts`)
  const problems = wireNameProblems(names.output, endpointKeys)
  if (problems.length > 0) throw new Error(problems.map((problem) => `${file}: ${problem}`).join('\n'))
  return names.output
})

/** Sessions travel in its addresses: they leave this machine encrypted, unless somebody answers for the network. */
function plainHttp(address: string, env: Env): string | null {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || values.isLoopback(hostname) || env['LENDER_API_PLAIN_HTTP'] === '1')
    return null
  return `'${address}' is not encrypted; use https, or LENDER_API_PLAIN_HTTP=1 in a network of your own`
}

/** What is stored for one process alone cannot be shared by several. */
function severalWorkers(text: string, env: Env): string | null {
  if (text === '1') return null
  if (env['DEV'] === '1') return 'the development server is one process'
  if (isSet(env, 'DATABASE_URL') || isSet(env, 'LENDER_API')) return null
  return 'the embedded database belongs to one process; several need PostgreSQL (DATABASE_URL)'
}

const base = {
  title: 'the process',
  without: 'Terang cannot start in production',
  settings: {
    demo: { name: 'DEMO', schema: values.boolean, default: '0' },
    development: { name: 'DEV', schema: values.boolean, default: '0' },
    port: { name: 'PORT', schema: values.port, default: '3000' },
    host: { name: 'HOST', schema: values.anyText, default: { demo: '127.0.0.1', production: '0.0.0.0' } },
    workers: {
      name: 'WORKERS',
      schema: values.countUpTo(WORKERS_MAX),
      default: '1',
      refusal: severalWorkers,
    },
    drainMs: { name: 'DRAIN_SECONDS', schema: values.secondsInMs, default: { demo: '0', production: '5' } },
    trustedProxies: {
      name: 'TRUSTED_PROXIES',
      schema: values.listOf(isNetwork, 'an address or range'),
      default: '',
    },
    logLevel: {
      name: 'LOG_LEVEL',
      schema: values.oneOf(logLevels),
      default: { demo: 'warn', production: 'info' },
    },
    metricsPort: { name: 'METRICS_PORT', schema: values.port },
    metricsHost: { name: 'METRICS_HOST', schema: values.anyText, default: '127.0.0.1' },
    slowStatementMs: { name: 'SLOW_STATEMENT_MS', schema: values.count, default: '500' },
    databaseUrl: {
      name: 'DATABASE_URL',
      schema: values.databaseAddress,
      required: withoutBackend,
      secret: true,
      hint: 'a PostgreSQL address',
    },
    cookieSecrets: {
      name: 'COOKIE_SECRET',
      schema: ownSecrets,
      required: inProduction,
      secret: true,
      replacing: 'new, old',
      hint: `at least ${SECRET_MIN} characters`,
    },
    codeSecrets: {
      name: 'CODE_SECRET',
      schema: ownSecrets,
      required: withoutBackend,
      secret: true,
      replacing: 'new, old',
      hint: `at least ${SECRET_MIN} characters`,
    },
    dataKeys: {
      name: 'DATA_KEYS',
      schema: values.dataKeys,
      required: withoutBackend,
      secret: true,
      replacing: 'rotate-keys',
      hint: 'id:base64 of 32 random bytes',
    },
    dataDir: { name: 'DATA_DIR', schema: values.anyText, default: './data' },
    databaseWaitSeconds: { name: 'DATABASE_WAIT_SECONDS', schema: values.seconds, default: '60' },
    lenderApi: { name: 'LENDER_API', schema: values.httpAddress, refusal: plainHttp },
    lenderApiPlainHttp: { name: 'LENDER_API_PLAIN_HTTP', schema: values.boolean, default: '0' },
    markets: { name: 'MARKETS', schema: values.listOfSome(markets), default: 'id,in' },
    packSet: {
      name: 'PACKS',
      schema: values.oneOf(['base', 'current']),
      default: { demo: 'base', production: 'current' },
    },
    marketPacks: { name: 'MARKET_PACKS', schema: marketPacks },
    ruleRisks: { name: 'RULE_RISKS', schema: values.jsonFile(parseTakenRisks) },
    wireNames: { name: 'WIRE_NAMES', schema: wireNames },
    products: { name: 'PRODUCTS', schema: values.jsonFile(parseProducts) },
    deskUrl: { name: 'DESK_URL', schema: values.httpAddress },
    deskOrigin: {
      name: 'DESK_ORIGIN',
      schema: values.origin,
      required: withoutBackend,
      hint: 'where staff open the desk',
    },
    auditSecrets: {
      name: 'AUDIT_SECRET',
      schema: ownSecrets,
      required: withoutBackend,
      secret: true,
      replacing: 'new, old',
      hint: `at least ${SECRET_MIN} characters`,
    },
  },
} as const satisfies Group

/** What is not set of these has the default of the service. */
const connections = {
  title: 'PostgreSQL',
  without: 'PostgreSQL cannot be used',
  settings: {
    sharedConnections: { name: 'DATABASE_SHARED_CONNECTIONS', schema: values.count },
    poolSize: { name: 'DATABASE_POOL_SIZE', schema: values.count },
    queueMax: { name: 'DATABASE_QUEUE_MAX', schema: values.count },
    connectTimeoutMs: { name: 'DATABASE_CONNECT_TIMEOUT_MS', schema: values.count },
    statementTimeoutMs: { name: 'DATABASE_STATEMENT_TIMEOUT_MS', schema: values.count },
    lockTimeoutMs: { name: 'DATABASE_LOCK_TIMEOUT_MS', schema: values.count },
    idleInTransactionTimeoutMs: { name: 'DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS', schema: values.count },
  },
} as const satisfies Group

/** Every setting there is: its name, what it may be, its default, when it is required, whether it is a secret. */
export const groups = { base, connections, ...companies } as const
