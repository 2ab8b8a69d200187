import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { Pool } from 'pg'
import type { ConnectionUse } from '../metrics/process-state.ts'
import { type Broadcast, localBroadcast } from './broadcast.ts'
import {
  type ConnectionSettings,
  clientConfig,
  defaultConnectionSettings,
  parseDate,
  parseInt8,
  patientConfig,
} from './connection-settings.ts'
import { Connections } from './connections.ts'
import { LeaderClient } from './leader-client.ts'
import { lockFolder } from './lock.ts'
import { postgresBroadcast } from './postgres-broadcast.ts'
import { MaintenanceDialect, postgresDialect } from './postgres-dialect.ts'
import type { Schema } from './schema.ts'
import type { ReportLost } from './shared-connection.ts'
import { type TimeStatement, timedByKysely, untimed } from './slow-statements.ts'

export type Db = Kysely<Schema>
type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
export type OpenDatabase = {
  db: Db
  /** The same database without time-outs, for migrations and for purging: one statement at a time. */
  maintenance: Db
  /** Runs a statement, or without values a script of several, on the connections of `maintenance`. */
  executeSql: ExecuteSql
  /** What the processes on this database tell each other. */
  broadcast: Broadcast
  kind: 'pglite' | 'postgres'
  /** What is in use of each kind of connection now; none of the embedded database. */
  connectionUse: () => Readonly<Record<string, ConnectionUse>>
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

export async function openEmbedded(
  dataDir: string,
  timeStatement: TimeStatement = untimed,
): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir)
  try {
    const engine = await PGlite.create(join(dataDir, 'pglite'), pgliteTypes)
    const opened = overPglite(engine, timeStatement)
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

export function overPglite(pglite: PGlite, timeStatement: TimeStatement = untimed): OpenDatabase {
  const dialect = new PGliteDialect({ pglite })
  const db = new Kysely<Schema>({ dialect, ...timedByKysely(timeStatement) })
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
  const broadcast = localBroadcast()
  const close = () => db.destroy()
  return { db, maintenance: db, executeSql, broadcast, kind: 'pglite', connectionUse: () => ({}), close }
}

const readers = new WeakMap<Db, Db>()

/**
 * The same database for whoever only reads: what an operation declares is what its statements are, whatever their text. Over
 * PostgreSQL a single statement shares its connection with others, which take no writes and no locks.
 */
export const reading = (db: Db): Db => readers.get(db) ?? db

/** It does not wait for the disk: the lock that it takes would hold up all others that notify. */
const notifyIn = (db: Db) => (channel: string, payloads: readonly string[]) =>
  sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, payload)
    from unnest(${payloads}::text[]) as payload`.execute(db)

/** One for a long statement and one for the queue of jobs, which must not wait for it. */
const MAINTENANCE_CONNECTIONS = 2

type PostgresOptions = {
  settings?: Partial<ConnectionSettings>
  reportLost?: ReportLost
  timeStatement?: TimeStatement
}

export function openPostgres(
  url: string,
  { settings, reportLost = () => {}, timeStatement = untimed }: PostgresOptions = {},
): OpenDatabase {
  const used = { ...defaultConnectionSettings, ...settings }
  const connections = new Connections(url, used, { reportLost, timeStatement })
  const db = new Kysely<Schema>({ dialect: postgresDialect(connections, { isReader: false }) })
  readers.set(db, new Kysely<Schema>({ dialect: postgresDialect(connections, { isReader: true }) }))
  const pool = new Pool({ ...patientConfig(url), max: MAINTENANCE_CONNECTIONS, Client: LeaderClient })
  pool.on('error', reportLost)
  pool.on('connect', (client) => client.on('error', reportLost))
  const maintenance = new Kysely<Schema>({
    dialect: new MaintenanceDialect({ pool }),
    ...timedByKysely(timeStatement),
  })
  const broadcast = postgresBroadcast({ config: clientConfig(url, used), notify: notifyIn(db), reportLost })
  const close = async () => {
    await broadcast.close()
    await Promise.all([db.destroy(), maintenance.destroy()])
  }
  const executeSql: ExecuteSql = (text, values) => pool.query(text, values)
  const connectionUse = () => connections.use()
  return { db, maintenance, executeSql, broadcast, kind: 'postgres', connectionUse, close }
}
