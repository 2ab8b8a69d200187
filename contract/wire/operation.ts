import type { GenericSchema, InferInput, InferOutput, ObjectEntries, ObjectSchema } from 'valibot'
import type { Result } from './codes.ts'
import type { StaffRole } from './roles.ts'

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

/**
 * `read` changes nothing. `act` is one transaction: nothing of it stays where it is refused. `steps` has transactions of its
 * own, because another company is called between them or because a try counts even where it is refused. `proposal` needs a
 * second person: calling it writes down what is proposed, and whoever approves it does it.
 */
export type Kind = 'read' | 'act' | 'steps' | 'proposal'

/** What a session alone does not open: each has its code. A test holds that they are those that rows name. */
export const stepUpOperations = ['accountCopy', 'accountDelete', 'bankSave', 'loanPush'] as const
export type StepUpOperation = (typeof stepUpOperations)[number]

/**
 * `before`: the call `stepUp` has opened it with the code for a few minutes. `with`: the request has the code (`smsCode`), which
 * this one act uses up; whether it is needed this time, the operation knows.
 */
export type StepUp = { operation: StepUpOperation; taken: 'before' | 'with' }

/** All that is known of an operation before it is done, whoever does it and through whichever door. */
export type Operation = {
  /** One line for the documentation page. */
  summary: string
  /** Anybody, the borrower whose session it is, or staff of these roles; `staff` is any of them, about their own ways in. */
  by: 'anyone' | 'borrower' | 'staff' | readonly StaffRole[]
  kind: Kind
  /** Who may be the second person; empty unless it is a proposal. */
  approvers: readonly StaffRole[]
  /** It shows staff a person's data: each look is in the audit log, as each act of staff is. */
  personal: boolean
  /** The session alone is not enough: its borrower types a code for this, sent to the account's number a moment ago. */
  stepUp: StepUp | null
  /** Null where whoever may is known by name. */
  limit: Limit | null
  request: ObjectSchema<ObjectEntries, undefined>
}
export type OperationTable = Readonly<Record<string, Operation>>

/** How a reply is wrapped (product 7.1 and 7.4–7.6). `image` is a bare picture: the captcha. */
export type Dialect = 'envelope' | 'promotion' | 'flag' | 'stand' | 'image'

export type HttpMethod = 'GET' | 'POST'

/** An operation that is reachable over HTTP, as the base contract says. */
export type Endpoint = Operation & {
  by: 'borrower' | 'anyone'
  limit: Limit
  methods: readonly [HttpMethod, ...HttpMethod[]]
  /** As in the base contract; see `wirePath` for the prefix. */
  path: string
  dialect: Dialect
  reply: GenericSchema
  body: 'form' | 'multipart'
  /** The loan-details helper repeats session and device as header pairs (product 7.1). */
  tokenHeaders: boolean
  /** A call that the base contract does not have: a lender's backend may lack it, and every screen does without. */
  ours: boolean
  /** Fields whose value never changes; sent with every request (product 7.5). */
  constants: Readonly<Record<string, string>>
}
export type EndpointTable = Readonly<Record<string, Endpoint>>

type WireRow<Request, Reply> = Pick<Endpoint, 'summary' | 'path' | 'dialect' | 'by' | 'limit'> & {
  kind: Exclude<Kind, 'proposal'>
  method: HttpMethod | readonly [HttpMethod, ...HttpMethod[]]
  request: Request
  reply: Reply
  body?: Endpoint['body']
  tokenHeaders?: true
  stepUp?: StepUp
  ours?: true
  constants?: Endpoint['constants']
}

/** What the base contract has not and only the borrower does, sent as most calls are. */
export const ofBorrower = { ours: true, method: 'POST', dialect: 'envelope', by: 'borrower' } as const

export function endpoint<Request extends Endpoint['request'], Reply extends GenericSchema>(
  row: WireRow<Request, Reply>,
): Omit<Endpoint, 'request' | 'reply'> & { request: Request; reply: Reply } {
  const { method, ...rest } = row
  return {
    ...rest,
    methods: typeof method === 'string' ? [method] : method,
    approvers: [],
    personal: false,
    body: row.body ?? 'form',
    tokenHeaders: row.tokenHeaders ?? false,
    stepUp: row.stepUp ?? null,
    ours: row.ours ?? false,
    constants: row.constants ?? {},
  }
}

