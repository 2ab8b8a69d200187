import type { JobSchedule } from '../../contract/calls/jobs.ts'
import type { Clock } from '../clock.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { Log } from '../log.ts'

/**
 * What happens by itself. A run may be repeated (its process ended, or it failed), so its work must do no harm twice. What
 * the work returns is stored as the result of the run.
 */
export type Job = {
  schedule: JobSchedule
  /** How often a run that failed is tried again. */
  retryLimit: number
  work: (now: Date) => Promise<unknown>
}
export type JobTable = Readonly<Record<string, Job>>

/** How fast the machinery is; tests shorten it. */
export type JobPace = {
  /** How often every process looks for what is due. */
  tickMs: number
  /** How often it looks for runs that another process left behind. */
  pollSeconds: number
  /** A run whose process was silent for this long is given to another, which `superviseSeconds` looks after. */
  heartbeatSeconds: number
  superviseSeconds: number
  /** The first pause before a run is tried again; the next ones are longer. */
  retrySeconds: number
  /** How long a process that stops waits for its runs. */
  stopMs: number
}

export type JobDeps = {
  database: OpenDatabase
  clock: Clock
  log: Log
  table: JobTable
  pace?: Partial<JobPace>
}
