import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bugs } from './planted-bugs/all.ts'
import type { Bug } from './planted-bugs/bug.ts'
import { projectEnv, root, run } from './process.mjs'

/** Quick ones first: most mistakes do not survive them. */
const suites = [
  ['unit', 'server/ledger', 'market/terms', 'server/terms', 'server/arrears', 'server/payouts'],
  [
    'pglite',
    'server/ledger',
    'server/payouts',
    'server/documents',
    'server/accounting',
    'server/arrears/day-end',
  ],
  ['postgres', 'server/ledger/parallel-payments'],
  ['unit', 'server/reconciliation'],
  [
    'postgres',
    'server/disbursement',
    'server/payouts',
    'server/money-acts/payout-acts',
    'server/reconciliation/reconcile',
  ],
  ['pglite', 'server/money-acts/restructured-loans'],
  ['pglite', 'server/repayment', 'server/loans'],
  ['pglite', 'server/money-acts', 'server/reconciliation'],
]

function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'terang-bugs-'))
  for (const name of [
    'base',
    'market',
    'contract',
    'server',
    'web',
    'process',
    'tools',
    'bench',
    'docs',
    'deploy',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'])
    cpSync(join(root, name), join(folder, name))
  cpSync(join(root, '.generated'), join(folder, '.generated'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Which suite notices the mistake; null where none does. */
async function caughtBy(folder: string, { file, from, to, suite }: Bug): Promise<string | null> {
  const path = join(folder, file)
  const right = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    right.replace(from, () => to),
  )
  try {
    for (const [project = '', ...places] of suite ? [suite] : suites) {
      const args = ['run', '--bail', '1', '--root', folder, '--project', project, ...places]
      // Beside PostgreSQL the embedded database has only the files that do something else there.
      const env = projectEnv({
        NODE_ENV: 'production',
        ...(project === 'postgres' && { TEST_POSTGRES: '1' }),
      })
      const { code } = await run('vitest', args, { env })
      if (code !== 0) return `${project} ${places.join(' ')}`
    }
    return null
  } finally {
    writeFileSync(path, right)
  }
}

/** Words of which a mistake must have one in what it is about, or in its file; all mistakes where none is given. */
const words = process.argv.slice(2)
const chosen = bugs.filter(
  ({ about, file }) => words.length === 0 || words.some((word) => `${about} ${file}`.includes(word)),
)

const nothing: Bug = { about: 'nothing', file: 'server/ledger/book.ts', from: '', to: '' }

/** The suites that are asked pass on the sources as they are: otherwise everything would seem to be caught. */
async function whatFails(folder: string): Promise<string | null> {
  const requested = chosen.map(({ suite }) => suite)
  const own = new Map(requested.flatMap((suite) => (suite ? [[suite.join(' '), suite] as const] : [])))
  for (const suite of [...own.values(), ...(requested.includes(undefined) ? suites : [])]) {
    const failing = await caughtBy(folder, { ...nothing, suite })
    if (failing) return failing
  }
  return null
}

const folder = copyOfSources()
const survivors: string[] = []
try {
  const broken = await whatFails(folder)
  if (broken) throw new Error(`the tests fail without any mistake: ${broken}`)
  for (const bug of chosen) {
    const suite = await caughtBy(folder, bug)
    console.log(`${suite ? 'caught  ' : 'SURVIVED'}  ${bug.about}${suite ? ` (${suite})` : ''}`)
    if (!suite) survivors.push(bug.about)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${chosen.length - survivors.length} of ${chosen.length} planted mistakes are caught`)
process.exitCode = survivors.length > 0 ? 1 : 0
