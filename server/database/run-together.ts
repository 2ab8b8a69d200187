import type { CompiledQuery } from 'kysely'
import type { Db } from './open.ts'

type RowsOf<Queries> = { [At in keyof Queries]: Queries[At] extends CompiledQuery<infer Row> ? Row[] : never }

/**
 * Runs statements that need nothing of each other's results, in this order: they are sent at once, which on PostgreSQL is
 * one round trip. Within a transaction the first that fails undoes all.
 */
export async function runTogether<const Queries extends readonly CompiledQuery<unknown>[]>(
  tx: Db,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const settled = await tx
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(queries.map((query) => connection.executeQuery(query))),
    )
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value.rows
  }) as RowsOf<Queries>
}
