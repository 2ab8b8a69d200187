import type { InferInput } from 'valibot'
import type { Refusal } from './codes.ts'
import type { Endpoint, RequestOf } from './endpoint.ts'

export type EndpointTable = Readonly<Record<string, Endpoint>>

export type Handler<E extends Endpoint, Call> = (
  call: Call,
  request: RequestOf<E>,
) => Promise<InferInput<E['reply']> | Refusal>

/** Handlers for all or some rows of a table: `satisfies Handlers<Pick<typeof loans, 'loanDetails'>, Call>`. */
export type Handlers<T extends EndpointTable, Call> = { [K in keyof T]: Handler<T[K], Call> }
