import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'
import { markPrepared } from './statements.ts'

type Slots<Input> = { [Name in keyof Input]: RawBuilder<Input[Name]> }
type Ready = { query: CompiledQuery; fill: (input: object) => unknown[] }

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is compiled once and run many times: composing one anew costs more than some of them take to run.
 * `write` gets a slot for every field of the input, by name. `withInput` is for `runTogether`.
 */
export function prepared<Input extends object, Row>(write: (slots: Slots<Input>) => RawBuilder<Row>) {
  let ready: Ready | null = null
  const make = (db: Db): Ready => {
    const slots = new Proxy({} as Slots<Input>, { get: (_, name) => sql.val(new Slot(String(name))) })
    const query = write(slots).compile(db)
    markPrepared(query.sql)
    const fill = (input: object) => {
      const values = input as Readonly<Record<string, unknown>>
      return query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    }
    return { query, fill }
  }
  const withInput = (db: Db, input: Input): CompiledQuery<Row> => {
    ready ??= make(db)
    const { query, fill } = ready
    return { ...query, parameters: fill(input) } as CompiledQuery<Row>
  }
  const run = (db: Db, input: Input): Promise<Row[]> =>
    db.executeQuery<Row>(withInput(db, input)).then(({ rows }) => rows)
  return Object.assign(run, { withInput })
}
