import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUse extends Error {}

/**
 * PGlite does not lock its folder, and two processes on one folder lose data. SQLite's exclusive lock is one the
 * kernel releases when a process dies, however it dies; a file with a process id in it is not.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error)
      ? new FolderInUse(`${folder} is in use by another Terang process; stop it, or choose another DATA_DIR`)
      : error
  }
  return () => lock.close()
}

const isBusy = (error: unknown) => error instanceof Error && /locked|busy/i.test(error.message)
