import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { Lines, linesOf } from './lines.ts'
import { lockFolder } from './lock.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type OpenDatabase = { db: Db; kind: 'pglite' | 'postgres'; close: () => Promise<void> }

/** Both engines speak alike: int8 as a number (amounts are safe integers), `date` as its text. */
const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`)
  return value
}
const asIs = (text: string) => text
export const pgliteParsers = { [types.INT8]: wholeNumber, [types.DATE]: asIs }

const postgresTypes = {
  int8: { to: 20, from: [20], serialize: String, parse: wholeNumber },
  date: { to: 1082, from: [1082], serialize: String, parse: asIs },
}

export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir)
  try {
    const engine = await PGlite.create(join(dataDir, 'pglite'), { parsers: pgliteParsers })
    const opened = overPglite(engine)
    return {
      ...opened,
      close: async () => {
        await opened.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

export function overPglite(pglite: PGlite): OpenDatabase {
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) })
  return { db, kind: 'pglite', close: () => db.destroy() }
}

export function openPostgres(url: string): OpenDatabase {
  const lines = new Lines(url, postgresTypes)
  const db = new Kysely<Schema>({ dialect: postgresDialect(lines) })
  linesOf.set(db, lines)
  return { db, kind: 'postgres', close: () => db.destroy() }
}
