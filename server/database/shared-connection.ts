import type { Client, ClientConfig, QueryResult } from 'pg'
import { LeaderClient } from './leader-client.ts'
import { type NamedQuery, submitQuery } from './submit-query.ts'

export type ReportLost = (error: Error) => void

/** A pipelined connection that many statements share. A lost one is replaced when the next statement comes. */
export class SharedConnection {
  waiting = 0
  readonly #config: ClientConfig
  readonly #reportLost: ReportLost
  #client: Promise<Client> | null = null

  constructor(config: ClientConfig, reportLost: ReportLost) {
    this.#config = { ...config, pipeline: true }
    this.#reportLost = reportLost
  }

  get isOpen(): boolean {
    return this.#client !== null
  }

  /** What is sent in one turn of the event loop leaves in one write, which wakes the server's process once. */
  async query(query: NamedQuery): Promise<QueryResult> {
    this.waiting += 1
    try {
      this.#client ??= this.#open()
      const client = await this.#client
      const { stream } = client.connection
      stream.cork()
      setImmediate(() => stream.uncork())
      return await submitQuery(client, query)
    } finally {
      this.waiting -= 1
    }
  }

  async end(): Promise<void> {
    const client = await this.#client?.catch(() => null)
    await client?.end()
  }

  #open(): Promise<Client> {
    const client = new LeaderClient(this.#config)
    const opening = client.connect()
    const lost = (error: Error) => {
      if (this.#client === opening) this.#client = null
      this.#reportLost(error)
    }
    client.on('error', lost)
    opening.catch((error: Error) => {
      lost(error)
      void client.end()
    })
    return opening
  }
}
