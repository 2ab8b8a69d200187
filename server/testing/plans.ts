import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { Db } from '../database/open.ts'

/** What some work asks the database for, without any of it being done. */
async function statementsOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const requested: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      requested.push(db.getExecutor().compileQuery(node as RootOperationNode, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await db
    .transaction()
    .execute(async (tx) => {
      await work(tx.withPlugin(recorder) as unknown as Db)
      throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  return requested
}

async function planOf(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const explained = CompiledQuery.raw(`explain ${text}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explained)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** How the database does each statement of some work. */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(db, work)
  return Promise.all(statements.map((statement) => planOf(db, statement)))
}

/**
 * Fills tables, and counts the rows of each before the next. A foreign key is looked up by the plan of the first look: made
 * while the other table was small, it reads that table once for each row, and 20,000 rows take minutes.
 */
export async function fillTables(db: Db, inserts: readonly string[]): Promise<void> {
  for (const insert of inserts) {
    await sql.raw(insert).execute(db)
    const [, , table = ''] = insert.split(' ')
    await sql`analyze ${sql.table(table)}`.execute(db)
  }
}
