import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const parts = ['base', 'market', 'contract', 'server', 'web', 'process', 'e2e', 'bench', 'tools']
const sources = globSync([`{${parts.join(',')}}/**/*.{ts,tsx,mjs,css}`, '*.ts'], { cwd: root })
const text = (file: string) => readFileSync(join(root, file), 'utf8')

const importsOf = (file: string) =>
  [...text(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) =>
    normalize(join(dirname(file), match[1] ?? '')),
  )

/** Without those of types only, which are gone when it runs. */
const loadedBy = (file: string) =>
  [...text(file).matchAll(/^(?:import|export) (?!type\b)[^']*'(\.[^']+\.tsx?)'/gm)].map((match) =>
    normalize(join(dirname(file), match[1] ?? '')),
  )

/** Which parts a part may import. Tests may reach further: they join what they test. */
const mayImport: Record<string, string[]> = {
  base: ['base'],
  market: ['market', 'base'],
  contract: ['contract', 'market', 'base'],
  server: ['server', 'contract', 'market', 'base'],
  web: ['web', 'contract', 'market', 'base'],
  process: ['process', 'contract', 'market', 'base'],
}
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
const partOf = (file: string) => file.split('/')[0] ?? ''

describe('the project', () => {
  test('has files to look at', () => {
    expect(sources.length).toBeGreaterThan(100)
  })

  test('keeps the directions of its imports', () => {
    const wrong = sources
      .filter((file) => !isTest(file) && partOf(file) in mayImport)
      .flatMap((file) => importsOf(file).map((to) => ({ file, to })))
      .filter(({ file, to }) => !mayImport[partOf(file)]?.includes(partOf(to)))
    expect(wrong).toEqual([])
  })

  test('lets the browser reach no server half', () => {
    const wrong = sources
      .filter((file) => file.startsWith('web/') && /\.tsx?$/.test(file) && !isTest(file))
      .filter((file) => !/\.server\.ts$|web\/serving\/(app\.ts|render\.tsx)$/.test(file))
      .filter((file) => /^import (?!type\b)[^']*'([^']*\.server\.ts|node:[^']*)'/m.test(text(file)))
    expect(wrong).toEqual([])
  })

  test('lets no screen reach Node, however far it imports', () => {
    const entries = sources.filter((file) => /^web\/(.*\.entry\.tsx|browser\/forms\.ts)$/.test(file))
    const reached = new Set(entries)
    for (const file of reached) for (const to of loadedBy(file)) reached.add(to)
    expect(reached.size).toBeGreaterThan(entries.length)
    expect(
      [...reached].filter((file) => /\.server\.ts$/.test(file) || /from 'node:/.test(text(file))),
    ).toEqual([])
  })

  test('has no drawer for odds and ends', () => {
    const banned = /(^|\/)(utils?|misc|common|helpers?|index|lib|shared)(\.|\/|$)/
    expect(sources.filter((file) => banned.test(file))).toEqual([])
  })

  test('names files in kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|entry|test|spec|config|module|d))*\.(ts|tsx|mjs|css)$/
    expect(sources.filter((file) => !kebab.test(basename(file)))).toEqual([])
  })

  test('keeps files small', () => {
    const lines = sources.map((file) => ({ file, lines: text(file).split('\n').length }))
    expect(lines.filter((entry) => entry.lines > 400)).toEqual([])
    const large = lines.filter((entry) => entry.lines > 250)
    expect(large.length / lines.length).toBeLessThan(0.05)
  })

  test('gives each stylesheet a name of its own, since its classes carry it', () => {
    const names = sources.filter((file) => file.endsWith('.module.css')).map((file) => basename(file))
    expect(names.length).toBe(new Set(names).size)
  })

  test('compares secrets, and counts the bytes of a body, in one place each', () => {
    const containing = (pattern: RegExp) =>
      sources.filter((file) => !isTest(file) && partOf(file) in mayImport && pattern.test(text(file))).sort()
    expect(containing(/\btimingSafeEqual\(/)).toEqual(['contract/wire/secret-equality.ts'])
    expect(containing(/\bpreventCancel\b|\.body\??\.getReader\(/)).toEqual(['contract/wire/request-body.ts'])
  })

  test('takes margins, paddings and gaps from the scale in base.css', () => {
    const spacing = /(?<![\w-])(?:scroll-|row-|column-)?(?:margin|padding|gap)(?:-[a-z-]+)?\s*:([^;}]*)/g
    const rules = sources
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) =>
        [...text(file).matchAll(spacing)].map(([rule, value = '']) => ({ file, rule: rule.trim(), value })),
      )
    expect(rules.length).toBeGreaterThan(100)
    // A hairline is no space.
    const literals = rules.filter(({ value }) =>
      (value.match(/[\d.]+px\b/g) ?? []).some((px) => px !== '1px'),
    )
    expect(literals).toEqual([])
    const known = new Set([...text('web/ui/base.css').matchAll(/(--space-\d+):/g)].map(([, name]) => name))
    const used = rules.flatMap(({ value }) => value.match(/--space-\d+/g) ?? [])
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })

  test('has no empty catch', () => {
    const empty = sources.filter((file) => /catch\s*(\([^)]*\))?\s*\{\s*\}/.test(text(file)))
    expect(empty).toEqual([])
  })
})

describe('a text', () => {
  test('is in the locale that was entered (decision 082), never in one passed to it', () => {
    const passedLocale = /\(\{\}, \{? ?locale\b|\{ locale(: [\w.']+)? \}/
    const folders = ['base', 'market', 'contract', 'server', 'web', 'bench']
    expect(sources.filter((file) => folders.includes(partOf(file)) && passedLocale.test(text(file)))).toEqual(
      [],
    )
  })
})

describe('a test', () => {
  test('replaces no module: the files of a worker share them', () => {
    const mocking = sources.filter((file) => isTest(file) && /\bvi\.(do)?mock\(/i.test(text(file)))
    expect(mocking).toEqual([])
  })
})

describe('the browser', () => {
  test('is queried for elements in web/browser alone; a screen has refs', () => {
    const queries = /document\.(querySelector|querySelectorAll|getElementById|getElementsBy\w+|forms)\b/
    const querying = sources.filter(
      (file) => file.startsWith('web/') && !isTest(file) && queries.test(text(file)),
    )
    expect(querying.filter((file) => !file.startsWith('web/browser/'))).toEqual([])
  })
})

describe('a screen', () => {
  const screens = sources.filter((file) => /^web\/.*\.tsx$/.test(file) && !isTest(file))

  test('writes no status number, endpoint path or brand', () => {
    const literal = /['"`>](Terang|Saaf)\b|\/h5-api|\/api\/v[12]|\b(110|151|170|174|180|200)\b\s*[:?=]==?/
    const named = screens.filter((file) => literal.test(text(file)) && !file.startsWith('web/developer/'))
    expect(named).toEqual([])
  })

  test('writes no text of its own', () => {
    const literals = screens
      .filter((file) => !file.startsWith('web/developer/docs'))
      .flatMap((file) =>
        [...text(file).matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+)\s*</g)].map((match) => `${file}: ${match[1]}`),
      )
    expect(literals).toEqual([])
  })

  test('has no style attribute, which the security policy would refuse', () => {
    expect(screens.filter((file) => /\sstyle=\{/.test(text(file)))).toEqual([])
  })
})
