import * as fc from 'fast-check'
import { type EndpointKey, endpointKeys, table } from '../calls/table.ts'
import { createClient, type OddField, type Result } from '../wire/client.ts'
import { codes, transportCodes } from '../wire/codes.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import type { Launch } from '../wire/launch.ts'
import type { WireNames } from '../wire/wire-names.ts'
import { arbitraryOf } from './arbitrary.ts'

export type Verdict = { key: EndpointKey; path: string; holds: boolean; says: string }

export type Conforming = {
  fetch: (request: Request) => Promise<Response>
  base: string
  wireNames: WireNames
  /** Session, order and product to ask with; without them only refusals can be seen. */
  launch: Launch
}

const SEED = 1

/** A request that fits the row, with the ids we were given in place of made-up ones. */
function sampleOf(row: Endpoint, launch: Launch): Record<string, unknown> {
  const [made = {}] = fc.sample(arbitraryOf(row.request), { numRuns: 1, seed: SEED }) as Record<
    string,
    unknown
  >[]
  const known: Record<string, string | undefined> = {
    orderId: launch.orderId,
    orderNo: launch.orderNo ?? launch.orderId,
    productId: launch.productId,
    product_id: launch.productId,
  }
  return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, known[name] ?? value]))
}

function judge(result: Result<unknown>, odd: readonly string[]): Pick<Verdict, 'holds' | 'says'> {
  // The pages would do without them; whoever writes the backend wants to know.
  if (odd.length > 0) return { holds: false, says: `off the contract at ${odd.join(', ')}` }
  if (result.code === codes.notAvailable) return { holds: true, says: 'is not there; the pages do without' }
  if (result.success) return { holds: true, says: 'answers as the contract says' }
  const transport: string[] = Object.values(transportCodes)
  if (transport.includes(result.code)) return { holds: false, says: `no readable reply (${result.code})` }
  if (result.code === '' || result.message === '')
    return { holds: false, says: 'a refusal without code or message' }
  return { holds: true, says: `refuses with ${result.code}: ${result.message}` }
}

/** Asks every call of the contract once and says whether the answer is one the pages can read. */
export async function conform({ fetch, base, wireNames, launch }: Conforming): Promise<Verdict[]> {
  const odd: OddField[] = []
  const log = { warn: (about: OddField) => odd.push(about) }
  const lender = createClient(table, { fetch, base, wireNames, timeoutMs: 10_000, log })({
    common: launch,
    address: '',
  })
  const verdicts: Verdict[] = []
  for (const key of endpointKeys) {
    const row: Endpoint = table[key]
    if (row.dialect === 'image') continue
    const ask = lender[key] as (request: unknown) => Promise<Result<unknown>>
    const result = await ask(sampleOf(row, launch))
    const fields = odd.filter(({ call }) => call === key).map(({ field }) => field)
    verdicts.push({ key, path: row.path, ...judge(result, fields) })
  }
  return verdicts
}
