import type { GenericSchema, InferInput, InferOutput, ObjectEntries, ObjectSchema } from 'valibot'

/** How a reply is wrapped (product 7.1 and 7.4–7.6). `image` is a bare picture: the captcha. */
export type Dialect = 'envelope' | 'promotion' | 'flag' | 'stand' | 'image'

/**
 * `max` is for one borrower or visitor, `perAddress` for all of one network address together (decision 065).
 * `database` counts across all processes; `process` is a cheap guard for reads, counted in each process.
 */
export type Limit = {
  max: number
  perAddress: number
  windowSeconds: number
  counted: 'database' | 'process'
}

export type HttpMethod = 'GET' | 'POST'

export type Endpoint = {
  /** One line for the documentation page. */
  summary: string
  methods: readonly [HttpMethod, ...HttpMethod[]]
  /** As in the base contract; see `wirePath` for the prefix. */
  path: string
  dialect: Dialect
  request: ObjectSchema<ObjectEntries, undefined>
  reply: GenericSchema
  auth: 'borrower' | 'anyone'
  limit: Limit
  body: 'form' | 'multipart'
  /** The loan-details helper repeats session and device as header pairs (product 7.1). */
  tokenHeaders: boolean
  /** The session alone is not enough: its borrower has typed a code that was sent to the account's number a moment ago. */
  stepUp: boolean
  /** A call that the base contract does not have: a lender's backend may lack it, and every screen does without. */
  ours: boolean
  /** Fields whose value never changes; sent with every request (product 7.5). */
  constants: Readonly<Record<string, string>>
}

type Row<Request, Reply> = Pick<Endpoint, 'summary' | 'path' | 'dialect' | 'auth' | 'limit'> & {
  method: HttpMethod | readonly [HttpMethod, ...HttpMethod[]]
  request: Request
  reply: Reply
  body?: Endpoint['body']
  tokenHeaders?: true
  stepUp?: true
  ours?: true
  constants?: Endpoint['constants']
}

export function endpoint<Request extends Endpoint['request'], Reply extends GenericSchema>(
  row: Row<Request, Reply>,
): Omit<Endpoint, 'request' | 'reply'> & { request: Request; reply: Reply } {
  const methods: Endpoint['methods'] = typeof row.method === 'string' ? [row.method] : row.method
  return {
    summary: row.summary,
    methods,
    path: row.path,
    dialect: row.dialect,
    request: row.request,
    reply: row.reply,
    auth: row.auth,
    limit: row.limit,
    body: row.body ?? 'form',
    tokenHeaders: row.tokenHeaders ?? false,
    stepUp: row.stepUp ?? false,
    ours: row.ours ?? false,
    constants: row.constants ?? {},
  }
}

export type RequestOf<E extends Endpoint> = InferOutput<E['request']>
export type RequestInput<E extends Endpoint> = InferInput<E['request']>
export type ReplyOf<E extends Endpoint> = InferOutput<E['reply']>

/** A carrier puts thousands of phones behind one address; so many of them may be busy in the same minute. */
const BEHIND_ONE_ADDRESS = 100

/** Counted in the database, so it holds over any number of processes. */
export const perMinute = (max: number, perAddress = max * BEHIND_ONE_ADDRESS): Limit => ({
  max,
  perAddress,
  windowSeconds: 60,
  counted: 'database',
})

const HOUR_SECONDS = 3600

/** For what anybody may leave with us and a person has to read: a message, a request about data. */
export const perHour = (max: number, perAddress: number): Limit => ({
  ...perMinute(max, perAddress),
  windowSeconds: HOUR_SECONDS,
})

/** Counted in memory: a read must not cost a second round trip to the database. */
export const readsPerMinute = (max: number): Limit => ({
  max,
  perAddress: max * BEHIND_ONE_ADDRESS,
  windowSeconds: 60,
  counted: 'process',
})

const PREFIX = '/h5-api'

/** `/api/…` paths are absolute, all others stand under the fixed prefix of product 7.1 (product 10.2). */
export const wirePath = (row: Pick<Endpoint, 'path'>): string =>
  row.path.startsWith('/api/') ? row.path : PREFIX + row.path
