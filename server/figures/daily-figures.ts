import type { Market } from '../../market/language.ts'
import type { Db } from '../database/open.ts'
import type { DailyFigure } from '../database/tables/figures.ts'

type DayAmount = { count: number; amountMinor: number }
export type FiguresOfDays = {
  of: (figure: DailyFigure, day: string) => DayAmount | null
  countedAt: Date | null
}

/** The figures of some days: those of both markets, and the money of one. */
export async function readFigures(
  db: Db,
  market: Market,
  { from, to }: { from: string; to: string },
): Promise<FiguresOfDays> {
  const rows = await db
    .selectFrom('daily_figures')
    .select(['day', 'figure', 'count', 'amount_minor as amountMinor', 'counted_at'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('market', 'in', ['', market])
    .execute()
  const byKey = new Map(rows.map((row) => [`${row.figure} ${row.day}`, row]))
  const latest = Math.max(...rows.map(({ counted_at }) => counted_at.getTime()))
  return {
    of: (figure, day) => byKey.get(`${figure} ${day}`) ?? null,
    countedAt: rows.length === 0 ? null : new Date(latest),
  }
}
