import { expect, test } from 'vitest'
import { production, read, refusal, secret } from './testing/reading.ts'

test.each(['COOKIE_SECRET', 'CODE_SECRET', 'AUDIT_SECRET'])('takes no short %s, and repeats none', (name) => {
  for (const text of ['short-secret', `${secret},short-secret`, ','])
    expect(refusal({ ...production, [name]: text })).toMatch(
      new RegExp(`^${name}: (this has fewer than 32 characters .*|there must be a secret)$`),
    )
})

test('takes a new secret and the one before it', () => {
  const [fresh, old] = ['n'.repeat(32), 'o'.repeat(32)]
  const { cookieSecrets, codeSecrets, auditSecrets } = read({
    ...production,
    COOKIE_SECRET: `${fresh}, ${old}`,
    CODE_SECRET: `${fresh},${old}`,
    AUDIT_SECRET: `${fresh},${old}`,
  })
  expect([cookieSecrets, codeSecrets, auditSecrets]).toEqual(Array(3).fill([fresh, old]))
})
