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

/**
 * Words that had several meanings, or one that nobody searches for, with what is written instead. A name of the wire, of a
 * table or of a term of the field stays, and is named here.
 */
const replaced: Readonly<Record<string, { instead: string; stays?: readonly string[] }>> = {
  told: { instead: 'an event, a notice, what is reported' },
  asked: { instead: 'a request, what is requested' },
  kept: { instead: 'what is stored or retained; `memoize`' },
  words: { instead: 'texts', stays: ['stopWords'] },
  here: { instead: 'currentUrl' },
  matter: { instead: 'topic' },
  matters: { instead: 'topics' },
  facts: { instead: 'the noun it is: content, details, values, placeholders', stays: ['keyFacts'] },
  settle: { instead: 'payOff, applyEvent, closePayout, resolveSession, claimMovements' },
  papers: { instead: 'documents' },
  objection: { instead: 'refusal' },
  turnstile: { instead: 'semaphore, queue' },
  sayer: { instead: 'formatter' },
}
const named =
  /^\s*(?:export )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm
const partsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase())

/** Names with one of these words in them; of functions and types wherever they stand, of values where they are exported. */
function replacedIn(text: string): string[] {
  const names = [...text.matchAll(named)].flatMap(([line, name = '']) =>
    /\b(?:const|let) /.test(line) && !/^export /.test(line.trimStart()) && !/^[A-Z]/.test(name) ? [] : [name],
  )
  return names.filter((name) =>
    partsOf(name).some((part) => Object.hasOwn(replaced, part) && !replaced[part]?.stays?.includes(name)),
  )
}

describe('a name', () => {
  test('is refused for a word in whatever part of it', () => {
    const text =
      'export const toldOn = 1\nfunction settleEvent() {}\n  type LoanFacts = {}\nexport const keyFacts = 2'
    expect(replacedIn(text)).toEqual(['toldOn', 'settleEvent', 'LoanFacts'])
    expect(replacedIn('export const folder = 1\nfunction whereabouts() {}\ntype Settlement = 1')).toEqual([])
  })

  test('has none of the words that were replaced', () => {
    const wrong = sources.flatMap((file) =>
      replacedIn(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })),
    )
    expect(wrong).toEqual([])
  })

  test('is exempt only where it is in use', () => {
    const all = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
    const unused = Object.values(replaced).flatMap(({ stays = [] }) =>
      stays.filter((name) => !all.includes(name)),
    )
    expect(unused).toEqual([])
  })

  test('of a file has none of them either', () => {
    // What ran once under a name keeps it.
    const wrong = sources.filter(
      (file) =>
        !file.includes('/migrations/') &&
        /(^|[/-])(told|asked|kept|here|matter|settle|papers)[-.]/.test(file),
    )
    expect(wrong).toEqual([])
  })
})
