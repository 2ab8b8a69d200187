import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CommandError, run } from './process.mjs'

/** The path of a Chromium; installs Debian's, also the one without windows, with fonts for all four languages, when it may. */
export async function ensureChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) {
    throw new CommandError(`There is no browser at ${CHROMIUM_PATH}, which CHROMIUM_PATH names.`)
  }
  if (!hasFonts()) await aptInstall(['fontconfig', 'fonts-noto-core', 'fonts-noto-cjk'])
  return ensure(findChromium, ['chromium', 'chromium-headless-shell'])
}

/** Without them every letter of a language is the same wide box, and nothing fits. */
const hasFonts = () =>
  ['hi', 'zh'].every((language) =>
    spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' }).stdout?.trim(),
  )

/** The folder of initdb and pg_ctl; installs Debian's PostgreSQL when it may. */
export async function ensurePostgres() {
  return ensure(findPostgres, ['postgresql'])
}

/** Whether there are prometheus and promtool; installs Debian's when it may, and null where nothing can be installed. */
export async function ensurePrometheus() {
  if (!findPrometheus() && !onPath('apt-get')) return null
  return ensure(findPrometheus, ['prometheus'])
}

const findPrometheus = () => ['prometheus', 'promtool'].every(onPath) || undefined

/** Whether there is pgBackRest; installs Debian's when it may, and is no failure where it may not. */
export async function ensurePgBackRest() {
  try {
    return await ensure(() => onPath('pgbackrest') || undefined, ['pgbackrest'])
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return false
  }
}

/** Whether there are wapiti, sqlmap and slowhttptest; installs Debian's when it may, and is no failure where it may not. */
export async function ensureHostileTools() {
  try {
    return await ensure(findHostileTools, hostileTools)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return false
  }
}

const hostileTools = ['wapiti', 'sqlmap', 'slowhttptest']
const findHostileTools = () => hostileTools.every(onPath) || undefined

/** Patroni, etcd and HAProxy, for the proof of fail-over; installs Debian's when it may. */
export async function ensureFailover() {
  const bin = await ensurePostgres()
  return {
    bin,
    ...(await ensure(findFailover, ['patroni', 'etcd-server', 'haproxy', 'python3-etcd'])),
  }
}

/** The path of HAProxy; installs Debian's when it may, and null where it may not. */
export async function ensureHaproxy() {
  try {
    return await ensure(() => findServer('haproxy'), ['haproxy'])
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return null
  }
}

/** Debian keeps servers in a folder that is not on the path of every user. */
const findServer = (name) =>
  [...pathsOf(name, process.env), `/usr/sbin/${name}`].find((path) => existsSync(path))

function findFailover() {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(findServer)
  return patroni && etcd && haproxy ? { patroni, etcd, haproxy } : undefined
}

/** The engines of phones beside Chromium: iOS's, and Chromium as old as phones that no longer update. */
export async function ensureEngines() {
  return ensure(findEngines, [
    'webkit2gtk-driver',
    'gir1.2-webkit2-4.1',
    'python3-gi',
    'python3-pyqt5.qtwebengine',
    'python3-pyqt6.qtwebengine',
    'xvfb',
  ])
}

/** Debian's own Python has Debian's modules; another one on the path has not. */
function findEngines() {
  const modules = `import gi, PyQt5.QtWebEngineWidgets, PyQt6.QtWebEngineWidgets
gi.require_version('WebKit2', '4.1')`
  const isThere =
    ['WebKitWebDriver', 'Xvfb'].every(onPath) &&
    spawnSync('/usr/bin/python3', ['-c', modules], { stdio: 'ignore' }).status === 0
  return isThere || undefined
}

async function ensure(find, packages) {
  const found = find()
  if (found) return found
  await aptInstall(packages)
  const installed = find()
  if (installed) return installed
  throw new CommandError(
    `${packages[0]} is missing: install ${packages.join(', ')} from the system's packages.`,
  )
}

async function aptInstall(packages) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!onPath('apt-get')) return
  if (asRoot.length > 0 && (await run('sudo', ['-n', 'true'])).code !== 0) return
  console.log(`Installing ${packages.join(', ')} from the system's packages …`)
  const apt = [
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    '-o',
    'DPkg::Lock::Timeout=300',
  ]
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [file, ...rest] = [...apt, ...args]
    const { code, output } = await run(file, rest)
    if (code !== 0) throw new CommandError(`${output}\nInstalling ${packages.join(', ')} failed.`)
  }
}

function findChromium() {
  return chromiumCandidates(process.env).find((path) => existsSync(path))
}

export function chromiumCandidates(env) {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH]
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const apps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']
  return [
    ...names.flatMap((name) => pathsOf(name, env)),
    ...names.map((name) => `/usr/bin/${name}`),
    ...apps.flatMap((app) => [`/Applications/${app}`, `${env.HOME}/Applications/${app}`]),
  ]
}

/** Folders of PostgreSQL's programs that are no part of the path, the newest first. */
export function postgresBinFolders() {
  const folders = [
    '/usr/lib/postgresql',
    '/opt/homebrew/opt',
    '/usr/local/opt',
    '/Applications/Postgres.app/Contents/Versions',
  ]
  return folders.flatMap((folder) => postgresFolders(folder, existsSync(folder) ? readdirSync(folder) : []))
}

function findPostgres() {
  return [...postgresBinFolders(), ...(process.env.PATH ?? '').split(delimiter)].find((bin) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(bin, name))),
  )
}

/** Debian names the folders 15, 16 …, Homebrew postgresql@15 …; the newest comes first. */
export function postgresFolders(folder, entries) {
  const versions = entries.flatMap((entry) => {
    const version = /^(?:postgresql@)?(\d+(?:\.\d+)?)$/.exec(entry)?.[1]
    return version ? [{ version: Number(version), path: join(folder, entry, 'bin') }] : []
  })
  return versions.sort((a, b) => b.version - a.version).map(({ path }) => path)
}

function onPath(name) {
  return pathsOf(name, process.env).some((path) => existsSync(path))
}

function pathsOf(name, env) {
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
}
