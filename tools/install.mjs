import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { CommandError, root, run } from './process.mjs'

const modules = join(root, 'node_modules')
export const node24 = join(modules, 'node', 'bin', 'node')

export async function ensureInstalled() {
  if (isReady()) return
  await withLock('install', async (passLock) => {
    if (!isReady()) await install(passLock)
  })
}

async function install(passLock) {
  console.log('Installing the packages of package-lock.json …')
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const stdio = ['ignore', 'ignore', 'inherit']
  // Asked to stop, npm first spends many seconds on undoing what the next install removes anyway: so it is killed.
  const { code } = await run('npm', args, { env: npmEnv(), stdio, disposable: true, onStart: passLock })
  if (code !== 0) throw new CommandError('Installing failed: see the lines of npm above.')
  if (!isReady()) {
    throw new CommandError('Installing failed: no Node 24. Does npm run install scripts (ignore-scripts)?')
  }
}

/** npm writes its record of what it installed last of all, so an interrupted install has none. */
function isReady() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (!matches(lock.packages, JSON.parse(readFileSync(record, 'utf8')).packages)) return false
  // A folder that was copied from another kind of machine has a Node that does not run here.
  return spawnSync(node24, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') ?? false
}

/** Whether all that the lockfile wants is installed; optional packages are those of other platforms. */
export function matches(wanted, installed) {
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional, peer }]) => {
    if (path === '') return true
    const found = installed[path]
    if (!found) return Boolean(optional || devOptional || peer)
    return found.version === version && found.integrity === integrity
  })
}

/** npm and the scripts it runs must not use the very Node they are about to replace. */
function npmEnv() {
  const bin = join(modules, '.bin')
  const PATH = process.env.PATH.split(delimiter).filter((folder) => folder !== bin)
  return { ...process.env, PATH: PATH.join(delimiter) }
}
