import { sql } from 'kysely'
import type { Limit } from '../contract/endpoint.ts'
import type { Db } from './database/open.ts'

type Window = { start: number; used: number }
export type LocalCounters = Map<string, Window>

/** Beyond this many callers all windows begin anew; a flood of made-up sessions must not eat the memory. */
const LOCAL_KEYS_MAX = 50_000

export function countLocally(
  counters: LocalCounters,
  key: string,
  { limit, now }: { limit: Limit; now: Date },
) {
  const start = windowStart(limit, now)
  const window = counters.get(key)
  if (window?.start === start) {
    window.used += 1
    return window.used <= limit.max
  }
  if (counters.size >= LOCAL_KEYS_MAX) counters.clear()
  counters.set(key, { start, used: 1 })
  return limit.max >= 1
}

/** One statement, so that any number of processes count together. */
export async function countInDatabase(db: Db, key: string, { limit, now }: { limit: Limit; now: Date }) {
  const start = new Date(windowStart(limit, now))
  const { rows } = await sql<{ used: number }>`
    insert into counters as c (key, window_start, used) values (${key}, ${start}, 1)
    on conflict (key, window_start) do update set used = c.used + 1
    returning used`.execute(db)
  return (rows[0]?.used ?? 1) <= limit.max
}

export async function forgetOldCounters(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  await db.deleteFrom('counters').where('window_start', '<', dayAgo).execute()
}

function windowStart(limit: Limit, now: Date): number {
  const lengthMs = limit.windowSeconds * 1000
  return Math.floor(now.getTime() / lengthMs) * lengthMs
}
