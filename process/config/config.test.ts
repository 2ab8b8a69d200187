import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { overridePacks } from '../../market/market.ts'
import { packSets } from '../../market/packs/packs.ts'
import { ConfigError } from './setting.ts'
import { dataKeys, deskOrigin, marketPacks, production, read, refusal, secret } from './testing/reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'terang-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('database connections', () => {
  test('have the defaults of the service unless set', () => {
    expect(read(production).connections).toEqual({})
    const own = { ...production, DATABASE_POOL_SIZE: '20', DATABASE_LOCK_TIMEOUT_MS: '750' }
    expect(read(own).connections).toEqual({ poolSize: 20, lockTimeoutMs: 750 })
  })

  test.each(['0', '-1', '1.5', '2s', '1e3'])('%s is no size', (text) => {
    expect(refusal({ ...production, DATABASE_POOL_SIZE: text })).toBe(
      `DATABASE_POOL_SIZE: '${text}' is not a whole number above zero`,
    )
  })
})

describe('production', () => {
  test('names everything that is missing, in one line', () => {
    expect(refusal({})).toBe(
      'Terang cannot start in production without DATABASE_URL (a PostgreSQL address) and COOKIE_SECRET (at least 32 characters) and CODE_SECRET (at least 32 characters) and DATA_KEYS (id:base64 of 32 random bytes) and DESK_ORIGIN (where staff open the desk) and AUDIT_SECRET (at least 32 characters).',
    )
    expect(refusal({ ...production, DATABASE_URL: '' })).toContain(
      'without DATABASE_URL (a PostgreSQL address).',
    )
    for (const name of ['COOKIE_SECRET', 'CODE_SECRET', 'AUDIT_SECRET'])
      expect(refusal({ ...production, [name]: '' })).toContain(`without ${name} (at least 32 characters).`)
  })

  test.each(['http://lender.example', 'https://lender.example/desk', 'lender.example'])(
    'takes no %s as the place of the desk',
    (text) => {
      expect(refusal({ ...production, DESK_ORIGIN: text })).toMatch(/^DESK_ORIGIN: '.*' is not an /)
    },
  )

  test.each([
    ['k1', 'each key must be id:base64 of 32 bytes'],
    ['k1:c2hvcnQ=', 'each key must be id:base64 of 32 bytes'],
    [`K 1:${dataKeys.slice(3)}`, 'each key must be id:base64 of 32 bytes'],
    [`${dataKeys},${dataKeys}`, 'two keys have the same id'],
    [',', 'there must be a key'],
  ])('takes no keys like %s, and repeats none', (DATA_KEYS, problem) => {
    expect(refusal({ ...production, DATA_KEYS })).toBe(`DATA_KEYS: ${problem}`)
  })

  test('takes several keys, the first of which is current', () => {
    const { dataKeys: taken } = read({ ...production, DATA_KEYS: `k2:${dataKeys.slice(3)}, ${dataKeys}` })
    expect(taken?.current).toBe('k2')
    expect([...(taken?.keys.keys() ?? [])]).toEqual(['k2', 'k1'])
  })

  test('with another backend needs no database', () => {
    expect(
      read({ LENDER_API: 'https://backend.example/', COOKIE_SECRET: secret, MARKET_PACKS: marketPacks }),
    ).toMatchObject({
      lenderApi: 'https://backend.example',
      databaseUrl: null,
    })
  })

  test.each(['', '0', 'true', 'yes'])('is what DEMO=%j means', (DEMO) => {
    expect(read({ ...production, DEMO }).demo).toBe(false)
    expect(refusal({ DEMO })).toContain('cannot start in production')
  })

  test('has these defaults', () => {
    expect(read(production)).toEqual({
      demo: false,
      development: false,
      port: 3000,
      host: '0.0.0.0',
      workers: 1,
      drainMs: 5_000,
      dataDir: './data',
      databaseUrl: 'postgres://db/terang',
      connections: {},
      databaseWaitSeconds: 60,
      lenderApi: null,
      lenderApiPlainHttp: false,
      mail: null,
      auditWitness: { mail: null, bucket: null },
      cookieSecrets: [secret],
      codeSecrets: [production.CODE_SECRET],
      dataKeys: { current: 'k1', keys: new Map([['k1', Buffer.from(dataKeys.slice(3), 'base64')]]) },
      trustedProxies: [],
      logLevel: 'info',
      metricsPort: null,
      metricsHost: '127.0.0.1',
      slowStatementMs: 500,
      packSet: 'current',
      packs: read(production).packs,
      markets: ['id', 'in'],
      unknownSettings: [],
      ruleRisks: [],
      wireNames: {},
      products: null,
      deskUrl: null,
      deskOrigin,
      auditSecrets: [production.AUDIT_SECRET],
      singleSignOn: null,
      gateways: {
        id: 'sandbox',
        in: 'sandbox',
        timeoutMs: 10_000,
        sandboxSecrets: null,
        xendit: null,
        razorpay: null,
      },
      payouts: { id: 'desk', in: 'desk', razorpayx: null },
      s3: null,
      push: {
        hosts: [
          'fcm.googleapis.com',
          'updates.push.services.mozilla.com',
          'web.push.apple.com',
          '.push.apple.com',
          '.notify.windows.com',
        ],
        keys: null,
      },
      sms: null,
    })
  })
})

