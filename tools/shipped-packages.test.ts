import { expect, test } from 'vitest'
import { readLock } from './complete-lock.mjs'
import { readAudit, shippedPackages } from './shipped-packages.mjs'

test('what ships is what production installs, each once', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b/node_modules/a': { version: '1.0.0' },
    'node_modules/@c/d': { version: '2.0.0' },
    'node_modules/e': { version: '3.0.0', dev: true },
  }
  expect(shippedPackages({ packages })).toEqual(['@c/d@2.0.0', 'a@1.0.0'])
})

test('HTTP clients and cookies of long ago do not ship', () => {
  const shipped = shippedPackages(readLock('package-lock.json')).join('\n')
  expect(shipped).toContain('hono@')
  expect(shipped).not.toMatch(/^(request|tough-cookie|har-validator|ifsc)@/m)
})

test('a report of npm is read, and one that is none is not taken for a good one', () => {
  const vulnerabilities = { a: { name: 'a', severity: 'high', range: '<2' } }
  expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual(['a <2: high'])
  expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual([])
  expect(readAudit(JSON.stringify({ error: { code: 'ENOAUDIT' } }))).toBeNull()
  expect(readAudit('')).toBeNull()
})
