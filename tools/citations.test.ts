import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const isArchived = (file: string) => file.startsWith('docs/decisions/archive/')
const files = globSync(
  [
    '{base,market,contract,server,web,process,e2e,bench,tools}/**/*.{ts,tsx,mjs,css}',
    '*.ts',
    '*.md',
    'docs/**/*.md',
    'deploy/**/*.{md,yml}',
  ],
  { cwd: root },
).filter((file) => !isArchived(file))

const number = String.raw`\d+(?:\.\d+)*`
const cited = new RegExp(String.raw`\b[Pp]roduct (${number}(?:(?:–|, | and | to )${number})*)`, 'g')

const sections = new Set(
  [...text('docs/product.md').matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map((match) => match[1]),
)
const numberOf = (file: string) => /\/(\d{3})-[\w-]+\.md$/.exec(file)?.[1] ?? ''
const recordFiles = globSync('docs/decisions/**/[0-9]*.md', { cwd: root })
const archived = new Set(recordFiles.filter(isArchived).map(numberOf))
const records = new Set(recordFiles.filter((file) => !isArchived(file)).map(numberOf))
const linksOf = (index: string) =>
  [...text(index).matchAll(/\]\(([^)#]+\.md)\)/g)].map(([, link = '']) => link)

test('the rule book has the sections that are cited', () => {
  expect(sections.size).toBeGreaterThan(40)
  const citations = files.flatMap((file) =>
    [...text(file).matchAll(cited)].flatMap(([, list = '']) =>
      (list.match(new RegExp(number, 'g')) ?? []).map((section) => ({ file, section })),
    ),
  )
  expect(citations.length).toBeGreaterThan(200)
  expect(citations.filter(({ section }) => !sections.has(section))).toEqual([])
})

/** `decision 105`, `decision 065 and 068`, and in a record also `(105)` or `(105, 106)`. */
const citationsIn = (file: string, content: string) => {
  const lists = [...content.matchAll(/\b[Dd]ecisions?\s+(\d{3}(?:(?:, | and | or )(?:decision )?\d{3})*)\b/g)]
  const bare = file.startsWith('docs/decisions/') ? [...content.matchAll(/\((\d{3}(?:, \d{3})*)\)/g)] : []
  return [...lists, ...bare].flatMap(([, list = '']) => list.match(/\d{3}/g) ?? [])
}

test('a citation of a decision is found however it is written', () => {
  expect(citationsIn('server/a.ts', '// (decision 105, decision 106); Decision\n 107, not (108)')).toEqual([
    '105',
    '106',
    '107',
  ])
  expect(citationsIn('docs/decisions/ledger/105-a.md', 'as money is (106, 107)')).toEqual(['106', '107'])
})

describe('a decision record', () => {
  test('stands in the folder of a part, or in the archive, under a number of its own', () => {
    expect(recordFiles.filter((file) => file.split('/').length !== 4)).toEqual([])
    expect(records.size + archived.size).toBe(recordFiles.length)
    expect([...records].filter((record) => archived.has(record))).toEqual([])
  })

  test('that is cited is one that holds: nothing cites the archive', () => {
    const citations = files.flatMap((file) =>
      citationsIn(file, text(file)).map((record) => ({ file, record })),
    )
    expect(citations.length).toBeGreaterThan(100)
    expect(citations.filter(({ record }) => !records.has(record))).toEqual([])
    const isAllowed = (file: string) => file === 'docs/decisions/README.md' || file.startsWith('tools/')
    expect(files.filter((file) => !isAllowed(file) && text(file).includes('decisions/archive'))).toEqual([])
  })

  test('is in the index of those that hold, or in that of the archive', () => {
    const inFolder = (folder: string, file: string) => file.slice(folder.length)
    const held = recordFiles.filter((file) => !isArchived(file))
    const index = linksOf('docs/decisions/README.md').filter((link) => link !== 'archive/README.md')
    expect(index.toSorted()).toEqual(held.map((file) => inFolder('docs/decisions/', file)).toSorted())
    const past = recordFiles.filter(isArchived)
    expect(linksOf('docs/decisions/archive/README.md').toSorted()).toEqual(
      past.map((file) => inFolder('docs/decisions/archive/', file)).toSorted(),
    )
  })
})

test('nothing is cited that the repository does not have', () => {
  const others = files.filter((file) => /\b[Ss]pec \d/.test(text(file)))
  expect(others).toEqual([])
})
