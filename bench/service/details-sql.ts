import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Schema } from '../../server/database/schema.ts'
import { type DetailsQueryInput, loadDetails } from '../../server/loans/details-query.ts'

export type Slot = { field: keyof DetailsQueryInput } | { value: unknown }
export type Statement = { text: string; slots: readonly Slot[] }

/** The product's own statement, taken from the product, so that the reference cannot fall behind it. */
export async function detailsStatement(): Promise<Statement> {
  const question: DetailsQueryInput = {
    sessionHash: 'the session',
    orderId: 'the order',
    productId: 'the product',
    now: new Date(0),
  }
  const statements: Statement[] = []
  const fieldOf = new Map<unknown, keyof DetailsQueryInput>(
    Object.entries(question).map(([field, value]) => [value, field as keyof DetailsQueryInput]),
  )
  const slotOf = (value: unknown): Slot => {
    const field = fieldOf.get(value)
    return field ? { field } : { value }
  }
  class ListeningDriver extends DummyDriver {
    override async acquireConnection() {
      const connection = await super.acquireConnection()
      const listening: DatabaseConnection = {
        executeQuery: (query, ...rest) => {
          statements.push({ text: query.sql, slots: query.parameters.map(slotOf) })
          return connection.executeQuery(query, ...rest)
        },
        streamQuery: connection.streamQuery.bind(connection),
      }
      return listening
    }
  }
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ListeningDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  await loadDetails(db, question)
  const [statement] = statements
  if (statements.length !== 1 || !statement) throw new Error('Loan details is no longer one statement.')
  return statement
}
