import postgres, { type PostgresType, type ReservedSql, type Row, type RowList, type Sql } from 'postgres'

/** How values of some types are read and written; all others are the driver's affair. */
type Types = Readonly<Record<string, PostgresType>>
type Run = (text: string, values: readonly unknown[]) => Promise<RowList<Row[]>>
/** A line that is somebody's own until it is released. */
export type Reserved = { run: Run; release: () => void }

/** Single statements share their lines; a transaction has one to itself. */
const SHARED_LINES = 4
const OWN_LINES = 6
/** So many statements wait on one line before the next is taken: more would wait long behind a slow one. */
const TOGETHER = 16
const END_SECONDS = 5
/** What still waited for a connection when it was lost fails after so long. */
const LOST_SECONDS = 1

const preparedly = { prepare: true }
const ask = (sql: Pick<Sql, 'unsafe'>, text: string, values: readonly unknown[]): ReturnType<Run> =>
  sql.unsafe(text, values as never[], preparedly)

/** One connection. Once lost it is never used again, since the driver mends one with what it knew of the old. */
class Line {
  waiting = 0
  readonly #url: string
  readonly #types: Types
  #client: Sql | null = null
  #greeted: Sql | null = null

  constructor(url: string, types: Types) {
    this.#url = url
    this.#types = types
  }

  get client(): Sql {
    this.#client ??= this.#open()
    return this.#client
  }

  isOn(client: Sql): boolean {
    return this.#client === client
  }

  /** Only an open connection can be reserved: of one that is being opened the driver never says that it is there. */
  async reserve(): Promise<[client: Sql, own: ReservedSql]> {
    const { client } = this
    if (this.#greeted !== client) await client.unsafe('select 1')
    this.#greeted = client
    return [client, await client.reserve()]
  }

  async end(): Promise<void> {
    await this.#client?.end({ timeout: END_SECONDS })
  }

  /** The types of arrays, which nobody here reads, are not fetched: a connection lost meanwhile would end the process. */
  #open(): Sql {
    const onclose = () => {
      if (this.isOn(client)) this.#client = null
      void client.end({ timeout: LOST_SECONDS })
    }
    const single = { max: 1, max_lifetime: null, fetch_types: false, onnotice: () => {} }
    const client = postgres(this.#url, { ...single, types: this.#types, onclose }) as unknown as Sql
    return client
  }
}

/**
 * The connections to PostgreSQL (decision 056). Statements that are asked in one turn of the event loop go down one
 * line: one write for us, one waking for the database. The driver's own pool spreads them over all it has, and
 * searches a list at each statement that grows until no connection is free.
 */
export class Lines {
  readonly #shared: readonly Line[]
  readonly #own: readonly Line[]
  readonly #free: Line[]
  readonly #queue: ((line: Line) => void)[] = []
  #ofThisTurn: Line | null = null

  constructor(url: string, types: Types = {}) {
    this.#shared = Array.from({ length: SHARED_LINES }, () => new Line(url, types))
    this.#own = Array.from({ length: OWN_LINES }, () => new Line(url, types))
    this.#free = [...this.#own]
  }

  async run(text: string, values: readonly unknown[]): ReturnType<Run> {
    const line = this.#choose()
    line.waiting += 1
    try {
      return await ask(line.client, text, values)
    } finally {
      line.waiting -= 1
    }
  }

  async reserve(): Promise<Reserved> {
    const line = this.#free.pop() ?? (await new Promise<Line>((free) => this.#queue.push(free)))
    try {
      return this.#hold(line, ...(await line.reserve()))
    } catch (error) {
      this.#giveBack(line)
      throw error
    }
  }

  async end(): Promise<void> {
    await Promise.all([...this.#shared, ...this.#own].map((line) => line.end()))
  }

  /** The driver would write to a socket that is gone, and throw where nobody can catch it. */
  #hold(line: Line, client: Sql, sql: ReservedSql): Reserved {
    return {
      run: async (text, values) => {
        if (!line.isOn(client)) throw new Error('the connection was lost during a transaction')
        return ask(sql, text, values)
      },
      release: () => {
        if (line.isOn(client)) sql.release()
        this.#giveBack(line)
      },
    }
  }

  #giveBack(line: Line): void {
    const next = this.#queue.shift()
    if (next) next(line)
    else this.#free.push(line)
  }

  #choose(): Line {
    const current = this.#ofThisTurn
    if (current && current.waiting < TOGETHER) return current
    if (!current)
      setImmediate(() => {
        this.#ofThisTurn = null
      })
    const chosen = this.#shared.reduce((least, line) => (line.waiting < least.waiting ? line : least))
    this.#ofThisTurn = chosen
    return chosen
  }
}

/** Where a statement may go without its builder: the lines of a database that is no transaction. */
export const linesOf = new WeakMap<object, Lines>()
