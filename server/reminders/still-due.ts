import type { Packs } from '../../market/market.ts'
import type { ScheduledTopic } from '../../market/notice-figures.ts'
import type { Db } from '../database/open.ts'
import type { NoticeValues } from '../database/tables/notices.ts'
import { loansById, remindersOf } from './reminded-loans.ts'

export type PlannedNotice = { id: number; matter: ScheduledTopic; subject: string; orderId: string }

/**
 * Which of some planned notices still hold at the moment of sending, with what is owed now: an order that was paid, a step
 * that is over, a complaint or a hardship leaves none.
 */
export async function stillDue(
  db: Db,
  notices: readonly PlannedNotice[],
  when: { packs: Packs; now: Date },
): Promise<Map<number, NoticeValues>> {
  const ids = [...new Set(notices.map(({ orderId }) => orderId))]
  const rows = await loansById(db, ids, when)
  const due = new Map(
    rows.flatMap((row) =>
      remindersOf(row, when).map(({ matter, subject, facts }) => [`${matter} ${subject}`, facts] as const),
    ),
  )
  return new Map(
    notices.flatMap(({ id, matter, subject }) => {
      const facts = due.get(`${matter} ${subject}`)
      return facts ? [[id, facts] as const] : []
    }),
  )
}
