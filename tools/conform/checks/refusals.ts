import type { EndpointKey } from '../../../contract/calls/table.ts'
import type { Caller, Fields } from '../backend.ts'
import { type Check, type CheckInput, type NotProved, notProved } from '../check.ts'
import { refusalProblem } from '../judge.ts'

/** One request that must be refused, and with what. */
export type RefusedRequest = {
  call: EndpointKey
  /** The end of the check's id. */
  name: string
  clause: string
  says: string
  fields: (input: CheckInput) => Fields | NotProved
  by?: (input: CheckInput) => Caller
  codes: readonly string[]
}

export const NO_SUCH = 'no-such-thing'

/** Fields that need something which the backend may not have shown. */
export const needs = (value: string | undefined, what: string, fields: (value: string) => Fields) =>
  value ? fields(value) : notProved(`the backend showed no ${what}`)

const isNotProved = (fields: Fields | NotProved): fields is NotProved =>
  typeof fields['notProved'] === 'string'

export const refusalChecks = (rows: readonly RefusedRequest[]): Check[] =>
  rows.map(({ call, name, clause, says, fields, by, codes }) => ({
    id: `${call}.refuses.${name}`,
    call,
    group: 'refuses',
    clause,
    says,
    verify: async (input) => {
      const request = fields(input)
      if (isNotProved(request)) return request
      const as = by?.(input) ?? input.discovery.borrower
      return refusalProblem(call, await input.backend.send(call, request, { as }), codes)
    },
  }))
