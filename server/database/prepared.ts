import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

type Slots<Asked> = { [Name in keyof Asked]: RawBuilder<Asked[Name]> }
type Ready = { query: CompiledQuery; fill: (asked: object) => unknown[] }

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is written once and asked many times: composing one anew costs more than some of them take to run.
 * `write` gets a slot for every field of what will be asked, by name.
 */
export function prepared<Asked extends object, Row>(write: (slots: Slots<Asked>) => RawBuilder<Row>) {
  let ready: Ready | null = null
  const make = (db: Db): Ready => {
    const slots = new Proxy({} as Slots<Asked>, { get: (_, name) => sql.val(new Slot(String(name))) })
    const query = write(slots).compile(db)
    const fill = (asked: object) => {
      const values = asked as Readonly<Record<string, unknown>>
      return query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    }
    return { query, fill }
  }
  return (db: Db, asked: Asked): Promise<Row[]> => {
    ready ??= make(db)
    const { query, fill } = ready
    return db.executeQuery<Row>({ ...query, parameters: fill(asked) }).then(({ rows }) => rows)
  }
}
