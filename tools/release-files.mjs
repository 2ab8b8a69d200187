import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './stamp.mjs'

/** Of the texts, what Node loads. */
const texts = ['all', 'registry', 'runtime'].map((name) => `.generated/texts/${name}.js`)
const sources = ['main.ts', 'product.ts', 'process', 'base', 'market', 'contract', 'server', 'dist', ...texts]
const documents = ['docs', 'deploy', 'LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', '.env.example']
/** With all that they import of this folder. */
const entries = [
  'tools/released-start.mjs',
  'tools/stop-with-parent.mjs',
  'tools/desk.ts',
  'tools/backup.ts',
  'tools/restore.ts',
  'tools/rotate-keys.ts',
  'tools/verify-audit.ts',
]

const isPartOfTests = (file) => /\.test\.\w+$|(^|\/)testing\/|\.stamp$/.test(file)

/** The files of a folder that one imports, itself included. */
export function importedFiles(root, file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, name] of text.matchAll(/(?:from|import)\s*\(?'\.\/([\w.-]+)'/g))
    importedFiles(root, `tools/${name}`, found)
  return found
}

/** What of the repository is in a release archive. */
export function releaseFiles(root) {
  const tools = [...entries.reduce((found, entry) => importedFiles(root, entry, found), new Set())]
  const listed = filesUnder(root, [...sources, ...documents]).filter((file) => !isPartOfTests(file))
  return [...new Set([...listed, ...tools])].sort()
}

/** As Node finds it: in the folder of whoever needs it, or of a parent. */
function findPackage(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
  }
}

/** Folders of the packages that run in production on this machine, by the lockfile. */
export function productionPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const visit = (path) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const needed = findPackage(packages, path, name)
      // An optional one of another platform is in the lockfile and not here.
      if (!needed || found.has(needed) || !existsSync(join(root, needed))) continue
      found.add(needed)
      visit(needed)
    }
  }
  visit('')
  return [...found].sort()
}

const isOfNoUse = (file) => /\.(map|d\.[cm]?ts|ts\.map|flow)$/.test(file)

/** Files of a package, without those of packages inside it. */
export function packageFiles(root, path) {
  return filesUnder(root, [path]).filter(
    (file) => !file.slice(path.length).includes('/node_modules/') && !isOfNoUse(file),
  )
}
