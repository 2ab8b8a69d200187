import { type ClientBase, Query, type QueryResult } from 'pg'

export type NamedQuery = { name: string | undefined; text: string; values: unknown[] }

/** As `client.query` with an object, which it copies with all descriptors of its properties: a twenty-fifth of a call. */
export const submitQuery = (client: ClientBase, { name, text, values }: NamedQuery): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(Object.assign(query, { name }))
  })
