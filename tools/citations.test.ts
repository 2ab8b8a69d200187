import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const files = globSync(
  [
    '{base,market,contract,server,web,process,e2e,bench,tools}/**/*.{ts,tsx,mjs,css}',
    '*.ts',
    '*.md',
    'docs/**/*.md',
  ],
  { cwd: root },
)

const number = String.raw`\d+(?:\.\d+)*`
const cited = new RegExp(String.raw`\b[Pp]roduct (${number}(?:(?:–|, | and | to )${number})*)`, 'g')

const sections = new Set(
  [...text('docs/product.md').matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map((match) => match[1]),
)
const records = new Set(
  globSync('docs/decisions/*.md', { cwd: root }).map((file) => /(\d{3})-/.exec(file)?.[1]),
)

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

test('the decision records that are cited exist', () => {
  const citations = files.flatMap((file) =>
    [...text(file).matchAll(/\b[Dd]ecision (\d{3})\b/g)].map(([, record = '']) => ({ file, record })),
  )
  expect(citations.length).toBeGreaterThan(10)
  expect(citations.filter(({ record }) => !records.has(record))).toEqual([])
})

test('nothing is cited that the repository does not have', () => {
  const others = files.filter((file) => /\b([Ss]pec|[Dd]ecisions) \d/.test(text(file)))
  expect(others).toEqual([])
})
