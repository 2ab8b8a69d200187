import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/adding-a-screen.md',
  'docs/adopting.md',
  'docs/architecture.md',
  'docs/claims.md',
  'docs/money.md',
  'docs/operating.md',
  'docs/performance.md',
  'docs/product.md',
  'docs/testing.md',
  'docs/threats.md',
  // Those of the archive name files as they were.
  ...globSync('docs/decisions/**/*.md', { cwd: root }).filter((file) => !file.includes('/archive/')),
]

/** Paths from the root in backticks; commands have spaces, patterns have braces or stars, and both are left out. */
const path =
  /`((?:(?:base|market|contract|server|web|process|e2e|bench|tools|docs|deploy)\/|(?:main|product|[\w-]+\.config)\.ts\b|[A-Z]+\.md\b|package(?:-lock)?\.json\b)[\w./-]*)`/g
const pathsIn = (text: string) => [...text.matchAll(path)].map(([, found = '']) => found)

test('a path is no command, pattern or address', () => {
  expect(pathsIn('`web/ui/`, `main.ts`, `npm run desk`, `texts/{en,id}.json`, `/docs`')).toEqual([
    'web/ui/',
    'main.ts',
  ])
})

test.each(documents)('the paths that %s names exist', (document) => {
  const named = pathsIn(readFileSync(join(root, document), 'utf8'))
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

test('architecture.md names the files it is about', () => {
  expect(pathsIn(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).length).toBeGreaterThan(40)
})
