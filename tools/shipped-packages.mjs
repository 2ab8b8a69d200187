// What is known of every package that ships: advisories where the registry offers them, and deprecations.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readLock } from './complete-lock.mjs'

/** Packages of the lockfile that production installs, each once. */
export function shippedPackages({ packages }) {
  const shipped = Object.entries(packages).flatMap(([path, { version, dev, devOptional }]) =>
    path === '' || dev || devOptional || !version
      ? []
      : [`${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`],
  )
  return [...new Set(shipped)].sort()
}

/** What of npm's report is wrong; null where the registry gave none. */
export function readAudit(text) {
  try {
    const { vulnerabilities } = JSON.parse(text)
    return vulnerabilities
      ? Object.values(vulnerabilities).map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
      : null
  } catch {
    return null
  }
}

const npm = (...args) => spawnSync('npm', args, { encoding: 'utf8', timeout: 60_000 }).stdout ?? ''
const AT_ONCE = 8

/** Why a package should not be used any more; null where its registry does not say, undefined where it cannot be asked. */
async function deprecationOf(registry, shipped) {
  const at = shipped.lastIndexOf('@')
  const address = `${registry}/${shipped.slice(0, at).replace('/', '%2F')}/${shipped.slice(at + 1)}`
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    return reply.ok ? ((await reply.json()).deprecated ?? null) : undefined
  } catch {
    return undefined
  }
}

async function run() {
  const shipped = shippedPackages(readLock('package-lock.json'))
  const advisories = readAudit(npm('audit', '--omit=dev', '--json', '--audit=true'))
  if (advisories === null) console.log('No advisories: the registry at hand offers no audit.')
  const registry = npm('config', 'get', 'registry').trim().replace(/\/$/, '')
  const problems = [...(advisories ?? [])]
  let unknown = 0
  for (let from = 0; from < shipped.length; from += AT_ONCE) {
    const some = shipped.slice(from, from + AT_ONCE)
    const reasons = await Promise.all(some.map((name) => deprecationOf(registry, name)))
    unknown += reasons.filter((reason) => reason === undefined).length
    some.forEach((name, index) => {
      if (reasons[index]) problems.push(`${name} is deprecated: ${reasons[index]}`)
    })
  }
  console.log(
    `${shipped.length} packages ship; the registry could not say of ${unknown} whether they are deprecated.`,
  )
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
