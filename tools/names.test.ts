import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(file)
const sources = globSync('{base,market,contract,server,process,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !isTest(file),
)

const declared =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm

function duplicates(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const filesOf = new Map<string, Set<string>>()
  for (const [file, text] of texts)
    for (const [, name = ''] of text.matchAll(declared))
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
  return new Map(
    [...filesOf].filter(([, files]) => files.size > 1).map(([name, files]) => [name, [...files].sort()]),
  )
}

/** Names that a convention gives to one export of many files; a file is found by its path, not by them. */
const conventions = new Set([
  'acts', // the posts of a screen's server half
  'formMaxBytes', // how large the forms of a screen may be
  'load', // what a screen's server half reads
  'Props', // of a screen whose server half and browser half share them
  'up', // a migration
])

const found = duplicates(new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')])))

describe('an exported name', () => {
  test('is found in more than one file, whatever kind of thing it names', () => {
    const texts = new Map([
      ['a.ts', 'export type Account = string\nexport const load = 1\nexport async function read() {}'],
      ['b.ts', 'export interface Account {}\nexport const only = 2\nexport function read() {}'],
    ])
    expect([...duplicates(texts).keys()].sort()).toEqual(['Account', 'read'])
  })

  test('names one thing', () => {
    expect(sources.length).toBeGreaterThan(100)
    const wrong = [...found].filter(([name]) => !conventions.has(name))
    expect(Object.fromEntries(wrong)).toEqual({})
  })

  test('is exempt only by a convention that is in use', () => {
    expect([...conventions].filter((name) => !found.has(name))).toEqual([])
  })
})
