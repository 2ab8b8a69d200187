import * as v from 'valibot'
import { type EndpointKey, table } from '../../contract/calls/table.ts'
import { createClient, type OddField } from '../../contract/wire/client.ts'
import type { Exchange, WireCall, WireReply } from '../../contract/wire/exchange.ts'
import { type Endpoint, wirePath } from '../../contract/wire/operation.ts'
import { createTestWeb } from '../../web/testing/test-web.ts'
import { START } from './harness.ts'

const keyOfPath = new Map(
  (Object.entries(table) as [EndpointKey, Endpoint][]).map(([key, row]) => [wirePath(row), key]),
)
export const keyOf = ({ path }: WireCall): EndpointKey => keyOfPath.get(path) as EndpointKey

/** The pages over any backend, as `createWeb` serves them; `odd` are the fields that the log named. */
export function pagesOver(exchange: Exchange) {
  const odd: OddField[] = []
  const client = createClient(table, { exchange, log: { warn: (about) => odd.push(about) } })
  const { app, errors } = createTestWeb({
    lenderFor: (common, from) => client({ ...from, common }),
    now: () => START,
  })
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers })
    return { status: response.status, html: await response.text(), headers: response.headers }
  }
  const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { method: 'POST', body: new URLSearchParams(form), headers })
    return { status: response.status, html: await response.text(), headers: response.headers }
  }
  return { get, post, odd, errors }
}

export type Path = readonly string[]
type Part = v.GenericSchema & { entries?: Record<string, Part>; item?: Part; wrapped?: Part }

/** The schemas that lie on a path into a reply, the innermost last; `[]` is any item of a list. */
export function along(schema: Part | undefined, path: Path): Part[] {
  if (!schema) return []
  if (schema.wrapped) return [schema, ...along(schema.wrapped, path)]
  const [first, ...rest] = path
  if (first === undefined) return [schema]
  return [schema, ...along(first === '[]' ? schema.item : schema.entries?.[first], rest)]
}

/** Where the fields of a schema stand that the base contract does not have. */
export function oursIn(schema: Part, at: Path = []): Path[] {
  if (v.getMetadata(schema)['ours'] === true) return [at]
  if (schema.wrapped) return oursIn(schema.wrapped, at)
  if (schema.item) return oursIn(schema.item, [...at, '[]'])
  return Object.entries(schema.entries ?? {}).flatMap(([name, entry]) => oursIn(entry, [...at, name]))
}

export const MISSING = Symbol('missing')

/** A copy of a reply with another value at a path; lists have it in every item. */
export function changed(value: unknown, [first, ...rest]: Path, put: unknown): unknown {
  if (first === undefined) return put
  if (first === '[]')
    return Array.isArray(value)
      ? value.map((item) => changed(item, rest, put)).filter((item) => item !== MISSING)
      : value
  if (typeof value !== 'object' || value === null || !(first in value)) return value
  const inner = changed((value as Record<string, unknown>)[first], rest, put)
  const { [first]: _, ...others } = value as Record<string, unknown>
  return inner === MISSING ? others : { ...others, [first]: inner }
}

/** Where anything stands in a reply, lists by their items. */
export function placesIn(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((item) => placesIn(item, [...at, '[]']))
    return [at, ...new Map(inner.map((path) => [path.join('.'), path])).values()]
  }
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))]
}

type Envelope = { data: unknown } & Record<string, unknown>

/** The same exchange with every reply's data changed. */
export const changing =
  (exchange: Exchange, change: (key: EndpointKey, data: unknown) => unknown): Exchange =>
  async (call, address) => {
    const reply = await exchange(call, address)
    if (table[keyOf(call)].dialect === 'image') return reply
    const body = JSON.parse(await reply.text()) as Envelope
    const data = change(keyOf(call), body.data)
    return { ...reply, text: async () => JSON.stringify({ ...body, data }) }
  }

const notFound: WireReply = {
  status: 404,
  text: async () => '<html><body>404 Not Found</body></html>',
  picture: async () => null,
}

/** A backend that lacks these calls. */
export const lacking =
  (exchange: Exchange, isLacking: (key: EndpointKey) => boolean): Exchange =>
  async (call, address) =>
    isLacking(keyOf(call)) ? notFound : exchange(call, address)

/** A backend that does not know some fields of the requests. */
export const ignoring =
  (exchange: Exchange, isIgnored: (key: EndpointKey, field: string) => boolean): Exchange =>
  async (call, address) => {
    if (typeof call.body !== 'string') return exchange(call, address)
    const known = [...new URLSearchParams(call.body)].filter(([name]) => !isIgnored(keyOf(call), name))
    return exchange({ ...call, body: new URLSearchParams(known).toString() }, address)
  }

/** Answers from what was asked before, so that a page can be tried hundreds of times. */
export function remembering(exchange: Exchange) {
  const known = new Map<string, Promise<WireReply>>()
  const requested = new Map<EndpointKey, unknown>()
  const remembered: Exchange = (call, address) => {
    const name = `${call.path} ${call.query} ${typeof call.body === 'string' ? call.body : ''}`
    const reply = known.get(name) ?? exchange(call, address)
    known.set(name, reply)
    return reply
  }
  const noting = changing(remembered, (key, data) => {
    requested.set(key, data)
    return data
  })
  return { exchange: remembered, noting, requested }
}
