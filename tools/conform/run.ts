import { createHash } from 'node:crypto'
import { openApiDocument } from '../../contract/calls/openapi.ts'
import { type BackendOptions, connectBackend } from './backend.ts'
import { type BackendData, gatherData } from './backend-data.ts'
import type { Check, CheckInput, Group } from './check.ts'
import { callsOf, type Discovery } from './discovery.ts'
import { checks } from './table.ts'

export type CheckResult = Pick<Check, 'id' | 'call' | 'clause' | 'says'> & {
  group: Group
  status: 'holds' | 'fails' | 'not proved'
  /** What was seen where it fails, and why it could not be proved. */
  observed: string
}

export type Report = {
  contract: { version: string; sha256: string }
  address: string
  market: string
  additions: readonly string[]
  startedAt: string
  finishedAt: string
  requests: number
  verdict: 'conforms' | 'does not conform'
  counts: Record<CheckResult['status'], number>
  results: readonly CheckResult[]
}

export type RunOptions = BackendOptions & {
  discovery: Discovery
  now: () => Date
  /** Which checks; all of them unless told otherwise. */
  isIncluded?: (check: Check) => boolean
  onResult?: (result: CheckResult) => void
  /** Of an earlier run against the same backend; gathered anew unless given. */
  facts?: BackendData
}

export class BackendUnreachable extends Error {}

/** Which contract was checked: its version, and what it says to the letter. */
export function contractIdentity(): Report['contract'] {
  const document = openApiDocument()
  const { version } = document['info'] as { version: string }
  return { version, sha256: createHash('sha256').update(JSON.stringify(document)).digest('hex') }
}

/** What the report says of an address: no user, password or query. */
const shownAddress = (address: string) => {
  const { origin, pathname } = new URL(address)
  return origin + (pathname === '/' ? '' : pathname)
}

async function resultOf({ verify, ...about }: Check, input: CheckInput): Promise<CheckResult> {
  const finding = await verify(input)
  if (finding === null) return { ...about, status: 'holds', observed: '' }
  if (typeof finding === 'string') return { ...about, status: 'fails', observed: finding }
  return { ...about, status: 'not proved', observed: finding.notProved }
}

/**
 * The checks of one call follow each other, and calls do not wait for each other: where one has reached its limit, the others
 * go on. What looks at several calls comes after them, one by one.
 */
function lanesOf(chosen: readonly Check[]): { together: Check[][]; after: Check[] } {
  const isOfOneCall = ({ group }: Check) => !oneByOne.includes(group)
  const lanes = Map.groupBy(chosen.filter(isOfOneCall), ({ call }) => call)
  return { together: [...lanes.values()], after: chosen.filter((check) => !isOfOneCall(check)) }
}
const oneByOne: readonly Group[] = ['once', 'money', 'limits']

export async function runChecks(options: RunOptions): Promise<Report> {
  const { discovery, now, isIncluded = () => true, onResult, facts, ...connection } = options
  const backend = connectBackend(discovery, connection)
  const startedAt = now().toISOString()
  const { failure } = await backend.send('contactInfo', {})
  if (failure) throw new BackendUnreachable(`${shownAddress(connection.address)}: ${failure}`)
  const input: CheckInput = {
    backend,
    discovery,
    now,
    facts: facts ?? (await gatherData(backend, discovery)),
  }
  const calls = new Set<string>([...callsOf(discovery), 'callback'])
  const chosen = checks.filter((check) => calls.has(check.call) && isIncluded(check))
  const found = new Map<string, CheckResult>()
  const runLane = async (lane: readonly Check[]) => {
    for (const check of lane) {
      const result = await resultOf(check, input)
      found.set(check.id, result)
      onResult?.(result)
    }
  }
  const { together, after } = lanesOf(chosen)
  await Promise.all(together.map(runLane))
  await runLane(after)
  const results = chosen.flatMap(({ id }) => found.get(id) ?? [])
  const count = (status: CheckResult['status']) => results.filter((each) => each.status === status).length
  return {
    contract: contractIdentity(),
    address: shownAddress(connection.address),
    market: discovery.market,
    additions: discovery.additions,
    startedAt,
    finishedAt: now().toISOString(),
    requests: backend.sent(),
    verdict: count('fails') === 0 ? 'conforms' : 'does not conform',
    counts: { holds: count('holds'), fails: count('fails'), 'not proved': count('not proved') },
    results,
  }
}