test('the demo needs nothing, makes up its secret, and listens on this machine only', () => {
  expect(read({ DEMO: '1' })).toMatchObject({
    demo: true,
    cookieSecrets: ['made-up-secret'],
    codeSecrets: ['made-up-secret'],
    host: '127.0.0.1',
    databaseUrl: null,
    logLevel: 'warn',
  })
})

test('a setting that is empty is one that is not set', () => {
  const empty = Object.fromEntries(
    ['PORT', 'LENDER_API', 'LOG_LEVEL', 'TRUSTED_PROXIES', 'MARKETS'].map((name) => [name, '']),
  )
  expect(read({ ...production, ...empty })).toEqual(read(production))
})

describe('a mistake in a setting is one line that names it', () => {
  test.each([
    [{ PORT: 'http' }, "PORT: 'http' is not a port"],
    [{ PORT: '65536' }, "PORT: '65536' is not a port"],
    [{ PORT: '-1' }, "PORT: '-1' is not a port"],
    [{ PORT: '3000.5' }, "PORT: '3000.5' is not a port"],
    [{ PORT: ' ' }, "PORT: ' ' is not a port"],
    [{ LENDER_API: 'backend.example' }, "LENDER_API: 'backend.example' is not an http address"],
    [
      { LENDER_API: 'http://backend.example' },
      "LENDER_API: 'http://backend.example' is not encrypted; use https, or LENDER_API_PLAIN_HTTP=1 in a network of your own",
    ],
    [{ LENDER_API: 'ftp://backend.example' }, "LENDER_API: 'ftp://backend.example' is not an http address"],
    [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL: 'loud' is not one of trace, debug, info, warn, error, fatal, silent"],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, "TRUSTED_PROXIES: 'proxy' is not an address or range"],
    [{ TRUSTED_PROXIES: '10.0.0.0/' }, "TRUSTED_PROXIES: '10.0.0.0/' is not an address or range"],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, "TRUSTED_PROXIES: '10.0.0.0/33' is not an address or range"],
  ])('%j', (env, message) => {
    expect(refusal({ ...production, ...env })).toBe(message)
  })

  test.each([
    'http://10.0.0.7:8080',
    'http://127.0.0.1.evil.example',
    'http://127.evil.example',
    'HTTP://x.example',
  ])('plain http beyond this machine: %s', (LENDER_API) => {
    const env = { LENDER_API, COOKIE_SECRET: secret, MARKET_PACKS: marketPacks }
    expect(refusal(env)).toMatch(/^LENDER_API: '.*' is not encrypted; [^\n]+$/)
    expect(refusal({ ...env, DEMO: '1' })).toContain('is not encrypted')
    expect(refusal({ ...env, LENDER_API_PLAIN_HTTP: '0' })).toContain('is not encrypted')
    expect(read({ ...env, LENDER_API_PLAIN_HTTP: '1' }).lenderApi).toBe(LENDER_API)
  })

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000', 'https://x.example'])(
    'is not made with %s',
    (LENDER_API) => {
      expect(read({ LENDER_API, COOKIE_SECRET: secret, MARKET_PACKS: marketPacks }).lenderApi).toBe(
        LENDER_API,
      )
    },
  )

  test('in a file', () => {
    const broken = file('broken.json', '{')
    expect(refusal({ ...production, MARKET_PACKS: broken })).toMatch(
      /^MARKET_PACKS: cannot read .*broken\.json \(/,
    )
    expect(refusal({ ...production, WIRE_NAMES: join(folder, 'none.json') })).toMatch(
      /^WIRE_NAMES: cannot read .*none\.json/,
    )
    const wrong = file('packs.json', '{"id":{"company":{"email":"nobody"}}}')
    expect(refusal({ ...production, MARKET_PACKS: wrong })).toMatch(
      /^MARKET_PACKS: market pack 'id': company\.email/,
    )
    const numbers = file('names.json', '{"*":{"phone":1}}')
    expect(refusal({ ...production, WIRE_NAMES: numbers })).toMatch(
      /^WIRE_NAMES: .*must map our names to theirs/,
    )
  })
})

