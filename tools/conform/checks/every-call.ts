import * as v from 'valibot'
import { type EndpointKey, endpointKeys, rowOf } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import type { Fields } from '../backend.ts'
import { type Check, type CheckInput, type Finding, notProved } from '../check.ts'
import { hasAdditions } from '../discovery.ts'
import { refusalProblem, successProblem, wireProblem } from '../judge.ts'
import { type PreparedRequest, prepareSample } from '../prepare-sample.ts'
import type { Sample } from '../samples/sample.ts'
import { samples } from '../samples/table.ts'

/** What the call is for, as its row says it. */
export const subjectOf = (key: EndpointKey) => `“${rowOf(key).summary}”`

/** With the sample of a call, where there is one. */
export async function withSample(
  key: EndpointKey,
  input: CheckInput,
  use: (prepared: PreparedRequest) => Promise<Finding>,
): Promise<Finding> {
  const prepared = prepareSample(key, input, 'often')
  return 'notProved' in prepared ? prepared : use(prepared)
}

async function works(key: EndpointKey, input: CheckInput): Promise<Finding> {
  const { orRefused = [], refusedWith }: Sample = samples[key]
  const prepared = prepareSample(key, input, 'once')
  if ('notProved' in prepared) return prepared
  const answer = await input.backend.send(key, prepared.fields, prepared)
  if (refusedWith) return refusalProblem(key, answer, refusedWith)
  const code = answer.decoded?.success === false ? answer.decoded.code : ''
  if (!orRefused.includes(code)) return successProblem(key, answer)
  return (
    wireProblem(key, answer) ?? notProved(`this borrower is refused with ${code}, which is right as well`)
  )
}

const worksChecks = endpointKeys.map((key): Check => {
  const { refusedWith }: Sample = samples[key]
  return {
    id: `${key}.works`,
    call: key,
    group: refusedWith ? 'refuses' : 'works',
    clause: `the row '${key}' of the contract`,
    says: refusedWith
      ? `${subjectOf(key)} refuses what is not right, in its own form and with its own code.`
      : `${subjectOf(key)} works, and the answer has every field in its form.`,
    verify: (input) => works(key, input),
  }
})

/** Long enough to look like one. */
const UNKNOWN_SESSION = 'no-such-session-0123456789abcdef'

const sessionChecks = endpointKeys
  .filter((key) => rowOf(key).by === 'borrower')
  .map(
    (key): Check => ({
      id: `${key}.session`,
      call: key,
      group: 'others',
      clause: 'product 10.3: an ended session is code 1001',
      says: `${subjectOf(key)} does nothing for somebody who is not signed in.`,
      verify: async (input) => {
        const fields = samples[key].fields(input)
        for (const [who, as] of [
          ['without a session', undefined],
          ['with a session that does not exist', { session: UNKNOWN_SESSION }],
        ] as const) {
          const answer = await input.backend.send(key, fields, as ? { as } : {})
          const problem = refusalProblem(key, answer, [codes.sessionExpired])
          if (problem) return `${who}: ${problem}`
        }
        return null
      },
    }),
  )

const isOurs = (key: EndpointKey, field: string) =>
  v.getMetadata(rowOf(key).request.entries[field] as v.GenericSchema)['ours'] === true

/** A field of ours in a call of the base contract is looked at only where the backend has our additions. */
export const isKnownField = ({ discovery }: CheckInput, key: EndpointKey, field: string) =>
  !isOurs(key, field) || hasAdditions(discovery, key)

const without = (fields: Fields, field: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field))

const isRequired = (key: EndpointKey, field: string) => {
  const entry = rowOf(key).request.entries[field] as v.GenericSchema
  return !v.is(entry, undefined) && !(field in rowOf(key).constants)
}

const missingChecks = endpointKeys.flatMap((key) =>
  Object.keys(rowOf(key).request.entries)
    .filter((field) => isRequired(key, field))
    .map(
      (field): Check => ({
        id: `${key}.missing.${field}`,
        call: key,
        group: 'refuses',
        clause: `the row '${key}' of the contract: '${field}' is required`,
        says: `${subjectOf(key)} is refused where '${field}' is left out.`,
        verify: (input) =>
          withSample(key, input, async ({ fields, as }) => {
            const answer = await input.backend.send(key, without(fields, field), { as })
            // Where a code is asked for first, it is: nothing is read before.
            const refused = rowOf(key).stepUp ? [codes.stepUpRequired] : []
            return refusalProblem(key, answer, [codes.invalidRequest, ...refused])
          }),
      }),
    ),
)

/** Above the bound of every text of the contract. */
const LONGEST = 20_000

/** The shortest text that is too long for a field; null where the field has no such bound. */
export function tooLongFor(key: EndpointKey, field: string): string | null {
  const entry = rowOf(key).request.entries[field] as v.GenericSchema
  const fits = (length: number) => v.is(entry, 'x'.repeat(length))
  if (!fits(1) || fits(LONGEST)) return null
  let [longest, tooLong] = [1, LONGEST]
  while (tooLong - longest > 1) {
    const middle = Math.floor((longest + tooLong) / 2)
    if (fits(middle)) longest = middle
    else tooLong = middle
  }
  return 'x'.repeat(tooLong)
}

const longChecks = endpointKeys.flatMap((key) =>
  Object.keys(rowOf(key).request.entries).flatMap((field): Check[] => {
    const text = tooLongFor(key, field)
    if (text === null) return []
    const check: Check = {
      id: `${key}.long.${field}`,
      call: key,
      group: 'refuses',
      clause: `the row '${key}' of the contract: '${field}' has at most ${text.length - 1} characters`,
      says: `${subjectOf(key)} is refused where '${field}' is longer than allowed, and nothing is cut off silently.`,
      verify: (input) =>
        withSample(key, input, async ({ fields, as }) => {
          if (!isKnownField(input, key, field)) return notProved('a field that the backend does not have')
          const answer = await input.backend.send(key, { ...fields, [field]: text }, { as })
          return refusalProblem(key, answer, [codes.invalidRequest])
        }),
    }
    return [check]
  }),
)

const methodChecks = endpointKeys
  .filter((key) => !rowOf(key).methods.includes('GET') && rowOf(key).body === 'form')
  .map(
    (key): Check => ({
      id: `${key}.method`,
      call: key,
      group: 'robust',
      clause: `product 7.1: '${key}' is a POST`,
      says: `${subjectOf(key)} cannot be triggered by a link.`,
      verify: (input) =>
        withSample(key, input, async ({ fields, as }) => {
          const { status, decoded } = await input.backend.send(key, fields, { as, method: 'GET' })
          if (decoded?.success) return 'a GET does the same as a POST'
          return status >= 500 && status !== 501 ? `fails with HTTP ${status}` : null
        }),
    }),
  )

/** What every call has: made of the rows of the contract, so that a new row is checked at once. */
export const everyCallChecks: readonly Check[] = [
  ...worksChecks,
  ...sessionChecks,
  ...missingChecks,
  ...longChecks,
  ...methodChecks,
]
