import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parts, readOptions } from '../bench/options.ts'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/**/*.md'], { cwd: root })
  .filter((file) => !file.startsWith('docs/decisions/archive/'))
  .sort()
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }

const found = (pattern: RegExp) =>
  documents.flatMap((file) => [...text(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })))

describe('the documents', () => {
  test('name npm scripts that there are', () => {
    const named = found(/\bnpm run ([a-z][\w:-]*)/g)
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  test('name every npm script somewhere', () => {
    const all = documents.map(text).join('\n')
    const unnamed = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(all))
    expect(unnamed).toEqual([])
  })

  test('start scripts that there are', () => {
    const named = found(/\bnode ((?:tools|bench|server|process)\/[\w./-]+\.(?:ts|mjs))/g)
    expect(named.filter(({ name }) => !existsSync(join(root, name)))).toEqual([])
  })

  test('name files of tests that there are', () => {
    const named = found(/\bplaywright test (e2e\/[\w./-]+)/g)
    expect(named.filter(({ name }) => !existsSync(join(root, name)))).toEqual([])
  })

  test('measure parts that there are', () => {
    const named = found(/npm run bench -- ((?:--[\w-]+ ?[\w./×-]*\s?)+)/g)
    expect(named.length).toBeGreaterThan(4)
    // `N` stands for a number.
    for (const { name } of named)
      expect(() =>
        readOptions(
          name
            .trim()
            .split(/\s+/)
            .map((word) => (word === 'N' ? '1' : word)),
        ),
      ).not.toThrow()
  })

  test('tell of every part of the bench', () => {
    const measured = new Set(found(/--only (\w+)/g).map(({ name }) => name))
    expect(parts.filter((part) => !measured.has(part))).toEqual([])
  })
})
