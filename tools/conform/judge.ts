import type { GenericSchema } from 'valibot'
import { type EndpointKey, rowOf, table } from '../../contract/calls/table.ts'
import { codes, httpStatus, promotionCodes } from '../../contract/wire/codes.ts'
import type { Dialect, Endpoint } from '../../contract/wire/operation.ts'
import { readReply } from '../../contract/wire/tolerant.ts'
import { amountReader } from '../../contract/wire/wire-amounts.ts'
import type { Answer } from './backend.ts'

type Body = Record<string, unknown>

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const coded = (body: Body) => (isText(body['code']) ? null : "has no field 'code'")

/** What makes a body one of its dialect (product 7.1, 7.4–7.6). */
const shapes: Readonly<Record<Dialect, (body: Body) => string | null>> = {
  envelope: coded,
  promotion: coded,
  image: coded,
  flag: (body) =>
    typeof body['success'] === 'boolean' ? null : "has no field 'success' that is true or false",
  stand: (body) => (isText(body['interconnected']) ? null : "has no field 'interconnected'"),
}

const METHOD_NOT_ALLOWED = 405
const insides = /\bat [\w.<>]+ \(|SQLSTATE|Traceback \(most|\bException in\b|syntax error at or near/

const isPicture = (row: Endpoint, { contentType, status }: Answer) =>
  row.dialect === 'image' && status === 200 && contentType.startsWith('image/')

/** What is wrong with an answer whatever it says; null where it can be read as the contract has it. */
export function wireProblem(key: EndpointKey, answer: Answer): string | null {
  const row = rowOf(key)
  const { status, contentType, text, body, decoded, failure } = answer
  if (failure) return `no answer (${failure})`
  if (isPicture(row, answer)) return null
  const unavailable: readonly string[] = [codes.unavailable, codes.busy]
  if (status >= 500 && !unavailable.includes(decoded?.code ?? '')) return `fails with HTTP ${status}`
  if (status >= 300 && status < 400) return `redirects (HTTP ${status})`
  if (contentType.startsWith('text/html') || /^\s*<(!doctype|html)/i.test(text))
    return `an HTML page (HTTP ${status})`
  if (!body || !decoded) return `no JSON object (HTTP ${status})`
  if (!contentType.startsWith('application/json'))
    return `JSON that is served as '${contentType || 'nothing'}'`
  const shape = shapes[row.dialect](body)
  if (shape) return shape
  if (insides.test(text)) return 'shows its own program in the answer'
  return decoded.success ? successStatus(answer) : refusalShape(answer)
}

const successStatus = ({ status }: Answer) => (status === 200 ? null : `a success with HTTP ${status}`)

function refusalShape({ status, decoded }: Answer): string | null {
  const { code = '', message = '' } = decoded ?? {}
  if (code === '' || code === codes.ok || code === promotionCodes.ok)
    return 'a refusal without a code of its own'
  if (message.trim() === '') return `a refusal (${code}) without a message`
  const fitting = [200, httpStatus(code), METHOD_NOT_ALLOWED]
  return fitting.includes(status) ? null : `code ${code} with HTTP ${status} instead of ${httpStatus(code)}`
}

export const refusalIn = ({ decoded }: Answer) => `refuses with ${decoded?.code}`

/** Null for a success whose data is as the row says, field by field. */
export function successProblem(key: EndpointKey, answer: Answer): string | null {
  const row = rowOf(key)
  const wrong = wireProblem(key, answer)
  if (wrong) return wrong
  if (row.dialect === 'image') return isPicture(row, answer) ? null : `no picture (${refusalIn(answer)})`
  return answer.decoded?.success ? dataProblem(row.reply, answer) : refusalIn(answer)
}

function dataProblem(schema: GenericSchema, { decoded, currency }: Answer): string | null {
  const data = decoded?.data
  const odd = new Set<string>()
  const read = readReply(schema, data, (field) => odd.add(field || 'data'))
  if (read && odd.size === 0) {
    const amounts = amountReader(schema)(read.data, currency)
    return amounts.length === 0 ? null : `amounts that no page can read: ${amounts.join(', ')}`
  }
  return `fields that are not as in the contract: ${[...odd].join(', ') || 'data'}`
}

/** Null for a refusal with one of these codes. */
export function refusalProblem(key: EndpointKey, answer: Answer, expected: readonly string[]): string | null {
  const wrong = wireProblem(key, answer)
  if (wrong) return wrong
  if (isPicture(table[key], answer)) return 'is accepted'
  if (answer.decoded?.success) return 'is accepted'
  const code = answer.decoded?.code ?? ''
  return expected.includes(code) ? null : `${refusalIn(answer)} instead of ${expected.join(' or ')}`
}

/** Null for any answer that can be read and, where it is a success, has the data of the row. */
export function readableProblem(key: EndpointKey, answer: Answer): string | null {
  return wireProblem(key, answer) ?? (answer.decoded?.success ? successProblem(key, answer) : null)
}
