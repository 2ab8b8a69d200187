import { HOUR_MS } from '../../base/time.ts'
import type { Db } from '../database/open.ts'
import type { SampledFigures } from '../database/tables/observing.ts'

/** Longer histories are Prometheus's work. */
export const SAMPLES_HOURS = 48
/** A hundred processes for two hours, or four for two days. */
const READ_MAX = 12_000

export type ProcessSample = { takenAt: Date; process: string; figures: SampledFigures }

/** Nothing happens where the clock of the demo has stood still since the last one. */
export async function storeSample(db: Db, { takenAt, process, figures }: ProcessSample): Promise<void> {
  await db
    .insertInto('process_samples')
    .values({ taken_at: takenAt, process, figures: JSON.stringify(figures) })
    .onConflict((conflict) => conflict.columns(['taken_at', 'process']).doNothing())
    .execute()
}

export async function purgeSamples(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('process_samples')
    .where('taken_at', '<', new Date(now.getTime() - SAMPLES_HOURS * HOUR_MS))
    .execute()
}

/** The newest first. */
export async function samplesBetween(db: Db, from: Date, to: Date): Promise<ProcessSample[]> {
  const rows = await db
    .selectFrom('process_samples')
    .selectAll()
    .where('taken_at', '>', from)
    .where('taken_at', '<=', to)
    .orderBy('taken_at', 'desc')
    .limit(READ_MAX)
    .execute()
  return rows.map(({ taken_at, process, figures }) => ({ takenAt: taken_at, process, figures }))
}
