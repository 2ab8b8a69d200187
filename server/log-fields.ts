import { AsyncLocalStorage } from 'node:async_hooks'

/** What the lines of the log name while something is done: the request, or the run of a job. */
export type LogFields = { requestId: string } | { job: string; run: string }

const current = new AsyncLocalStorage<LogFields>()

/** Runs the work; every line that is logged by it, and by all that it awaits, has these fields. */
export const withLogFields = <Result>(fields: LogFields, work: () => Result): Result =>
  current.run(fields, work)

export const logFields = (): LogFields | undefined => current.getStore()