/** The same with the code that it takes. */
export const withCode = <Row extends Operation>(operation: StepUpOperation, row: Row): Row => ({
  ...row,
  stepUp: { operation, taken: 'with' },
})

/** The type of a reply that never leaves the process travels with its row; there is nothing to parse. */
declare const replyOf: unique symbol
type WithReply<Reply> = { readonly [replyOf]?: Reply }

/** An operation of staff, which is reachable at the desk, within the process. */
export type StaffOperation = Operation & { by: readonly StaffRole[] }

type StaffRow<Request> = Pick<StaffOperation, 'summary' | 'by'> & { request: Request }
type Made<O extends Operation, K extends Kind, Request, Reply> = Omit<O, 'request' | 'kind'> & {
  kind: K
  request: Request
} & WithReply<Reply>

const ofStaff = { approvers: [], personal: false, stepUp: null, limit: null }

/** `staffRead<Reply>()({ … })`: the reply is named, the request is inferred. */
export const staffRead =
  <Reply>() =>
  <Request extends Operation['request']>(
    row: StaffRow<Request> & { personal?: true },
  ): Made<StaffOperation, 'read', Request, Reply> => ({
    ...ofStaff,
    ...row,
    kind: 'read',
    personal: row.personal ?? false,
  })

export const staffAct =
  <Reply = Done>() =>
  <Request extends Operation['request']>(
    row: StaffRow<Request>,
  ): Made<StaffOperation, 'act', Request, Reply> => ({ ...ofStaff, ...row, kind: 'act' })

export const staffProposal = <Request extends Operation['request']>(
  row: StaffRow<Request> & { approvers: readonly StaffRole[] },
): Made<StaffOperation, 'proposal', Request, { proposalId: string }> => ({
  ...ofStaff,
  ...row,
  kind: 'proposal',
})

/** A way into the desk: each network may try it so many times in a window, and a try counts even where it is refused. */
export type EntryOperation = Operation & { by: 'anyone' | 'staff'; limit: Limit }

export const entry =
  <Reply = Done>() =>
  <By extends EntryOperation['by'], Request extends Operation['request']>(
    row: Pick<EntryOperation, 'summary' | 'limit'> & { by: By; request: Request },
  ): Made<Omit<EntryOperation, 'by'> & Operation, 'steps', Request, Reply> & { by: By } => ({
    ...ofStaff,
    ...row,
    kind: 'steps',
  })

export type Done = { done: true }
export const done: Done = { done: true }

type WithRequest = Pick<Operation, 'request'>
export type RequestOf<O extends WithRequest> = InferOutput<O['request']>
export type RequestInput<O extends WithRequest> = InferInput<O['request']>
/** What whoever calls is given. */
export type ReplyOf<O> = O extends { reply: GenericSchema }
  ? InferOutput<O['reply']>
  : O extends WithReply<infer Reply>
    ? Exclude<Reply, undefined>
    : never
/** What a function answers with, before the schema of the reply has seen it. */
export type AnswerOf<O> = O extends { reply: GenericSchema } ? InferInput<O['reply']> : ReplyOf<O>

const rowsThat = (rows: OperationTable, isWanted: (row: Operation) => boolean) =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => isWanted(row)))

/** What of a domain is reachable over HTTP. */
export type Endpoints<T> = { [K in keyof T as T[K] extends { path: string } ? K : never]: T[K] }
export const endpointsOf = <T extends OperationTable>(rows: T): Endpoints<T> =>
  rowsThat(rows, (row) => 'path' in row) as Endpoints<T>

/** What of a domain staff do. */
export type StaffRows<T> = { [K in keyof T as T[K] extends { by: readonly StaffRole[] } ? K : never]: T[K] }
export const staffRowsOf = <T extends OperationTable>(rows: T): StaffRows<T> =>
  rowsThat(rows, ({ by }) => Array.isArray(by)) as StaffRows<T>

/** Every operation of a table as a function; never throws for a refusal. */
export type Client<T extends Readonly<Record<string, WithRequest>>> = {
  [K in keyof T]: (request: RequestInput<T[K]>) => Promise<Result<ReplyOf<T[K]>>>
}

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
