import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../process/config/config.ts'
import { memoryEnv } from '../memory.mjs'
import { randomSecrets } from '../random-secrets.ts'
import { deployFile, fillTemplate, readEnvFile } from './templates.ts'

const text = (path: string) => readFileSync(deployFile(path), 'utf8')

test('values replace those of the template; one that it lacks is a mistake', () => {
  expect(fillTemplate('etcd/etcd.env', { ETCD_NAME: 'node9' })).toMatchObject({
    ETCD_NAME: 'node9',
    ETCD_INITIAL_CLUSTER_TOKEN: 'terang',
  })
  expect(() => fillTemplate('etcd/etcd.env', { ETCD_NAMES: 'node9' })).toThrow('ETCD_NAMES')
})

test('a variable may have an equals sign in its value, and comments are none', () => {
  expect(readEnvFile('# A=1\n\nB=x=1\nC=\n')).toEqual({ B: 'x=1', C: '' })
})

test('HAProxy finds every variable that it reads, and reads all of them', () => {
  const read = [...`${text('haproxy/10-global.cfg')}${text('haproxy/20-terang.cfg')}`.matchAll(/"\$\{(\w+)/g)]
  const named = Object.keys(readEnvFile(text('haproxy/haproxy.env'))).filter((name) => name !== 'CONFIG')
  expect(new Set(read.map(([, name]) => name))).toEqual(new Set(named))
})

test('the settings of the product are such as it knows, and complete but for the secrets', () => {
  const config = readConfig(fillTemplate('systemd/terang.env', randomSecrets()), () => '')
  expect(config).toMatchObject({ demo: false, host: '0.0.0.0', deskOrigin: 'https://desk.lender.example' })
  const known = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const names = Object.keys(readEnvFile(text('systemd/terang.env')))
  expect(names.filter((name) => !known.includes(`| \`${name}\``))).toEqual([])
})

test('the unit has the time-outs and the memory settings of the product', () => {
  const unit = text('systemd/terang@.service')
  const seconds = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(unit)?.[1])
  expect(seconds('TimeoutStartSec')).toBeGreaterThan(60)
  expect(seconds('TimeoutStopSec')).toBeGreaterThan(20)
  for (const [name, value] of Object.entries(memoryEnv)) expect(unit).toContain(`${name}=${value}`)
})

test('Patroni loses no acknowledged commit, and a lost lock ends within the longest gap', () => {
  const settings = text('patroni/patroni.yml')
  const value = (name: string) => new RegExp(`^ +${name}: (.+)$`, 'm').exec(settings)?.[1]
  expect(value('synchronous_mode')).toBe('true')
  expect(value('synchronous_commit')).toBe('"on"')
  expect(value('primary_start_timeout')).toBe('0')
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) => Number(value(name)))
  // Patroni's own rule, and five seconds for the change itself.
  expect((loop ?? 0) + 2 * (retry ?? 0)).toBeLessThanOrEqual(ttl ?? 0)
  expect(ttl).toBeLessThanOrEqual(25)
})
