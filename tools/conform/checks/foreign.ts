import * as v from 'valibot'
import { type EndpointKey, endpointKeys, rowOf } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import type { OwnedKind } from '../../../contract/wire/fields.ts'
import type { Answer, Fields } from '../backend.ts'
import { type Check, type CheckInput, type Finding, notProved } from '../check.ts'
import { refusalProblem } from '../judge.ts'
import { isKnownField, subjectOf, withSample } from './every-call.ts'

const kindOf = (key: EndpointKey, field: string) =>
  v.getMetadata(rowOf(key).request.entries[field] as v.GenericSchema)['owned'] as
    | OwnedKind
    | 'nobody'
    | undefined

const ownedFields = (key: EndpointKey): { field: string; kind: OwnedKind }[] =>
  Object.keys(rowOf(key).request.entries).flatMap((field) => {
    const kind = kindOf(key, field)
    return kind && kind !== 'nobody' ? [{ field, kind }] : []
  })

const next = (letter: string) =>
  letter === '9'
    ? '0'
    : letter === 'z'
      ? 'a'
      : letter === 'Z'
        ? 'A'
        : String.fromCharCode(letter.charCodeAt(0) + 1)

/** An id of the same form that nothing has: a backend may refuse what is not even of its form by another code. */
export function missingIdLike(id: string): string {
  if (/^\d{1,8}$/.test(id)) return `9999${id}`
  const tail = id.slice(-4).replace(/[a-z\d]/gi, next)
  return id.slice(0, -4) + tail
}

/** What a stranger may see: everything but the id that was sent. */
const comparable = ({ status, contentType, text }: Answer, id: string) =>
  JSON.stringify([status, contentType, text.replaceAll(id, '')])

async function foreign(
  key: EndpointKey,
  owned: { field: string; kind: OwnedKind },
  input: CheckInput,
): Promise<Finding> {
  const { backend, discovery, facts } = input
  const { field, kind } = owned
  return withSample(key, input, async ({ fields, as }) => {
    if (!isKnownField(input, key, field)) return notProved('a field that the backend does not have')
    // Whose sample it is owns the thing; the one of the two borrowers who does not, tries.
    const isOfOther = as === discovery.other
    const [theirs, trying, rest] = isOfOther
      ? [facts.others, discovery.borrower, facts.own]
      : [facts.own, discovery.other, facts.others]
    const id = theirs[kind]
    if (!id) return notProved(`the backend showed no ${kind} of a borrower`)
    const others: Fields = Object.fromEntries(
      ownedFields(key).flatMap((each) => (rest[each.kind] ? [[each.field, rest[each.kind]]] : [])),
    )
    const request = { ...fields, ...(field in fields ? others : {}) }
    const asTrying = { as: trying }
    const answer = await backend.send(key, { ...request, [field]: id }, asTrying)
    const problem = refusalProblem(key, answer, [codes.notFound])
    if (problem) return problem
    const missing = missingIdLike(id)
    const unknown = await backend.send(key, { ...request, [field]: missing }, asTrying)
    return comparable(answer, id) === comparable(unknown, missing)
      ? null
      : 'can be told from an id that does not exist'
  })
}

/** Every field that names something of a borrower (product 6). */
export const foreignChecks: readonly Check[] = endpointKeys.flatMap((key) =>
  ownedFields(key).map(
    (owned): Check => ({
      id: `${key}.foreign.${owned.field}`,
      call: key,
      group: 'others',
      clause: 'product 6: an id of somebody else behaves like one that does not exist',
      says: `${subjectOf(key)} treats the ${owned.kind} of another borrower as if it did not exist.`,
      verify: (input) => foreign(key, owned, input),
    }),
  ),
)
