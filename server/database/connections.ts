import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPoolClient } from 'kysely'
import { DatabaseError, Pool, type QueryResult } from 'pg'
import type { ConnectionUse } from '../metrics/process-state.ts'
import { type ConnectionSettings, clientConfig, readOnly } from './connection-settings.ts'
import { LeaderClient } from './leader-client.ts'
import { type ReportLost, SharedConnection } from './shared-connection.ts'
import type { TimeStatement } from './slow-statements.ts'
import { isPrepared, Statements } from './statements.ts'
import { submitQuery } from './submit-query.ts'
import { asUnavailable, DatabaseUnavailable, READ_ONLY } from './unavailable.ts'

/** More would wait long behind a slow one. */
const TOGETHER_MAX = 16
const CLOSE_TIMEOUT_MS = 5_000
/** A migration changed what a prepared statement returns; it was refused before it ran. */
const isOutdated = (error: unknown) =>
  error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery'
/**
 * After FATAL the server closes the connection; what the driver itself reports leaves its state unknown. A server that
 * refuses writes is not the leader: the next connection leads to the one that is.
 */
const isLost = (error: unknown) =>
  !(error instanceof DatabaseError) || error.severity === 'FATAL' || error.code === READ_ONLY
const queueFull = () => new DatabaseUnavailable('too many statements wait for the database')

export type ConnectionReports = { reportLost: ReportLost; timeStatement: TimeStatement }

/** The connections to PostgreSQL (decision 076): pipelined ones that reads share, and a pool for all else. */
export class Connections {
  readonly #queueMax: number
  readonly #shared: readonly SharedConnection[]
  readonly #statements = new Statements()
  readonly #pool: Pool
  readonly #poolSize: number
  readonly #timeStatement: TimeStatement
  #ofThisTurn: SharedConnection | null = null

  constructor(url: string, settings: ConnectionSettings, { reportLost, timeStatement }: ConnectionReports) {
    const config = clientConfig(url, settings)
    const { sharedConnections, poolSize, queueMax } = settings
    this.#queueMax = queueMax
    this.#poolSize = poolSize
    this.#timeStatement = timeStatement
    this.#shared = Array.from(
      { length: sharedConnections },
      () => new SharedConnection(readOnly(config), reportLost),
    )
    this.#pool = new Pool({ ...config, max: poolSize, pipeline: true, Client: LeaderClient })
    this.#pool.on('error', reportLost)
    // The pool listens to idle clients only; without this, one lost during a transaction would end the process.
    this.#pool.on('connect', (client) => client.on('error', reportLost))
  }

  /** Over a connection that others share, and over which PostgreSQL lets nothing be written or locked. */
  async read(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const { name } = this.#statements.find(text)
    const connection = this.#choose()
    if (connection.waiting * this.#shared.length >= this.#queueMax) throw queueFull()
    const began = performance.now()
    try {
      return await connection.query({ name, text, values: values as unknown[] })
    } catch (error) {
      if (!isOutdated(error)) throw asUnavailable(error)
      this.#statements.rename(text)
      return await this.read(text, values)
    } finally {
      this.#timeStatement(text, performance.now() - began)
    }
  }

  /** A connection of the pool, in the shape that Kysely takes. */
  async connect(): Promise<PostgresPoolClient> {
    if (this.#pool.waitingCount >= this.#queueMax) throw queueFull()
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw asUnavailable(error)
    })
    let isBroken = false
    const { stream } = client.connection
    const query = async (text: string, values: unknown[] = []) => {
      if (isBroken) throw new DatabaseUnavailable('the connection was lost')
      const began = performance.now()
      const name = isPrepared(text) ? this.#statements.find(text).name : undefined
      // Statements that are run together leave in one write.
      stream.cork()
      process.nextTick(() => stream.uncork())
      try {
        return await submitQuery(client, { name, text, values })
      } catch (error) {
        if (isOutdated(error)) this.#statements.rename(text)
        isBroken ||= isLost(error)
        throw asUnavailable(error)
      } finally {
        this.#timeStatement(text, performance.now() - began)
      }
    }
    // The next one must not find a statement or a transaction of somebody else's on it.
    const release = () => client.release(isBroken || client.getTransactionStatus() !== 'I')
    return { query: query as never, release }
  }

  /** What is in use now, for whoever observes the process. */
  use(): Readonly<Record<'shared' | 'pool', ConnectionUse>> {
    const { totalCount, idleCount, waitingCount } = this.#pool
    const inUse = totalCount - idleCount
    const busy = this.#shared.filter(({ waiting }) => waiting > 0)
    const statements = busy.reduce((sum, { waiting }) => sum + waiting, 0)
    return {
      pool: { inUse, open: totalCount, max: this.#poolSize, waiting: waitingCount },
      shared: {
        inUse: busy.length,
        open: this.#shared.filter(({ isOpen }) => isOpen).length,
        max: this.#shared.length,
        waiting: statements - busy.length,
      },
    }
  }

  /** A server that does not answer is not waited for. */
  async end(): Promise<void> {
    const closed = [this.#pool.end(), ...this.#shared.map((connection) => connection.end())]
    await Promise.race([Promise.all(closed), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
  }

  /** Statements of one turn of the event loop go over one connection, as long as it is not too many. */
  #choose(): SharedConnection {
    const current = this.#ofThisTurn
    if (current && current.waiting < TOGETHER_MAX) return current
    if (!current)
      setImmediate(() => {
        this.#ofThisTurn = null
      })
    const leastBusy = this.#shared.reduce((least, each) => (each.waiting < least.waiting ? each : least))
    this.#ofThisTurn = leastBusy
    return leastBusy
  }
}
