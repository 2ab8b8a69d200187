import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Lines, Reserved } from './lines.ts'

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A query outside a transaction needs no connection to itself; only a transaction reserves one. */
class LinesConnection implements DatabaseConnection {
  readonly #lines: Lines
  #reserved: Reserved | null = null

  constructor(lines: Lines) {
    this.#lines = lines
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const rows = await (this.#reserved ?? this.#lines).run(sql, parameters)
    return counted.has(rows.command)
      ? { rows: rows as unknown as Row[], numAffectedRows: BigInt(rows.count) }
      : { rows: rows as unknown as Row[] }
  }

  // biome-ignore lint/correctness/useYield: the product reads no stream, and an interface asks for the method.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not supported')
  }

  async reserve(): Promise<void> {
    this.#reserved = await this.#lines.reserve()
  }

  release(): void {
    this.#reserved?.release()
    this.#reserved = null
  }
}

class PostgresJsDriver implements Driver {
  readonly #lines: Lines

  constructor(lines: Lines) {
    this.#lines = lines
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LinesConnection> {
    return new LinesConnection(this.#lines)
  }

  async beginTransaction(connection: LinesConnection): Promise<void> {
    await connection.reserve()
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: LinesConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: LinesConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: LinesConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#lines.end()
  }
}

export const postgresDialect = (lines: Lines): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PostgresJsDriver(lines),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
