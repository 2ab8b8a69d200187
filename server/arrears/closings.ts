import { sql } from 'kysely'
import type { Db } from '../database/open.ts'

export type DayClosing = { day: string; startedAt: Date; afterOrder: string; closedAt: Date | null }

const closings = sql`select day, started_at as "startedAt", after_order as "afterOrder", closed_at as "closedAt"
  from day_closings`

export async function closingOf(db: Db, day: string): Promise<DayClosing | null> {
  const { rows } = await sql<DayClosing>`${closings} where day = ${day}`.execute(db)
  return rows[0] ?? null
}

/** The newest day that was closed or is being closed. */
export async function latestClosing(db: Db): Promise<DayClosing | null> {
  const { rows } = await sql<DayClosing>`${closings} order by day desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The newest day whose closing is finished. */
export async function lastClosedDay(db: Db): Promise<string | null> {
  const { rows } =
    await sql<DayClosing>`${closings} where closed_at is not null order by day desc limit 1`.execute(db)
  return rows[0]?.day ?? null
}

/** The last day before this one that was closed or is being closed. */
export async function closedBefore(db: Db, day: string): Promise<string | null> {
  const { rows } = await sql<DayClosing>`${closings} where day < ${day} order by day desc limit 1`.execute(db)
  return rows[0]?.day ?? null
}
