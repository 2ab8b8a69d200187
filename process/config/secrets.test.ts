import { expect, test } from 'vitest'
import { dataKeys, production, read, refusal, secret } from './testing/reading.ts'

test.each(['COOKIE_SECRET', 'CODE_SECRET', 'AUDIT_SECRET'])('takes no short %s, and repeats none', (name) => {
  for (const text of ['short-secret', `${secret},short-secret`, ','])
    expect(refusal({ ...production, [name]: text })).toMatch(
      new RegExp(`^${name}: (this has fewer than 32 characters .*|there must be a secret)$`),
    )
})

test('takes a new secret and the one before it', () => {
  const pairOf = (name: string) => [`${secret}-${name}-new`, `${secret}-${name}-old`]
  const { cookieSecrets, codeSecrets, auditSecrets } = read({
    ...production,
    COOKIE_SECRET: pairOf('cookie').join(', '),
    CODE_SECRET: pairOf('code').join(),
    AUDIT_SECRET: pairOf('audit').join(),
  })
  expect([cookieSecrets, codeSecrets, auditSecrets]).toEqual(['cookie', 'code', 'audit'].map(pairOf))
})

test.each([
  ['COOKIE_SECRET', 'at-least-32-characters-of-your-own'],
  ['AUDIT_SECRET', 'a'.repeat(40)],
  ['CODE_SECRET', 'change-me-change-me-change-me-change-me'],
  ['CODE_SECRET', `${secret}-new,${'0'.repeat(32)}`],
  ['DATA_KEYS', `k1:${Buffer.alloc(32).toString('base64')}`],
])('takes no placeholder as %s', (name, text) => {
  expect(refusal({ ...production, [name]: text })).toBe(
    `${name}: this is a placeholder; make one with \`openssl rand -base64 32\``,
  )
})

test('takes no value for two secrets, be it the one before or a key of data, and repeats none', () => {
  expect(refusal({ ...production, CODE_SECRET: `${secret}-new,${secret}` })).toBe(
    'COOKIE_SECRET and CODE_SECRET have the same value; each secret is another one',
  )
  expect(refusal({ ...production, AUDIT_SECRET: dataKeys.slice(3) })).toBe(
    'DATA_KEYS and AUDIT_SECRET have the same value; each secret is another one',
  )
})

test('a demo may have any', () => {
  expect(read({ DEMO: '1', COOKIE_SECRET: 'a'.repeat(32) }).cookieSecrets).toEqual(['a'.repeat(32)])
})

test('names what looks like a setting of ours and is none, and nothing of other programs', () => {
  const others = {
    PATH: '/bin',
    HOSTNAME: 'a',
    PGPORT: '1',
    DATABASE_NAME: 'b',
    NODE_ENV: 'production',
    HOST_IP: 'c',
  }
  const env = {
    ...production,
    ...others,
    GATEWAY_IDD: 'xendit',
    DATABSE_URL: 'x',
    XENDIT_KEY: 'y',
    PUBLC_URL: 'z',
  }
  expect(read(env).unknownSettings).toEqual([
    { name: 'GATEWAY_IDD', meant: 'GATEWAY_ID' },
    { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
    { name: 'XENDIT_KEY', meant: null },
    { name: 'PUBLC_URL', meant: 'PUBLIC_URL' },
  ])
})
