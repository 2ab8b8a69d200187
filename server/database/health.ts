import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, reading } from './open.ts'

/** Whoever asks waits two seconds at most. */
const READY_TIMEOUT_MS = 1_500

/** Ready means that the database answers; being alive needs no proof beyond answering at all. */
export async function isReady(db: Db): Promise<boolean> {
  const answered = sql`select 1`.execute(reading(db)).then(
    () => true,
    // Not ready is an answer, not an incident: whoever asks is deciding where to send traffic.
    () => false,
  )
  return Promise.race([answered, sleep(READY_TIMEOUT_MS, false, { ref: false })])
}
