// npm leaves out of the lockfile what the registry at hand does not carry, such as the binaries of another platform,
// and `npm ci` then refuses the lockfile. This adds their names and versions; whoever installs there fetches them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = join(fileURLToPath(new URL('..', import.meta.url)), 'package-lock.json')
export const readLock = () => JSON.parse(readFileSync(file, 'utf8'))

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = readLock()
  const missing = missingFrom(lock)
  for (const { name, version, dev } of missing)
    lock.packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  console.log(`package-lock.json: added ${missing.length}`)
}
