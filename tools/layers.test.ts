import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(file)
const sources = globSync(['{base,market,contract,server,web,process}/**/*.{ts,tsx}', '{main,product}.ts'], {
  cwd: root,
})
const imports = new Map(
  sources.map((file) => [
    file,
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(
      ([, specifier = '']) => normalize(join(dirname(file), specifier)),
    ),
  ]),
)

/** The domains of the pages. The same order holds among them: whoever shows a part of another domain's is above it. */
const webDomains = [
  ['desk'],
  [
    'documents',
    'verification',
    'products',
    'developer',
    'install',
    'money-acts',
    'figures',
    'observing',
    'arrears',
  ],
  ['account', 'loans', 'reconciliation'],
  ['application', 'assistant', 'complaints', 'promotion', 'repayment', 'outbox'],
  ['home', 'site'],
] as const

/** Folders of a part in the order of its layers: each imports only itself and those before it. */
const layers = {
  contract: [['wire'], ['calls']],
  server: [
    ['log-fields.ts', 'metrics'],
    ['clock.ts', 'log.ts'],
    ['terms'],
    ['database'],
    ['encryption', 'jobs'],
    ['gateways', 'images', 'sms', 'push', 'mail', 'audit'],
    ['calls'],
    ['notices', 'staff', 'content', 'applicants'],
    ['ledger', 'verification'],
    ['accounting'],
    ['payouts'],
    ['loans'],
    ['repayment', 'products', 'documents', 'site', 'application'],
    ['arrears'],
    ['complaints', 'account', 'home', 'disbursement', 'money-acts'],
    ['reconciliation'],
    ['assistant', 'account-data', 'promotion', 'figures', 'bureau', 'observing', 'reminders'],
    ['retention', 'backup', 'outbox'],
    ['desk'],
    ['handlers.ts', 'callbacks.ts', 'job-table.ts'],
    ['demo'],
    ['embedded.ts'],
  ],
  web: [
    ['page'],
    ['bridge'],
    ['browser'],
    ['ui'],
    ['session', 'failure'],
    ['desk-kit'],
    ...webDomains,
    ['serving'],
    ['desk-pages.server.ts'],
    ['pages.server.ts'],
  ],
} as const

const folderOf = (file: string) => file.split('/')[1] ?? ''

describe.each(Object.entries(layers))('%s', (part, ordered) => {
  const levelOf = (folder: string) => ordered.findIndex((level) => level.some((name) => name === folder))
  const own = sources.filter((file) => file.startsWith(`${part}/`) && !isTest(file))

  test('has no folder or file outside the layers', () => {
    const outside = own.filter((file) => levelOf(folderOf(file)) < 0)
    expect(outside).toEqual([])
  })

  test('imports from its own folder and lower layers alone', () => {
    const wrong = own.flatMap((file) =>
      (imports.get(file) ?? [])
        .filter((to) => to.startsWith(`${part}/`) && folderOf(to) !== folderOf(file))
        .filter((to) => levelOf(folderOf(to)) >= levelOf(folderOf(file)))
        .map((to) => `${file} → ${to}`),
    )
    expect(wrong).toEqual([])
  })
})

test('what serves the pages knows none of them', () => {
  const domains = new Set<string>(webDomains.flat())
  const known = sources
    .filter((file) => file.startsWith('web/serving/') && !isTest(file))
    .flatMap((file) => (imports.get(file) ?? []).map((to) => ({ file, to })))
    .filter(({ to }) => to.startsWith('web/') && domains.has(folderOf(to)))
  expect(known).toEqual([])
})

/** The ways that lead back to where they began. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const to of graph.get(file) ?? []) visit(to, [...path, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}

test('no import leads back to its own file', () => {
  expect(circlesIn(imports)).toEqual([])
})

test.each(['contract', 'market', 'web'])('no folder of %s, at any depth, leads back to itself', (part) => {
  const folders = new Map<string, string[]>()
  for (const [file, to] of imports) {
    if (!file.startsWith(`${part}/`) || isTest(file)) continue
    const other = to.map(dirname).filter((folder) => folder !== dirname(file) && folder.startsWith(part))
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), ...other])
  }
  expect(circlesIn(folders)).toEqual([])
})
