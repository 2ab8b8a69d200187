import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bug, bugs } from './planted-bugs-list.ts'
import { projectEnv, root, run } from './process.mjs'

/** Quick ones first: most mistakes do not survive them. */
const suites = [
  ['unit', 'server/ledger', 'server/terms'],
  ['pglite', 'server/ledger', 'server/payouts', 'server/documents'],
  ['postgres', 'server/ledger/parallel-payments'],
  ['pglite', 'server/money-acts/restructured-loans'],
  ['pglite', 'server/repayment', 'server/loans'],
]

function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'terang-bugs-'))
  for (const name of ['contract', 'server', 'web', 'process', 'tools', 'bench', 'docs'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'])
    cpSync(join(root, name), join(folder, name))
  cpSync(join(root, '.generated'), join(folder, '.generated'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Which suite notices the mistake; null where none does. */
async function caughtBy(folder: string, { file, from, to }: Bug): Promise<string | null> {
  const path = join(folder, file)
  const right = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    right.replace(from, () => to),
  )
  try {
    for (const [project = '', ...places] of suites) {
      const args = ['run', '--bail', '1', '--root', folder, '--project', project, ...places]
      const env = projectEnv({ NODE_ENV: 'production', TEST_POSTGRES: '1' })
      const { code } = await run('vitest', args, { env })
      if (code !== 0) return `${project} ${places.join(' ')}`
    }
    return null
  } finally {
    writeFileSync(path, right)
  }
}

/** The sources as they are pass: otherwise everything would seem to be caught. */
const nothing: Bug = { about: 'nothing', file: 'server/ledger/book.ts', from: '', to: '' }

const folder = copyOfSources()
const survivors: string[] = []
try {
  const broken = await caughtBy(folder, nothing)
  if (broken) throw new Error(`the tests fail without any mistake: ${broken}`)
  for (const bug of bugs) {
    const suite = await caughtBy(folder, bug)
    console.log(`${suite ? 'caught  ' : 'SURVIVED'}  ${bug.about}${suite ? ` (${suite})` : ''}`)
    if (!suite) survivors.push(bug.about)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${bugs.length - survivors.length} of ${bugs.length} planted mistakes are caught`)
process.exitCode = survivors.length > 0 ? 1 : 0
