import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { loadTree } from '../assistant/load-tree.ts'
import { migrate } from '../database/migrate.ts'
import { overPglite } from '../database/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate: string
  }
}

const folder = '.generated/pglite-templates'

/** Making a cluster takes seconds and loading one does not, so it is kept until what is in it or PGlite changes. */
function templateFile(): string {
  const hash = createHash('sha256')
  const sources = globSync('server/{database/{migrate.ts,migrations/*.ts},assistant/**/*.ts}').sort()
  for (const file of [...sources, 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(readFileSync(file))
  return `${hash.digest('hex').slice(0, 16)}.tar`
}

export async function setup(project: TestProject): Promise<void> {
  const name = templateFile()
  const file = join(folder, name)
  project.provide('pgliteTemplate', file)
  mkdirSync(folder, { recursive: true })
  const stored = globSync('*.tar', { cwd: folder })
  if (stored.includes(name)) return
  const pglite = await PGlite.create()
  const { db } = overPglite(pglite)
  await migrate(db, { purpose: 'demo' })
  await loadTree(db)
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()))
  renameSync(unfinished, file)
  for (const old of stored) rmSync(join(folder, old), { force: true })
}
