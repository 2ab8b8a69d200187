// npm leaves out of the lockfile what the registry at hand does not carry, such as the binaries of another platform,
// and `npm ci` then refuses the lockfile. This adds their names and versions; whoever installs there fetches them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The product's own, and that of the pages that it is compared with. */
export const lockfiles = ['package-lock.json', 'bench/peers/package-lock.json']
export const readLock = (lockfile) => JSON.parse(readFileSync(join(root, lockfile), 'utf8'))

/** Where npm would look for a package that another one wants. */
function holds(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
    if (!at.includes('/node_modules/')) at = ''
  }
}

/** Optional packages that a lockfile should name and does not. */
export function missingFrom(lock) {
  return Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !holds(lock.packages, from, name))
      .map(([name, range]) => ({ name, version: range.replace(/^[^\d]*/, ''), dev: dev ?? false })),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const lockfile of lockfiles) complete(lockfile)

function complete(lockfile) {
  const lock = readLock(lockfile)
  const missing = missingFrom(lock)
  console.log(`${lockfile}: ${missing.length} to add`)
  if (missing.length === 0) return
  for (const { name, version, dev } of missing)
    lock.packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)
  writeFileSync(join(root, lockfile), `${text}\n`)
}
