import * as fc from 'fast-check'
import * as v from 'valibot'
import { arbitraryRequest } from '../../contract/testing/arbitrary.ts'
import { type Endpoint, wirePath } from '../../contract/wire/operation.ts'
import { BODY_MAX_BYTES } from '../calls/request-fields.ts'
import { brokenForms, brokenMultiparts, contentTypes, hostileNames, hostileTexts } from './hostile.ts'

/** A borrower of the seed, and what is theirs. */
export type Known = { sessionId: string; orderId: string; productId: string }

/** The borrowers of the seed, and every id that exists. */
export type Seeded = { borrowers: readonly Known[]; ids: readonly string[] }

export type Pair = readonly [name: string, value: string | Blob]
type Body = { pairs: readonly Pair[] } | { raw: string; type: string }
export type WireRequest = {
  method: string
  query: readonly Pair[]
  rawQuery: string
  body: Body
  header: string
}

const ownedBy = (entry: unknown) => v.getMetadata(entry as v.GenericSchema)['owned']

/** What really exists stands in for a made-up id, or no request would get beyond 'not found'. */
export function withKnown(row: Endpoint, fields: Record<string, unknown>, known: Known): Pair[] {
  return Object.entries(fields).map(([name, value]) => {
    if (ownedBy(row.request.entries[name]) === 'order') return [name, known.orderId]
    if (/^product_?(Id|Code)$/i.test(name)) return [name, known.productId]
    return [name, value instanceof Blob ? value : String(value)]
  })
}

const isSent = (method: string) => method !== 'GET' && method !== 'HEAD'

export function toRequest(row: Endpoint, wire: WireRequest): Request {
  const { method, body } = wire
  const inQuery = !isSent(method) && 'pairs' in body ? body.pairs : []
  const query = new URLSearchParams([...wire.query, ...inQuery].map(([name, value]) => [name, String(value)]))
  const init: RequestInit = { method, headers: wire.header ? { 'X-Session-Id': wire.header } : {} }
  if (isSent(method)) Object.assign(init, sent(row, body), { duplex: 'half' })
  const request = new Request(`http://lender.test${wirePath(row)}?${query}${wire.rawQuery}`, init)
  if (isSent(method) && 'raw' in body) {
    if (body.type) request.headers.set('Content-Type', body.type)
    else request.headers.delete('Content-Type')
  }
  return request
}

function sent(row: Endpoint, body: Body): { body: BodyInit } {
  if ('raw' in body) return { body: body.raw }
  if (row.body === 'form')
    return { body: new URLSearchParams(body.pairs.map(([name, value]) => [name, String(value)])) }
  const form = new FormData()
  for (const [name, value] of body.pairs)
    if (value instanceof Blob) form.append(name, value, 'file')
    else form.append(name, value)
  return { body: form }
}

type Twist = (pairs: readonly Pair[], at: number) => Pair[]
const replaced =
  (change: (pair: Pair) => Pair[]): Twist =>
  (pairs, at) =>
    pairs.flatMap((pair, index) => (index === at % pairs.length ? change(pair) : [pair]))

const twists = (ids: readonly string[]): fc.Arbitrary<Twist> =>
  fc.oneof(
    fc.constant(replaced(() => [])),
    fc.constant(replaced((pair) => [pair, pair])),
    fc
      .constantFrom('[]', '[0]', '[a]', '.a', '[__proto__]')
      .map((end) => replaced(([name, value]) => [[name + end, value]])),
    fc.constantFrom(...hostileTexts, ...ids).map((text) => replaced(([name]) => [[name, text]])),
    fc.constantFrom(...hostileTexts).map((text) => replaced(([name]) => [[name, new Blob([text])]])),
    fc.tuple(fc.constantFrom(...hostileNames), fc.constantFrom('1', '00', '1099', ...hostileTexts)).map(
      (extra): Twist =>
        (pairs) => [...pairs, extra],
    ),
    fc.constant<Twist>((pairs) => [
      ...pairs,
      ...Array.from({ length: 10_000 }, (_, i): Pair => [`f${i}`, '1']),
    ]),
    fc.constant<Twist>((pairs) => [...pairs, ['big', 'x'.repeat(BODY_MAX_BYTES.form)]]),
  )

const bodies = (row: Endpoint, pairs: readonly Pair[]): fc.Arbitrary<Body> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant({ pairs }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...brokenMultiparts).map(({ type, body }) => ({ type, raw: body })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...brokenForms).map((raw) => ({
        raw,
        type: row.body === 'form' ? 'application/x-www-form-urlencoded' : 'text/plain',
      })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...contentTypes).map((type) => {
        return {
          raw: new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString(),
          type,
        }
      }),
    },
  )

const none = fc.constant('')
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Requests to one address: mostly well-formed, by known borrowers, with a few things wrong. */
export function wireRequests(row: Endpoint, { borrowers, ids }: Seeded): fc.Arbitrary<WireRequest> {
  const ascii = hostileTexts.filter((text) => /^[\x20-\x7e]+$/.test(text) && text.length < 5000)
  return fc
    .tuple(
      arbitraryRequest(row.request),
      fc.constantFrom(...borrowers),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        fc.array(fc.tuple(twists(ids), fc.nat(9)), { maxLength: 3 }),
      ),
    )
    .chain(([fields, borrower, changes]) => {
      let pairs: readonly Pair[] = withKnown(row, fields, borrower)
      for (const [twist, at] of changes) pairs = twist(pairs, at)
      const session = fc.oneof(
        { weight: 8, arbitrary: fc.constant(borrower.sessionId) },
        none,
        fc.constantFrom(...hostileTexts),
      )
      const common = fc.dictionary(
        fc.constantFrom('lang', 'needPop', 'orderId', 'x'),
        fc.constantFrom('hi', '1', ...hostileTexts),
        {
          maxKeys: 2,
        },
      )
      return fc.record<WireRequest>({
        method: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...row.methods) },
          fc.constantFrom(...methods),
        ),
        query: fc
          .tuple(session, common)
          .map(([id, more]) => [['sessionId', id], ...Object.entries(more)] satisfies Pair[]),
        rawQuery: fc.oneof(
          { weight: 9, arbitrary: none },
          fc.constantFrom(...brokenForms).map((raw) => `&${raw}`),
        ),
        body: bodies(row, pairs),
        header: fc.oneof({ weight: 9, arbitrary: none }, fc.constantFrom(borrower.sessionId, ...ascii)),
      })
    })
}
