import * as v from 'valibot'
import { type EndpointKey, rowOf } from '../../contract/calls/table.ts'
import type { Caller, Fields } from './backend.ts'
import { type CheckInput, type NotProved, notProved } from './check.ts'
import type { Sample, SampleOf } from './samples/sample.ts'
import { samples } from './samples/table.ts'

export type PreparedRequest = { fields: Fields; as: Caller }

const callerOf = ({ discovery }: CheckInput, by: SampleOf): Caller =>
  by === 'newLoan' ? (discovery.newLoan ?? discovery.borrower) : discovery[by]

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The sample of a call with the facts of this run; not proved where one that it needs was not found. */
export function prepareSample(
  key: EndpointKey,
  input: CheckInput,
  use: 'once' | 'often',
): PreparedRequest | NotProved {
  const { fields, by = 'borrower', harmless = {}, never }: Sample = samples[key]
  if (never) return notProved(never)
  const row = rowOf(key)
  const all = fields(input)
  const missing = Object.keys(all).filter((name) => all[name] === undefined && harmless[name] === undefined)
  const request = given(use === 'often' ? { ...all, ...harmless } : all)
  if (!v.is(row.request, request))
    return notProved(`the backend showed no ${missing.join(', ') || 'value'} to use`)
  return { fields: request, as: callerOf(input, by) }
}
