import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import {
  type ConnectionSettings,
  defaultConnectionSettings,
  parseDate,
  parseInt8,
  patientConfig,
} from './connection-settings.ts'
import { Connections } from './connections.ts'
import { lockFolder } from './lock.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Schema } from './schema.ts'
import type { ReportLost } from './shared-connection.ts'

export type Db = Kysely<Schema>
type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
export type OpenDatabase = {
  db: Db
  /** The same database without time-outs, for migrations and for purging: one statement at a time. */
  maintenance: Db
  /** Runs a statement, or without values a script of several, on the connections of `maintenance`. */
  executeSql: ExecuteSql
  kind: 'pglite' | 'postgres'
  close: () => Promise<void>
}

/**
 * PGlite writes a bytea out letter by letter, which for a picture takes 0.3 s of the only thread. Its protocol sends a
 * view of bytes as it is, and Node reads hexadecimal digits quickly.
 */
const bytea = {
  serialize: ((bytes: Uint8Array) => bytes) as unknown as (bytes: Uint8Array) => string,
  parse: (hex: string): Uint8Array => Buffer.from(hex.slice(2), 'hex'),
}

export const pgliteTypes = {
  parsers: { [types.INT8]: parseInt8, [types.DATE]: parseDate, [types.BYTEA]: bytea.parse },
  serializers: { [types.BYTEA]: bytea.serialize },
}

export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir)
  try {
    const engine = await PGlite.create(join(dataDir, 'pglite'), pgliteTypes)
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
  const executeSql: ExecuteSql = async (text, values) => {
    if (values?.length) return pglite.query(text, values)
    try {
      return { rows: (await pglite.exec(text)).flatMap(({ rows }) => rows) }
    } catch (error) {
      // The only connection would stay in the script's transaction.
      await pglite.exec('rollback')
      throw error
    }
  }
  return { db, maintenance: db, executeSql, kind: 'pglite', close: () => db.destroy() }
}

/** One for a long statement and one for the queue of jobs, which must not wait for it. */
const MAINTENANCE_CONNECTIONS = 2

type PostgresOptions = { settings?: Partial<ConnectionSettings>; reportLost?: ReportLost }

export function openPostgres(
  url: string,
  { settings, reportLost = () => {} }: PostgresOptions = {},
): OpenDatabase {
  const connections = new Connections(url, { ...defaultConnectionSettings, ...settings }, reportLost)
  const db = new Kysely<Schema>({ dialect: postgresDialect(connections) })
  const pool = new Pool({ ...patientConfig(url), max: MAINTENANCE_CONNECTIONS })
  pool.on('error', reportLost)
  pool.on('connect', (client) => client.on('error', reportLost))
  const maintenance = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await Promise.all([db.destroy(), maintenance.destroy()])
  }
  const executeSql: ExecuteSql = (text, values) => pool.query(text, values)
  return { db, maintenance, executeSql, kind: 'postgres', close }
}
