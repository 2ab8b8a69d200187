import type { Generated } from 'kysely'
import type { Market } from '../../../market/language.ts'
import type { RetainedData } from '../../../market/market.ts'

/** `waiting`: it failed and is tried again. `lost`: its process ended and it was not tried again. */
export type JobState = 'running' | 'waiting' | 'done' | 'failed' | 'lost'

export type JobsTables = {
  jobs: {
    name: string
    /** Not written any more; the version before does. */
    purpose: Generated<string>
    /** As JSON. */
    schedule: string
    retry_limit: number
    runs: Generated<number>
    last_due_at: Date | null
    /** Somebody at the desk wants it to run now. */
    is_asked: Generated<boolean>
  }
  job_runs: {
    /** The id of the run in the queue. */
    id: string
    name: string
    state: JobState
    tries: number
    /** Both by the clock of the product, which the demo moves; the duration is real. */
    started_at: Date
    finished_at: Date | null
    duration_ms: number | null
    error: Generated<string>
    result: unknown
  }
  /** What one rule of retention removed in one run. */
  retention_runs: {
    id: Generated<number>
    ran_at: Date
    rule: RetainedData
    market: Market | null
    days: number
    removed: number
    error: Generated<string>
  }
}
