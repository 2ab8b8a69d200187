import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Connections } from './connections.ts'

/** A read goes over a shared connection. Anything else, such as `begin`, takes one of the pool until the release. */
class SharingConnection implements DatabaseConnection {
  readonly #connections: Connections
  readonly #acquire: () => Promise<DatabaseConnection>
  own: DatabaseConnection | null = null

  constructor(connections: Connections, acquire: () => Promise<DatabaseConnection>) {
    this.#connections = connections
    this.#acquire = acquire
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const read = this.own ? null : this.#connections.findRead(query.sql)
    if (read) return this.#connections.read(read, query.parameters)
    this.own ??= await this.#acquire()
    return this.own.executeQuery<Row>(query)
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
    const { own } = connection as SharingConnection
    if (own) await super.releaseConnection(own as never)
  }

  /** A connection that cannot roll back is closed, which rolls back; the error that led here says more. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

export const postgresDialect = (connections: Connections): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new SharingDriver(connections),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
