import { localDay } from '../../market/dates.ts'
import { endOfDay } from '../../market/day-bounds.ts'
import type { MarketPack } from '../../market/market.ts'
import { type ScheduledTopic, scheduledTopics } from '../../market/notice-figures.ts'
import type { Db } from '../database/open.ts'
import type { NoticeValues } from '../database/tables/notices.ts'
import { nextSendAt } from '../reminders/send-time.ts'
import { type PlannedNotice, stillDue } from '../reminders/still-due.ts'
import { claimDay, closeMerged, closeObsolete, postpone } from './open-notices.ts'
import type { DeliveryDeps, OpenNotice } from './sending.ts'

export const isScheduled = (matter: string): matter is ScheduledTopic =>
  scheduledTopics.some((scheduled) => scheduled === matter)

const plannedOf = (notice: OpenNotice): PlannedNotice[] =>
  isScheduled(notice.matter) && notice.order
    ? [{ id: notice.id, matter: notice.matter, subject: notice.subject, orderId: notice.order.id }]
    : []

/** What is due of several loans is one sum; an offer is about one loan. */
const isMergeable = (matter: string) => matter === 'reminder' || matter === 'overdue'

const idsOf = (notices: readonly OpenNotice[]) => notices.map(({ id }) => id)

const storeValues = (db: Db, id: number, facts: NoticeValues) =>
  db.updateTable('notices').set({ facts }).where('id', '=', id).execute()

const amountOf = (all: readonly NoticeValues[]) =>
  all.reduce((total, { amountMinor = 0 }) => total + amountMinor, 0)

/** One message about several loans: their sum, by the earliest day. */
function mergedValues(all: readonly NoticeValues[]): NoticeValues {
  const [first = {}] = all
  if (all.length < 2) return first
  const creditMinor = all.reduce((total, facts) => total + (facts.creditMinor ?? 0), 0)
  const penalMinor = Math.max(...all.map((facts) => facts.penalMinor ?? 0))
  const [on] = all.flatMap((facts) => facts.on ?? []).sort()
  return {
    ...first,
    ...(on !== undefined && { on }),
    amountMinor: amountOf(all),
    ...(creditMinor > 0 && { creditMinor }),
    ...(penalMinor > 0 && { penalMinor }),
    loans: all.length,
  }
}

/**
 * The message that is to be sent of a borrower's notices about one scheduled matter; null where none is. What is no longer
 * true is closed, what was told today waits for tomorrow, and what is due of several loans is one message.
 */
export async function dueMessage(
  { db, packs }: DeliveryDeps,
  notices: readonly OpenNotice[],
  { pack, now }: { pack: MarketPack; now: Date },
): Promise<OpenNotice | null> {
  const due = await stillDue(db, notices.flatMap(plannedOf), { packs, now })
  const needless = idsOf(notices.filter(({ id }) => !due.has(id)))
  if (needless.length > 0) await closeObsolete(db, needless)
  const toSend = notices.filter(({ id }) => due.has(id))
  const [lead] = toSend
  if (!lead) return null
  const day = localDay(now, pack.timeZone)
  const isClaimed = await claimDay(db, lead, day)
  const merged = isClaimed && isMergeable(lead.matter) ? toSend : [lead]
  const waiting = isClaimed ? toSend.filter((notice) => !merged.includes(notice)) : toSend
  if (waiting.length > 0) {
    const tomorrow = endOfDay(day, pack.timeZone)
    await postpone(db, idsOf(waiting), nextSendAt(pack, lead.matter, tomorrow) ?? tomorrow)
  }
  if (!isClaimed) return null
  for (const { id } of merged) await storeValues(db, id, due.get(id) ?? {})
  if (merged.length > 1) await closeMerged(db, idsOf(merged.slice(1)))
  return { ...lead, facts: mergedValues(merged.flatMap(({ id }) => due.get(id) ?? [])) }
}
