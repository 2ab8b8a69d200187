import type { GenericSchema, InferInput, InferOutput, ObjectEntries, ObjectSchema } from 'valibot'
import type { StaffRole } from './roles.ts'

/**
 * `read` changes nothing. `act` is done at once by one person. `proposal` needs a second: calling it writes down what is
 * proposed, and whoever approves it does it.
 */
type Kind = 'read' | 'act' | 'proposal'

export type DeskCall = {
  summary: string
  kind: Kind
  /** Who may call it. */
  roles: readonly StaffRole[]
  /** Who may approve it; empty unless it is a proposal. */
  approvers: readonly StaffRole[]
  /** It shows a person's data: each look is in the audit log, as each act is. */
  personal: boolean
  request: ObjectSchema<ObjectEntries, undefined>
}

/** The type of the reply travels with the row; within one process there is nothing to parse. */
declare const replyOf: unique symbol
type WithReply<Reply> = { readonly [replyOf]?: Reply }

type Row<Request> = {
  summary: string
  roles: readonly StaffRole[]
  request: Request
}

type Made<Request, Reply, K extends Kind> = Omit<DeskCall, 'request' | 'kind'> & {
  kind: K
  request: Request
} & WithReply<Reply>

/** `deskRead<Reply>()({ … })`: the reply is named, the request is inferred. */
export const deskRead =
  <Reply>() =>
  <Request extends DeskCall['request']>(
    row: Row<Request> & { personal?: true },
  ): Made<Request, Reply, 'read'> => ({
    ...row,
    kind: 'read',
    approvers: [],
    personal: row.personal ?? false,
  })

export const deskAct =
  <Reply = Done>() =>
  <Request extends DeskCall['request']>(row: Row<Request>): Made<Request, Reply, 'act'> => ({
    ...row,
    kind: 'act',
    approvers: [],
    personal: false,
  })

export const deskProposal = <Request extends DeskCall['request']>(
  row: Row<Request> & { approvers: readonly StaffRole[] },
): Made<Request, { proposalId: string }, 'proposal'> => ({ ...row, kind: 'proposal', personal: false })

/** A call that leads into the desk: each network may make it so many times in a window. */
export type EntryCall = {
  summary: string
  limit: { max: number; windowSeconds: number }
  /** `signedIn`: about the reader's own ways to get in, within minutes of having signed in. */
  whose: 'anyone' | 'signedIn'
  request: ObjectSchema<ObjectEntries, undefined>
}

export const deskEntry =
  <Reply = Done>() =>
  <Request extends EntryCall['request']>(
    row: Omit<EntryCall, 'request'> & { request: Request },
  ): Omit<EntryCall, 'request'> & { request: Request } & WithReply<Reply> =>
    row

export type Done = { done: true }
export const done: Done = { done: true }

export type DeskTable = Readonly<Record<string, DeskCall>>
export type DeskRequest<C extends Pick<DeskCall, 'request'>> = InferOutput<C['request']>
export type DeskReply<C> = C extends WithReply<infer Reply> ? Exclude<Reply, undefined> : never

/** Why the desk did not do something. `changed`: somebody else was faster, look again. */
export type DeskCode = 'signedOut' | 'forbidden' | 'invalid' | 'notFound' | 'changed' | 'refused' | 'tooMany'
export type DeskRefusal = { refused: DeskCode; message?: string }

export const deskRefuse = (refused: DeskCode, message?: string): DeskRefusal =>
  message === undefined ? { refused } : { refused, message }

export const isDeskRefusal = (value: unknown): value is DeskRefusal =>
  typeof value === 'object' && value !== null && 'refused' in value

export type DeskResult<Data> =
  | { success: true; data: Data }
  | { success: false; code: DeskCode; message: string }

export type DeskClient<T extends Readonly<Record<string, Pick<DeskCall, 'request'>>>> = {
  [K in keyof T]: (
    request: InferInput<T[K]['request'] extends GenericSchema ? T[K]['request'] : never>,
  ) => Promise<DeskResult<DeskReply<T[K]>>>
}
