import { DAY_MS } from '../../base/time.ts'
import type { Market } from '../../market/language.ts'
import type { Packs, RetainedData } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { type RetentionDeps, type RetentionRule, retentionRules } from './retention-rules.ts'

export const REMOVALS_LISTED = 100
const ERROR_LETTERS_MAX = 500

type Task = {
  rule: RetainedData
  market: Market | null
  days: number
  remove: (before: Date) => Promise<number>
}
type RunInput = { packs: Packs; now: Date }

function tasksOf(deps: RetentionDeps, name: RetainedData, { packs, now }: RunInput): Task[] {
  const rule: RetentionRule = retentionRules[name]
  const all = Object.values(packs).map(({ market, retention }) => ({ market, days: retention[name].days }))
  if (rule.by === 'market')
    return all.map(({ market, days }) => ({
      rule: name,
      market,
      days,
      remove: (before) => rule.remove(deps, { market, before }),
    }))
  const days = Math.min(...all.map((pack) => pack.days))
  return [{ rule: name, market: null, days, remove: (before) => rule.remove(deps, { before, now }) }]
}

async function carryOut(db: Db, { remove, ...task }: Task, now: Date): Promise<number> {
  const report = { ...task, ran_at: now }
  try {
    const removed = await remove(new Date(now.getTime() - task.days * DAY_MS))
    await db
      .insertInto('retention_runs')
      .values({ ...report, removed })
      .execute()
    return removed
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LETTERS_MAX)
    await db
      .insertInto('retention_runs')
      .values({ ...report, removed: 0, error: message })
      .execute()
    throw error
  }
}

/**
 * Removes what the privacy policy promises to remove, and reports it (`retention_runs`). A rule that fails stops no other;
 * it is named at the end, so that the run is tried again. Returns how many rows went by each rule.
 */
export async function removeExpired(deps: RetentionDeps, input: RunInput): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  const failed: unknown[] = []
  for (const name of Object.keys(retentionRules) as RetainedData[])
    for (const task of tasksOf(deps, name, input))
      try {
        removed[name] = (removed[name] ?? 0) + (await carryOut(deps.db, task, input.now))
      } catch (error) {
        failed.push(error)
      }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} rules of retention failed`)
  return removed
}

/** What was removed, newest first, a hundred at a time: those before `after`, the last id of the page before. */
export const listRemovals = (db: Db, after: number | null = null) =>
  db
    .selectFrom('retention_runs')
    .selectAll()
    .$if(after !== null, (query) => query.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(REMOVALS_LISTED)
    .execute()
