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

/** A read goes over a shared connection. Anything else, such as `begin`, takes one of the pool until the release. */
class SharingConnection implements DatabaseConnection {
  readonly #connections: Connections
  readonly #acquire: () => Promise<DatabaseConnection>
  own: Promise<DatabaseConnection> | null = null
  /** A `begin` that was sent, and whose answer comes with that of the next statement. */
  begun: Promise<unknown> | null = null
  /** Whether the transaction was committed together with its last statements. */
  isCommitted = false

  constructor(connections: Connections, acquire: () => Promise<DatabaseConnection>) {
    this.#connections = connections
    this.#acquire = acquire
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const read = this.own ? null : this.#connections.findRead(query.sql)
    if (read) return this.#connections.read(read, query.parameters)
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

  constructor(connections: Connections) {
    super({ pool: { connect: () => connections.connect(), end: () => connections.end(), options: {} } })
    this.#connections = connections
  }

  override async acquireConnection(): Promise<SharingConnection> {
    return new SharingConnection(this.#connections, () => super.acquireConnection())
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
    const begun = super.beginTransaction(connection, settings)
    begun.catch(() => {})
    ;(connection as SharingConnection).begun = begun
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

export const postgresDialect = (connections: Connections): Dialect => ({
  createAdapter: () => new AdapterWithoutLock(),
  createDriver: () => new SharingDriver(connections),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
