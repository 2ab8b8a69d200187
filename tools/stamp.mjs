import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

/** All files at or under the given paths, relative to the folder, in an order that no file system decides. */
export function filesUnder(folder, paths) {
  return paths
    .filter((path) => existsSync(join(folder, path)))
    .flatMap((path) => {
      if (statSync(join(folder, path)).isFile()) return [path]
      const entries = readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
      // Node 20.11 calls the parent `path`, Node 24 only knows `parentPath`.
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(join(folder, sep).length))
    })
    .sort()
}

/** One hash for names and contents: a renamed or deleted file counts as a change too. */
export function hashFiles(folder, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(join(folder, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
