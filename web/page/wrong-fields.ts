import * as v from 'valibot'
import * as texts from '#texts'
import { type FieldProblems, fieldProblems } from '../../contract/calls/application.ts'
import { codes, type Result } from '../../contract/wire/codes.ts'
import type { Operation } from '../../contract/wire/operation.ts'

type Schema = Operation['request']
/** What is wrong with each field of a form, by its name. */
export type WrongFields = FieldProblems['fields']

function sentenceOf({ type, input, requirement }: v.BaseIssue<unknown>): string {
  if (input === '' || input === undefined || Number.isNaN(input)) return texts.field_missing()
  return type === 'max_length' && typeof requirement === 'number'
    ? texts.field_too_long({ max: requirement })
    : texts.field_wrong()
}

/** What a schema has against a request; a field of a group is `group.field`, as in a form. */
export function wrongFieldsOf(schema: Schema, request: unknown): WrongFields {
  const { issues = [] } = v.safeParse(schema, request)
  const wrong: WrongFields = {}
  for (const issue of issues) wrong[v.getDotPath(issue) ?? ''] ??= sentenceOf(issue)
  return wrong
}

/**
 * What a refused call says of its fields: the service names them itself, or has refused the request by its schema, which
 * is known here as well. So it is for a lender's own backend, whose reply has a code and no more.
 */
export function refusedFields(row: Pick<Operation, 'request'>, request: unknown, result: Result<unknown>) {
  if (result.code === codes.invalidRequest) return wrongFieldsOf(row.request, request)
  const named = result.code === codes.fieldsRefused ? v.safeParse(fieldProblems, result.data) : null
  return named?.success ? named.output.fields : {}
}
