import { type EndpointKey, endpointKeys, rowOf } from '../../../contract/calls/table.ts'
import type { Answer, Fields } from '../backend.ts'
import type { Check, CheckInput } from '../check.ts'
import { readableProblem } from '../judge.ts'
import { subjectOf, withSample } from './every-call.ts'

/** What people and machines send in the hope that something gives way. */
export const hostileTexts: readonly string[] = [
  '',
  "' or '1'='1' --",
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\u202e\u2066ab',
  '9'.repeat(400),
  '-1',
  'NaN',
  '../../../../etc/passwd',
  `\${7*7}{{7*7}}`,
  '{"$ne":null}',
  '\r\nSet-Cookie: a=b',
  'x'.repeat(20_000),
]

/** Each field and each text at least once. */
export function pairUp(fields: readonly string[], texts: readonly string[]): (readonly [string, string])[] {
  if (fields.length === 0) return []
  const length = Math.max(fields.length, texts.length)
  return Array.from(
    { length },
    (_, at) => [fields[at % fields.length] ?? '', texts[at % texts.length] ?? ''] as const,
  )
}

const shown = (text: string) =>
  JSON.stringify(text.length > 24 ? `${text.slice(0, 20)}… (${text.length})` : text)

/** Never a failure, a page or another's data: any other answer of the contract is right. */
function problemOf(key: EndpointKey, answer: Answer, { facts, discovery }: CheckInput): string | null {
  const problem = readableProblem(key, answer)
  if (problem) return problem
  const others = [discovery.other.orderId, facts.others.card, facts.others.complaint].filter(
    Boolean,
  ) as string[]
  const own = [discovery.borrower.orderId, ...Object.values(facts.own)]
  const leaked = others.find((id) => id.length > 5 && !own.includes(id) && answer.text.includes(`"${id}"`))
  return leaked ? 'shows something of another borrower' : null
}

/** A longer address is refused by HTTP itself, before the backend reads it. */
const ADDRESS_MAX = 2_000
const isInAddress = (key: EndpointKey) => !rowOf(key).methods.includes('POST')

const hostileChecks = endpointKeys.flatMap((key): Check[] => {
  const fields = Object.keys(rowOf(key).request.entries)
  if (fields.length === 0) return []
  return [
    {
      id: `${key}.hostile`,
      call: key,
      group: 'robust',
      clause: 'product 7.1: a refusal never throws',
      says: `${subjectOf(key)} answers attacks and nonsense in any field with a plain refusal, and never fails.`,
      verify: (input) =>
        withSample(key, input, async ({ fields: right, as }) => {
          for (const [field, text] of pairUp(fields, hostileTexts)) {
            const sent: Fields = { ...right, [field]: isInAddress(key) ? text.slice(0, ADDRESS_MAX) : text }
            const answer = await input.backend.send(key, sent, { as })
            const problem = problemOf(key, answer, input)
            if (problem && !(as === input.discovery.other && problem.startsWith('shows')))
              return `${field} = ${shown(text)}: ${problem}`
          }
          return null
        }),
    },
  ]
})

const FORM = 'application/x-www-form-urlencoded'
const malformed: readonly { what: string; type: string; text: string }[] = [
  { what: 'broken escapes', type: FORM, text: 'orderId=%&%zz=%zz&=&productId=%E0%A4%A' },
  { what: 'a field twice', type: FORM, text: 'orderId=1&orderId=2&productId=1&productId=2' },
  { what: 'JSON instead of a form', type: 'application/json', text: '{"orderId":{"$ne":null}}' },
  { what: 'a form without a boundary', type: 'multipart/form-data', text: 'nothing' },
  {
    what: 'names of a language',
    type: FORM,
    text: '__proto__[a]=1&constructor=1&toString=1&then=1&refused=1',
  },
]

const malformedChecks = endpointKeys
  .filter((key) => rowOf(key).methods.includes('POST'))
  .map(
    (key): Check => ({
      id: `${key}.malformed`,
      call: key,
      group: 'robust',
      clause: 'product 7.1: POST bodies are form-encoded',
      says: `${subjectOf(key)} answers a request that is not even well-formed with a plain refusal.`,
      verify: (input) =>
        withSample(key, input, async ({ as }) => {
          for (const { what, type, text } of malformed) {
            const answer = await input.backend.send(key, {}, { as, raw: { type, text } })
            const problem = readableProblem(key, answer)
            if (problem) return `${what}: ${problem}`
          }
          return null
        }),
    }),
  )

export const robustChecks: readonly Check[] = [...hostileChecks, ...malformedChecks]
