import { sql } from 'kysely'
import type { Db } from './database/open.ts'

/** Ready means that the database answers; being alive needs no proof beyond answering at all. */
export async function isReady(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    // Not ready is an answer, not an incident: whoever asks is deciding where to send traffic.
    return false
  }
}
