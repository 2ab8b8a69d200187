import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const READER = 'web/page/posted.ts'

/** What a source reads by hand of what it calls a form: `form.get(…)`, `typed?.getAll(…)`, or by walking over its fields. */
function readings(text: string): string[] {
  const forms = new Set([
    'form',
    'typed',
    ...Array.from(text.matchAll(/(\w+)\??: FormData\b/g), ([, name = '']) => name),
  ])
  const patterns = [...forms].flatMap((name) => [
    new RegExp(`\\b${name}\\??\\.(?:get|getAll|entries)\\([^)]*\\)?`, 'g'),
    new RegExp(`fromEntries\\((?:\\[\\.\\.\\.)?\\(?${name}\\b`, 'g'),
  ])
  return patterns.flatMap((pattern) => text.match(pattern) ?? [])
}

test('a form is found to be read by hand, under whichever name', () => {
  const byHand = [
    "const code = (form: FormData) => String(form.get('code') ?? '')",
    "const note = typed?.get('note')",
    "function read(sent: FormData | null) { return sent?.getAll('a') }",
    'const all = (form: FormData) => Object.fromEntries([...form])',
  ]
  expect(byHand.map((text) => readings(text).length)).toEqual([1, 1, 1, 1])
  expect(
    readings("const id = query.get('id'); const name = fieldIn(form, 'name'); form.set('a', 'b')"),
  ).toEqual([])
})

test('a posted form is read by its schema, in one place', () => {
  const halves = globSync('web/**/*.server.ts', { cwd: root })
  const pages = globSync('web/{page,serving}/*.ts', { cwd: root })
  const sources = [...new Set([...halves, ...pages])].filter(
    (file) => file !== READER && !file.includes('.test.'),
  )
  expect(sources.length).toBeGreaterThan(100)
  const byHand = sources.flatMap((file) =>
    readings(readFileSync(join(root, file), 'utf8')).map((reading) => `${file}: ${reading}`),
  )
  expect(byHand).toEqual([])
})
