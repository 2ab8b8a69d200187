import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Connections } from './connections.ts'
import { commit } from './statements.ts'

/** A single statement of a reader goes over a shared connection. Anything else takes one of the pool until the release. */
class SharingConnection implements DatabaseConnection {
  readonly #connections: Connections
  readonly #acquire: () => Promise<DatabaseConnection>
  isShared: boolean
  own: Promise<DatabaseConnection> | null = null
  /** A `begin` that was sent, and whose answer comes with that of the next statement. */
  begun: Promise<unknown> | null = null
  /** Whether the transaction was committed together with its last statements. */
  isCommitted = false

  constructor(connections: Connections, isShared: boolean, acquire: () => Promise<DatabaseConnection>) {
    this.#connections = connections
    this.isShared = isShared
    this.#acquire = acquire
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isShared) return this.#connections.read(query.sql, query.parameters)
    // Of the statement before this one: `begin` does not wait for itself.
    const begun = this.begun
    if (query === commit) this.isCommitted = true
    this.own ??= this.#acquire()
    const own = await this.own
    const [result] = await Promise.all([own.executeQuery<Row>(query), begun])
    return result
  }

  // biome-ignore lint/correctness/useYield: the product reads no stream, and an interface asks for the method.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not supported')
  }
}

/** Kysely's own driver, which takes a connection of the pool only for what needs one to itself. */
class SharingDriver extends PostgresDriver {
  readonly #connections: Connections
  readonly #isReader: boolean

  constructor(connections: Connections, isReader: boolean) {
    super({ pool: { connect: () => connections.connect(), end: () => connections.end(), options: {} } })
    this.#connections = connections
    this.#isReader = isReader
  }

  override async acquireConnection(): Promise<SharingConnection> {
    return new SharingConnection(this.#connections, this.#isReader, () => super.acquireConnection())
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    // Where none could be had, there is none to release.
    const own = await (connection as SharingConnection).own?.catch(() => null)
    if (own) await super.releaseConnection(own as never)
  }

  /** Not waited for: the first statement follows at once, and fails where this did. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const own = connection as SharingConnection
    own.isShared = false
    const begun = super.beginTransaction(own, settings)
    begun.catch(() => {})
    own.begun = begun
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection as SharingConnection).isCommitted) await super.commitTransaction(connection)
  }

  /** A connection that cannot roll back is closed, which rolls back; the error that led here says more. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

/**
 * `migrate` takes a lock of its transaction. The one that Kysely takes beside it is the connection's, would outlive a
 * migration that failed, and sets an hour as the time-out of all locks.
 */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely's own, for migrations and what takes long. */
export class MaintenanceDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock()
  }
}

type Sharing = { isReader: boolean }

export const postgresDialect = (connections: Connections, { isReader }: Sharing): Dialect => ({
  createAdapter: () => new AdapterWithoutLock(),
  createDriver: () => new SharingDriver(connections, isReader),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
