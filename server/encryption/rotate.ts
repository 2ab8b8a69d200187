import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { type Binding, decrypt, encrypt, headerOf, UnreadableValue } from './encrypt.ts'
import type { Keyring } from './keyring.ts'

export type KeyRow = Readonly<Record<string, string>>

/** A column whose values are encrypted: its table, the columns of its primary key, and what a value is bound to. */
export type EncryptedColumn = {
  table: string
  column: string
  key: readonly string[]
  /** Columns beside the key that the binding needs. */
  extra?: readonly string[]
  bindingOf: (row: KeyRow) => Binding
  /** How many values are read at a time. */
  batch: number
}

type Deps = { db: Db; keyring: Keyring }
type ValueRow = KeyRow & { value: Uint8Array }

/** What became of a column; `unreadable` counts the values that stayed as they were, by the reason. */
export type RotationReport = { name: string; rotated: number; unreadable: ReadonlyMap<string, number> }

/** One more that stayed as it was. */
export const countProblem = (unreadable: Map<string, number>, problem: string) =>
  unreadable.set(problem, (unreadable.get(problem) ?? 0) + 1)

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const valuesOf = (names: readonly string[], row: KeyRow) => sql.join(names.map((name) => row[name] ?? ''))

/** The next values that are not under the current key, in the order of the key; those behind `after` were looked at. */
async function staleRows(
  { db, keyring }: Deps,
  { table, column, key, extra = [], batch }: EncryptedColumn,
  after: KeyRow | null,
): Promise<ValueRow[]> {
  const header = headerOf(keyring.current)
  const from: RawBuilder<unknown> = after ? sql`and (${refs(key)}) > (${valuesOf(key, after)})` : sql``
  const { rows } = await sql<ValueRow>`
    select ${refs([...key, ...extra])}, ${sql.ref(column)} as value from ${sql.table(table)}
    where substring(${sql.ref(column)} from 1 for ${sql.lit(header.length)}) <> ${header} ${from}
    order by ${refs(key)} limit ${sql.lit(batch)}`.execute(db)
  return rows
}

/** A value that the product has written meanwhile is newer, and stays. */
async function replace(
  { db }: Deps,
  { table, column, key }: EncryptedColumn,
  change: { row: ValueRow; value: Buffer },
) {
  const { row, value } = change
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${value}
    where (${refs(key)}) = (${valuesOf(key, row)}) and ${sql.ref(column)} = ${row.value}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The value under the current key, or why it cannot be read. */
function reencrypt(keyring: Keyring, { value }: ValueRow, binding: Binding): Buffer | { problem: string } {
  try {
    return encrypt(keyring, decrypt(keyring, value, binding), binding)
  } catch (error) {
    if (error instanceof UnreadableValue) return { problem: error.message }
    throw error
  }
}

/**
 * Encrypts under the current key whatever is not. Each value is a statement of its own, so the product runs on beside it, and
 * whoever stops it half-way starts it again.
 */
export async function rotateColumn(deps: Deps, column: EncryptedColumn): Promise<RotationReport> {
  const unreadable = new Map<string, number>()
  let rotated = 0
  let after: KeyRow | null = null
  for (;;) {
    const rows: ValueRow[] = await staleRows(deps, column, after)
    for (const row of rows) {
      const value = reencrypt(deps.keyring, row, column.bindingOf(row))
      if ('problem' in value) countProblem(unreadable, value.problem)
      else rotated += await replace(deps, column, { row, value })
      after = row
    }
    if (rows.length < column.batch) return { name: `${column.table}.${column.column}`, rotated, unreadable }
  }
}
