import { sql } from 'kysely'
import { DAY_MS } from '../../base/time.ts'
import type { Limit } from '../../contract/wire/operation.ts'
import type { Db } from '../database/open.ts'
import { networkOf } from './network.ts'

type Window = { start: number; used: number }
export type LocalCounters = Map<string, Window>

/** Who is counted, and how often that one may call in a window. */
export type Bucket = {
  key: string
  max: number /** How much one call uses of it; 1 unless given. */
  cost?: number
}
type CountWindow = { windowSeconds: number; now: Date }
export type CountedCaller = { sessionHash: string; visitor: string; address: string }

/**
 * A session counts for itself. Whoever has none is counted as a visitor, where the browser has our signed cookie, and with
 * all others of the same address, of whom there may be thousands behind one carrier (decision 065).
 */
export function bucketsOf(
  { max, perAddress }: Limit,
  { sessionHash, visitor, address }: CountedCaller,
): Bucket[] {
  if (sessionHash) return [{ key: sessionHash, max }]
  const network = { key: networkOf(address), max: perAddress }
  return visitor ? [{ key: visitor, max }, network] : [network]
}

/** Beyond this many, whoever was counted longest ago is dropped: a flood neither eats the memory nor ends its own window. */
const LOCAL_KEYS_MAX = 50_000

function countOne(counters: LocalCounters, { key, cost = 1 }: Bucket, start: number): number {
  const known = counters.get(key)
  const used = known?.start === start ? known.used + cost : cost
  // Written anew, so that the order of the map is that of the last use.
  counters.delete(key)
  counters.set(key, { start, used })
  const [oldest] = counters.size > LOCAL_KEYS_MAX ? counters.keys() : []
  if (oldest !== undefined) counters.delete(oldest)
  return used
}

/** Counts one call in each bucket. 0 where all have room, otherwise the seconds until the window opens. */
export function countLocally(
  counters: LocalCounters,
  buckets: readonly Bucket[],
  counting: CountWindow,
): number {
  const start = windowStart(counting)
  const isWithin = buckets.map((bucket) => countOne(counters, bucket, start) <= bucket.max)
  return isWithin.every(Boolean) ? 0 : secondsLeft(counting)
}

/** The seconds until there is room again in all buckets; nothing is counted. */
export function waitFor(counters: LocalCounters, buckets: readonly Bucket[], counting: CountWindow): number {
  const start = windowStart(counting)
  const isFull = buckets.some(({ key, max }) => {
    const known = counters.get(key)
    return known?.start === start && known.used >= max
  })
  return isFull ? secondsLeft(counting) : 0
}

/** In units of a small form; the largest costs nine. A carrier's network has those of a hundred visitors. */
const FORMS: Limit = { max: 600, perAddress: 6_000, windowSeconds: 60, counted: 'process' }

/** Counts the forms that are posted to pages, before they are read. 0, or the seconds until there is room. */
export function createFormCount(now: () => Date) {
  const counters: LocalCounters = new Map()
  return (
    { session, ...from }: Omit<CountedCaller, 'sessionHash'> & { session: string },
    cost: number,
  ): number => {
    const buckets = bucketsOf(FORMS, { ...from, sessionHash: session })
    return countLocally(
      counters,
      buckets.map((bucket) => ({ ...bucket, cost })),
      { ...FORMS, now: now() },
    )
  }
}

/** Counts over any number of processes, in one statement. */
export async function countInDatabase(
  db: Db,
  buckets: readonly Bucket[],
  counting: CountWindow & { prefix: string },
): Promise<number> {
  const start = new Date(windowStart(counting))
  const keys = buckets.map(({ key }) => `${counting.prefix} ${key}`)
  const values = sql.join(keys.map((key) => sql`(${key}, ${start}, 1)`))
  const { rows } = await sql<{ key: string; used: number }>`
    insert into counters as c (key, window_start, used) values ${values}
    on conflict (key, window_start) do update set used = c.used + 1
    returning key, used`.execute(db)
  const usedOf = new Map(rows.map(({ key, used }) => [key, used]))
  const isWithin = buckets.every(({ max }, index) => (usedOf.get(keys[index] ?? '') ?? 1) <= max)
  return isWithin ? 0 : secondsLeft(counting)
}

export async function purgeOldCounters(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await db.deleteFrom('counters').where('window_start', '<', dayAgo).execute()
}

function windowStart({ windowSeconds, now }: CountWindow): number {
  const lengthMs = windowSeconds * 1000
  return Math.floor(now.getTime() / lengthMs) * lengthMs
}

const secondsLeft = (counting: CountWindow): number =>
  Math.ceil((windowStart(counting) - counting.now.getTime()) / 1000) + counting.windowSeconds
