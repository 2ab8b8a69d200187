import type { KyselyPlugin } from 'kysely'
import type { Db } from '../database/open.ts'

export class Killed extends Error {}

/** When a process ends: before its nth statement reaches the database, or after it has run and nobody hears of it. */
export type Kill = { at: number; when: 'before' | 'after' }

/**
 * The database as a process sees it that ends at a statement: nothing of it reaches the database from then on, and what
 * was in a transaction is rolled back. `statements` counts what it has sent.
 */
export function killedAt(db: Db, { at, when }: Kill): { db: Db; statements: () => number } {
  let sent = 0
  const end = () => {
    throw new Killed(`killed ${when} statement ${at}`)
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      sent += 1
      return sent > at || (sent === at && when === 'before') ? end() : node
    },
    transformResult: async ({ result }) => (sent >= at ? end() : result),
  }
  return { db: db.withPlugin(plugin), statements: () => sent }
}