test('everything that is wrong is said at once, a line each', () => {
  const wrong = {
    PORT: 'http',
    TRUSTED_PROXIES: 'proxy,10.0.0.0/33',
    S3_ENDPOINT: 's3.example',
    GATEWAY_ID: 'xendit',
  }
  expect(() => read(wrong)).toThrow(
    new ConfigError(
      [
        'Terang cannot start in production without DATABASE_URL (a PostgreSQL address) and COOKIE_SECRET (at least 32 characters) and CODE_SECRET (at least 32 characters) and DATA_KEYS (id:base64 of 32 random bytes) and DESK_ORIGIN (where staff open the desk) and AUDIT_SECRET (at least 32 characters).',
        "PORT: 'http' is not a port",
        "TRUSTED_PROXIES: 'proxy' is not an address or range",
        "TRUSTED_PROXIES: '10.0.0.0/33' is not an address or range",
        'Xendit cannot be used without XENDIT_SECRET_KEY and XENDIT_CALLBACK_TOKEN.',
        'Pictures cannot go to S3 without S3_BUCKET and S3_REGION and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
        "S3_ENDPOINT: 's3.example' is not an http address",
      ].join('\n'),
    ),
  )
})

test('each mistake in the file of products is a line', () => {
  const { termMinDays, termMaxDays } = packSets.current.id.legal
  const product = {
    id: 'kilat',
    name: 'Kilat',
    description: { en: 'a', id: 'b', hi: 'c', zh: 'd' },
    amountMin: 10,
    amountMax: 20,
    termDays: 1,
    dailyRatePercent: 0.1,
  }
  const linesOf = (content: unknown) => {
    const PRODUCTS = file('products.json', JSON.stringify(content))
    try {
      read({ ...production, PRODUCTS })
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      return (error as Error).message.split('\n')
    }
    return []
  }
  expect(linesOf({ id: [{ ...product, name: '', amountMax: 5 }] })).toEqual([
    'PRODUCTS: id.0.name must not be empty',
    'PRODUCTS: id.0.amountMax must not be below amountMin',
  ])
  expect(linesOf({ id: [product] })).toEqual([
    `PRODUCTS: kilat: termDays must be from ${termMinDays} to ${termMaxDays} in this market`,
  ])
  expect(linesOf({ id: [{ ...product, termDays: termMinDays }] })).toEqual([])
})

