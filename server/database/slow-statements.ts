import type { LogEvent } from 'kysely'
import { MINUTE_MS } from '../../base/time.ts'
import type { Log } from '../log.ts'
import { slowStatementsTotal } from '../metrics/process-state.ts'

/** Told how long each statement took, with the wait for its turn. */
export type TimeStatement = (text: string, ms: number) => void

export const untimed: TimeStatement = () => {}

/** For a database whose connections are Kysely's own. */
export const timedByKysely = (timeStatement: TimeStatement) =>
  timeStatement === untimed
    ? {}
    : {
        log: ({ query, queryDurationMillis }: LogEvent) => timeStatement(query.sql, queryDurationMillis),
      }

/** More than these in a minute say nothing new, and writing them would slow a busy process further. */
const LOGGED_A_MINUTE = 20
const LETTERS_MAX = 1_000

type SlowOptions = { thresholdMs: number; log: Pick<Log, 'warn'>; now?: () => number }

/**
 * Logs statements that took too long: their text, in which values are $1, $2 …, and never the values. The log names the
 * request or the job by itself.
 */
export function slowStatements({ thresholdMs, log, now = Date.now }: SlowOptions): TimeStatement {
  let minute = 0
  let logged = 0
  let unlogged = 0
  return (text, ms) => {
    if (ms < thresholdMs) return
    slowStatementsTotal.inc()
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) {
      if (unlogged > 0) log.warn({ unlogged }, 'more statements were slow than are logged')
      minute = current
      logged = 0
      unlogged = 0
    }
    if (logged >= LOGGED_A_MINUTE) {
      unlogged += 1
      return
    }
    logged += 1
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, LETTERS_MAX)
    log.warn({ ms: Math.round(ms), statement }, 'a statement was slow')
  }
}
