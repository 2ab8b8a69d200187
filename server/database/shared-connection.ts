import { type Client, type ClientConfig, Query, type QueryResult } from 'pg'
import { LeaderClient } from './leader-client.ts'

type NamedQuery = { name: string | undefined; text: string; values: unknown[] }

export type ReportLost = (error: Error) => void

/** As `client.query` with an object, which it copies with all descriptors of its properties: a twenty-fifth of a call. */
const submit = (client: Client, { name, text, values }: NamedQuery): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(Object.assign(query, { name }))
  })

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
      return await submit(client, query)
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