test('files and lists are read', () => {
  const config = read({
    DEMO: '1',
    PORT: '0',
    MARKET_PACKS: file('good.json', '{"in":{"appName":"Other"}}'),
    WIRE_NAMES: file('good-names.json', '{"*":{"phone":"kfTel"}}'),
    TRUSTED_PROXIES: '10.0.0.0/8,2001:db8::/32',
  })
  expect(config.packs.in.appName).toBe('Other')
  expect(config).toMatchObject({
    port: 0,
    wireNames: { '*': { phone: 'kfTel' } },
    trustedProxies: ['10.0.0.0/8', '2001:db8::/32'],
  })
})

describe('PACKS', () => {
  test("is the base contract's in the demo, and those of today in production", () => {
    expect(read({ DEMO: '1' }).packs).toBe(packSets.base)
    expect(read({ DEMO: '1', PACKS: 'current' }).packs).toBe(packSets.current)
    const lender = JSON.parse(readFileSync(marketPacks, 'utf8'))
    expect(read(production).packs).toEqual(overridePacks(packSets.current, lender))
    expect(read({ ...production, PACKS: 'base' }).packs).toEqual(overridePacks(packSets.base, lender))
    expect(refusal({ ...production, PACKS: 'other' })).toBe("PACKS: 'other' is not one of base, current")
  })

  test('is what the parts of a lender replace', () => {
    const MARKET_PACKS = file('parts.json', '{"in":{"appName":"Other"}}')
    const { packs } = read({ DEMO: '1', MARKET_PACKS })
    expect(packs.in).toEqual({ ...packSets.base.in, appName: 'Other' })
    expect(read({ DEMO: '1', MARKET_PACKS, PACKS: 'current' }).packs.in).toEqual({
      ...packSets.current.in,
      appName: 'Other',
    })
  })

  test('may break a rule only where a named person takes the risk', () => {
    const risk = (rule: string) => ({ rule, by: 'Asha Rao', reason: 'run-off' })
    const RULE_RISKS = file('risks.json', JSON.stringify([risk('in-ombudsman')]))
    expect(read({ ...production, RULE_RISKS }).ruleRisks).toEqual([risk('in-ombudsman')])
    const wrong = file('wrong-risks.json', JSON.stringify([risk('in-explicit-consent')]))
    expect(refusal({ ...production, RULE_RISKS: wrong })).toMatch(/^RULE_RISKS: .*not the lender's/)
  })
})

describe('the database', () => {
  test('is waited for a minute unless it is said otherwise', () => {
    expect(read(production).databaseWaitSeconds).toBe(60)
    expect(read({ ...production, DATABASE_WAIT_SECONDS: '5' }).databaseWaitSeconds).toBe(5)
    for (const wrong of ['-1', '1.5', 'long', '1000000'])
      expect(refusal({ ...production, DATABASE_WAIT_SECONDS: wrong })).toContain('DATABASE_WAIT_SECONDS')
  })

  test.each(['hunter2', 'mysql://me:hunter2@db/terang', 'postgres://me:hunter2@db:port/terang'])(
    '%s is no address of one, and is not repeated',
    (url) => {
      const line = refusal({ ...production, DATABASE_URL: url })
      expect(line).toContain('DATABASE_URL')
      expect(line).not.toContain('hunter2')
    },
  )
})

test('a map of names with calls that there are not, or with a name of the envelope, ends the start by its line', () => {
  const names = file('wrong-names.json', '{"loanDetail":{"phone":"kfTel"},"*":{"phone":"data"}}')
  expect(() => read({ ...production, WIRE_NAMES: names })).toThrow(
    /^WIRE_NAMES: .*wrong-names\.json: 'loanDetail' is no call.*\nWIRE_NAMES: .*wrong-names\.json: \*\.phone: 'data' is a field/,
  )
})
