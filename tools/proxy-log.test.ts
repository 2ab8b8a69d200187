import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deployFile } from './failover/templates.ts'
import { canaries, proxyLog, shippedConfig, tellingLog } from './proxy-log.ts'

test('the shipped log has the path of a request and nothing that a query, header or cookie carries', () => {
  expect(shippedConfig()).toMatch(/^\s*log-format .*HPO/m)
  expect(tellingLog(shippedConfig())).toBeNull()
})

test.each([
  ['  option httplog', 'option httplog'],
  ['  log-format "%ci %r"', '%r'],
  ['  log-format "%ci %{+Q}r"', '%{+Q}r'],
  ['  log-format "%HM %HU"', '%HU'],
  ['  log-format "%HM %[query]"', '%[query'],
  ['  capture request header Referer len 100', 'capture'],
  ['  log-format "%ci %HM %HPO"', null],
])('of %j it is said', (config, said) => {
  expect(tellingLog(config)).toBe(said)
})

test('no other file for a deployment logs what statements carry, or whole requests', () => {
  const files = globSync('**/*', { cwd: deployFile('.'), withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(files.length).toBeGreaterThan(8)
  const text = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8')).join('\n')
  expect(text).toContain('log_parameter_max_length: 0')
  expect(text).not.toMatch(/log_statement|log_min_duration_statement|access_log|LOG_LEVEL=(debug|trace)/)
})

/** Debian's; `npm run soak` installs it. */
const HAPROXY = '/usr/sbin/haproxy'
test.runIf(existsSync(HAPROXY))(
  'a real proxy writes none of the secrets of a request down',
  async () => {
    const log = await proxyLog(HAPROXY)
    expect(log).toContain('"GET" "/loanDetails"')
    expect(Object.values(canaries).filter((canary) => log.includes(canary))).toEqual([])
  },
  60_000,
)
