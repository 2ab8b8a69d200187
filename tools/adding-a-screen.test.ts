import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoize } from '../base/memoize.ts'
import { deskPaths, paths } from '../contract/wire/paths.ts'

const root = join(import.meta.dirname, '..')
const text = memoize((file: string) => readFileSync(join(root, file), 'utf8'))
const found = (pattern: string | string[]) => globSync(pattern, { cwd: root }).toSorted()
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

const sources = found(['{base,market,contract,server,web}/**/*.{ts,tsx}', '{main,product}.ts']).filter(
  (file) => !isTest(file),
)
const importsOf = memoize((file: string) =>
  [...text(file).matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)].map(([, to = '']) =>
    normalize(join(dirname(file), to)),
  ),
)
const importers = (file: string) => sources.filter((source) => importsOf(source).includes(file))
const having = (files: readonly string[], pattern: RegExp) => files.filter((file) => pattern.test(text(file)))

/** The one that there must be. */
function only(files: readonly string[], about: string): string {
  const [file] = files
  if (!file || files.length > 1) throw new Error(`${about}: one is expected, found: ${files.join(', ')}`)
  return file
}

const folderOfKey = new Map(
  found('{market,contract,server,web}/**/texts/en.json').flatMap((file) =>
    Object.keys(JSON.parse(text(file))).map((key) => [key, `${dirname(file)}/`] as const),
  ),
)
const keysIn = (file: string) => [...text(file).matchAll(/\btexts\.(\w+)/g)].map(([, key = '']) => key)

/** The folders with texts that nobody but these files uses. */
function ownTexts(files: readonly string[]): string[] {
  const elsewhere = new Set(sources.filter((file) => !files.includes(file)).flatMap(keysIn))
  const own = files.flatMap(keysIn).filter((key) => !elsewhere.has(key))
  return [...new Set(own.flatMap((key) => folderOfKey.get(key) ?? []))]
}

/** What these files import and nothing else does: what would go with them. */
function partsOf(files: readonly string[]): string[] {
  const parts = [...new Set(files.flatMap(importsOf))].filter(
    (file) => !files.includes(file) && importers(file).every((importer) => files.includes(importer)),
  )
  return parts.length === 0 ? [] : [...parts, ...partsOf([...files, ...parts])]
}

/** The table with the row of a page, the page's screen and its server half. */
function pageOf(address: string) {
  const table = only(having(sources, new RegExp(`\\[${address}\\]: \\w+\\(`)), 'row of the page')
  const row = new RegExp(`\\[${address}\\]: \\w+\\(\\s*\\(\\) => import\\('([^']+)'\\),\\s*(\\w+)`)
  const [, screenPath = '', half = ''] = row.exec(text(table)) ?? []
  const [, halfPath = ''] = new RegExp(`import \\* as ${half} from '([^']+)'`).exec(text(table)) ?? []
  const screen = normalize(join(dirname(table), screenPath))
  const serverHalf = normalize(join(dirname(table), halfPath))
  return { table, screen, serverHalf }
}

/** Every entry that a screen and the one call of its `load` need, as the sources have it. */
function entriesOf(key: keyof typeof paths): string[] {
  const { screen, serverHalf } = pageOf(`paths\\.${key}`)
  const calls = new Set([...text(serverHalf).matchAll(/\blender\.(\w+)\(/g)].map(([, call = '']) => call))
  const call = only([...calls], 'call')
  const contract = only(having(sources, new RegExp(`^  ${call}: endpoint\\(`, 'm')), 'row of the call')
  const handler = only(having(sources, new RegExp(`Handlers<Pick<[^>]*'${call}'`)), 'handler')
  const own = [screen, serverHalf, handler]
  return [
    only(having(sources, new RegExp(`^  ${key}: '${paths[key]}'`, 'm')), 'address'),
    contract,
    ...new Set(own.flatMap(importers)),
    ...own,
    ...partsOf(own),
    ...ownTexts(own),
    ...having(found('server/**/*.test.ts'), new RegExp(`\\.${call}\\(`)),
    ...having(found('e2e/*.spec.ts'), new RegExp(`['"\`}/]${paths[key].slice(1)}\\b`)),
  ].filter((file, index, all) => all.indexOf(file) === index)
}

/** Every entry that a list at the desk needs whose call stands among others of its domain. */
function entriesOfList(key: keyof typeof deskPaths): string[] {
  const { table, screen, serverHalf } = pageOf(`deskPaths\\.${key}`)
  const [, call = ''] = /\bdesk\.(\w+)\(/.exec(text(serverHalf)) ?? []
  const lines = found(['bench/**/*.ts', 'tools/**/*.ts', 'e2e/**/*.ts', 'server/**/*.test.ts'])
  return [
    only(having(sources, new RegExp(`^  ${key}: '${deskPaths[key]}'`, 'm')), 'address'),
    only(having(sources, new RegExp(`^  ${call}: staffRead`, 'm')), 'row of the call'),
    only(having(sources, new RegExp(`^  ${call}: (async )?\\(`, 'm')), 'handler'),
    table,
    screen,
    serverHalf,
    ...partsOf([screen, serverHalf]),
    ...ownTexts([screen, serverHalf]),
    ...having(lines, new RegExp(`\\.${call}\\(|^  ${call}: `, 'm')),
  ].filter((file, index, all) => all.indexOf(file) === index)
}

describe('docs/adding-a-screen.md', () => {
  const page = text('docs/adding-a-screen.md')
  const [first = '', second = '', third = ''] = page.match(/(?:^\|.*\n)+/gm) ?? []
  const namesIn = (table: string) => [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, file = '']) => file)
  const listed = namesIn(first)

  test('lists what its example needs, and nothing else', () => {
    expect(page).toContain(`\`${paths.customerService}\``)
    expect(listed.toSorted()).toEqual(entriesOf('customerService').toSorted())
  })

  test('costs at most ten entries, and says how many files that is', () => {
    expect(listed.length).toBeLessThanOrEqual(10)
    const inFolder = (file: string) =>
      statSync(join(root, file)).isDirectory() ? readdirSync(join(root, file)).length : 1
    const files = listed.map(inFolder).reduce((sum, count) => sum + count, 0)
    expect(page).toContain(`counted as files this is ${files}`)
  })

  test('lists what its list at the desk needs, eight entries at most', () => {
    const entries = namesIn(third)
    expect(page).toContain(`\`${deskPaths.products}\``)
    expect(entries.toSorted()).toEqual(entriesOfList('products').toSorted())
    expect(entries.length).toBeLessThanOrEqual(8)
  })

  test('names only what there is', () => {
    const names = [...page.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
    const files = names.filter((name) => /^(contract|server|web|e2e|tools|docs)\/|\.\w+$/.test(name))
    expect(files.length).toBeGreaterThan(25)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(namesIn(second).length).toBeGreaterThan(5)
  })
})

describe('what a screen needs is found in the sources', () => {
  test('also where the service has texts of its own', () => {
    expect(entriesOf('extension')).toContain('server/repayment/texts/')
  })

  test('also the parts that a screen is divided into', () => {
    expect(entriesOf('payMethod')).toContain('web/repayment/pay-method.module.css')
  })
})
