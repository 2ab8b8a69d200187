import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultConnectionSettings } from '../../server/database/connection-settings.ts'
import { readConfig } from './config.ts'
import type { Group, Setting } from './setting.ts'
import { groups } from './settings.ts'

const root = join(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')

const settings = Object.values<Group>(groups).flatMap((group) =>
  Object.entries<Setting>(group.settings).map(([key, setting]) => ({ group, key, setting })),
)
const names = settings.map(({ setting }) => setting.name)

const code = (value: string) => (value === '' ? '' : `\`${value}\``)

function defaultOf(key: string, { default: usual }: Setting): string {
  if (typeof usual === 'object') return `${code(usual.production)}, demo ${code(usual.demo)}`
  const ofService: Readonly<Record<string, number>> = defaultConnectionSettings
  return code(usual ?? String(ofService[key] ?? ''))
}

const neededOf = ({ title }: Group, { required }: Setting) =>
  required === true ? `with ${title}` : (required?.text ?? '')

test('docs/operating.md lists every setting with its default, when it is needed, and whether it is a secret', () => {
  const [, section = ''] = text('docs/operating.md').split('\n## Settings\n')
  const rows = [...section.matchAll(/^\| `.*$/gm)].map(([row]) =>
    row
      .split('|')
      .slice(1, 5)
      .map((cell) => cell.trim()),
  )
  expect(rows).toEqual(
    settings.map(({ group, key, setting }) => [
      code(setting.name),
      defaultOf(key, setting),
      neededOf(group, setting),
      setting.secret ? 'secret' : '',
    ]),
  )
})

test('docs/operating.md says of every secret what it is for, how it is replaced, and when the old one goes', () => {
  const [, section = ''] = text('docs/operating.md').split('\n## Secrets and how to replace them\n')
  const [table = ''] = section.split('\n### ')
  const rows = [...table.matchAll(/^\| `.*$/gm)].map(([row]) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const secrets = settings.filter(({ setting }) => setting.secret)
  expect(rows.map(([name, , replacing]) => [name, replacing])).toEqual(
    secrets.map(({ setting }) => [code(setting.name), setting.replacing ?? 'restart']),
  )
  for (const row of rows)
    expect(
      row.every((cell) => cell !== ''),
      row[0],
    ).toBe(true)
  for (const way of new Set(secrets.map(({ setting }) => setting.replacing ?? 'restart')))
    expect(way === 'rotate-keys' || table.includes(`- **${way}**: `), way).toBe(true)
})

test('only a secret says how it is replaced', () => {
  const odd = settings.filter(({ setting }) => setting.replacing && !setting.secret)
  expect(odd.map(({ setting }) => setting.name)).toEqual([])
})

test('.env.example has every setting, but for the two that the commands set', () => {
  const listed = [...text('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(names.filter((name) => name !== 'DEMO' && name !== 'DEV').toSorted())
})

test('no page of the documentation names a setting that there is not', () => {
  const prefixes = [...new Set(names.filter((name) => name.includes('_')).map((name) => name.split('_')[0]))]
  const like = new RegExp(`\`((?:${prefixes.join('|')})_[A-Z0-9_]*[A-Z0-9])\\b`, 'g')
  const mentioned = globSync(['*.md', 'docs/*.md'], { cwd: root }).flatMap((file) =>
    [...text(file).matchAll(like)].map(([, name = '']) => name),
  )
  expect(mentioned.length).toBeGreaterThan(names.length / 2)
  expect(mentioned.filter((name) => !names.includes(name))).toEqual([])
})

test('no setting has the name of another', () => {
  expect(names.length).toBe(new Set(names).size)
})

test('no line repeats a secret, whatever else is wrong', () => {
  const env = Object.fromEntries(
    settings.map(({ setting }) => [setting.name, setting.secret ? 'hunter2' : 'x']),
  )
  let message = ''
  try {
    readConfig(env, () => '')
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toMatch(/^DATABASE_URL: this is not/m)
  expect(message).toMatch(/^COOKIE_SECRET: this has fewer/m)
  expect(message.split('\n').length).toBeGreaterThan(10)
  expect(message).not.toContain('hunter2')
})
