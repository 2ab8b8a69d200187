import { sql } from 'kysely'
import { endOfDay } from '../../market/day-bounds.ts'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { bookUnclaimed } from './suspense.ts'
import { storeBalances } from './trial-balance.ts'

const lastEnd = (packs: Packs, day: string) =>
  new Date(Math.max(...Object.values(packs).map(({ timeZone }) => endOfDay(day, timeZone).getTime())))

/** Waits for those who are writing: whoever writes later finds the books closed (see the trigger `closed_books`). */
const markClosed = (db: Db, packs: Packs, day: string) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('closed books'))`.execute(tx)
    await sql`update day_closings set books_until = ${lastEnd(packs, day)}
      where day = ${day} and books_until is null`.execute(tx)
  })

/** Closes the books of a day that has begun to be closed, and stores its balances; again, it changes nothing. */
export async function closeBooks(db: Db, packs: Packs, day: string): Promise<void> {
  await bookUnclaimed(db, packs, day)
  await markClosed(db, packs, day)
  for (const pack of Object.values(packs)) await storeBalances(db, pack, day)
}
