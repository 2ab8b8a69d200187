import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { lockFolder } from '../database/lock.ts'
import { overPglite, pgliteTypes } from '../database/open.ts'
import { readState } from './database-state.ts'
import { BackupError, type DatabaseState } from './manifest.ts'

const FOLDER = 'pglite'

/** The folder's lock refuses this while the product runs: PGlite has one connection, and that is the product's. */
export async function dumpEmbedded(dataDir: string, file: string): Promise<DatabaseState> {
  if (!existsSync(join(dataDir, FOLDER))) throw new BackupError(`${dataDir} has no database`)
  const unlock = lockFolder(dataDir)
  try {
    const pglite = await PGlite.create(join(dataDir, FOLDER), pgliteTypes)
    const { db, close } = overPglite(pglite)
    const state = await readState(db)
    const dump = await pglite.dumpDataDir('gzip')
    writeFileSync(file, new Uint8Array(await dump.arrayBuffer()), { mode: 0o600 })
    await close()
    return state
  } finally {
    unlock()
  }
}

/** What the folder had is put aside until the backup is in its place, and comes back where that fails. */
export async function restoreEmbedded(
  dataDir: string,
  { file, replace }: { file: string; replace: boolean },
) {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  const folder = join(dataDir, FOLDER)
  const aside = `${folder}.before`
  try {
    if (existsSync(folder) && !replace)
      throw new BackupError(`${dataDir} has a database; --replace drops what it has.`)
    rmSync(aside, { recursive: true, force: true })
    if (existsSync(folder)) renameSync(folder, aside)
    try {
      const loadDataDir = new Blob([readFileSync(file)])
      const pglite = await PGlite.create(folder, { loadDataDir, ...pgliteTypes })
      await pglite.close()
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      if (existsSync(aside)) renameSync(aside, folder)
      throw error
    }
    rmSync(aside, { recursive: true, force: true })
  } finally {
    unlock()
  }
}
