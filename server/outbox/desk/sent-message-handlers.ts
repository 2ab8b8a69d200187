import { pageOf, readCursor, writeCursor } from '../../../base/cursor.ts'
import type { MessageTotal, notices } from '../../../contract/calls/notices.ts'
import type { StaffRows } from '../../../contract/wire/operation.ts'
import { addDays, localDay } from '../../../market/dates.ts'
import type { Handlers } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'

const LISTED = 50
const DAYS = 14
const idShape = [/^\d{1,15}$/]

/** What a state counts as. */
const countedAs: Readonly<Record<string, 'sent' | 'delivered' | 'failed' | 'unknown'>> = {
  sending: 'sent',
  later: 'sent',
  sent: 'sent',
  queued: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  late: 'unknown',
  unknown: 'unknown',
}

/** The sums of the last days, the newest first. */
export async function messageTotals(db: Db, today: string): Promise<MessageTotal[]> {
  const rows = await db
    .selectFrom('message_totals')
    .selectAll()
    .where('day', '>', addDays(today, -DAYS))
    .orderBy('day', 'desc')
    .orderBy('channel')
    .execute()
  const totals = new Map<string, MessageTotal>()
  for (const { day, channel, state, count, cost_micro_usd } of rows) {
    const key = `${day} ${channel}`
    const none = { day, channel, sent: 0, delivered: 0, failed: 0, unknown: 0, costMicroUsd: 0 }
    const total = totals.get(key) ?? none
    total[countedAs[state] ?? 'unknown'] += count
    total.costMicroUsd += cost_micro_usd
    totals.set(key, total)
  }
  return [...totals.values()]
}

type Filter = { channel?: string | undefined; isFailed?: boolean | undefined; after?: string | undefined }

/** By the index of their ids, from the newest on. */
export async function sentMessagePage(db: Db, { channel, isFailed, after }: Filter) {
  const [before] = readCursor(after, idShape) ?? []
  const rows = await db
    .selectFrom('notice_attempts as a')
    .innerJoin('notices as n', 'n.id', 'a.notice_id')
    .select(['a.id', 'a.borrower_id', 'a.channel', 'a.state', 'a.reason', 'a.provider_id', 'a.created_at'])
    .select(['a.cost_micro_usd', 'n.matter', 'n.order_id'])
    .$if(before !== undefined, (query) => query.where('a.id', '<', Number(before)))
    .$if(channel !== undefined, (query) => query.where('a.channel', '=', channel as 'push'))
    .$if(isFailed === true, (query) => query.where('a.state', 'in', ['failed', 'unknown']))
    .orderBy('a.id', 'desc')
    .limit(LISTED + 1)
    .execute()
  const page = pageOf(rows, LISTED, ({ id }) => writeCursor(String(id)))
  return {
    next: page.next,
    rows: page.rows.map((row) => ({
      attemptId: String(row.id),
      borrowerId: row.borrower_id,
      orderId: row.order_id ?? '',
      matter: row.matter,
      channel: row.channel,
      state: row.state,
      reason: row.reason,
      providerId: row.provider_id,
      costMicroUsd: row.cost_micro_usd,
      at: row.created_at.toISOString(),
    })),
  }
}

export const sentMessageHandlers = {
  sentMessageList: async (call, filter) => {
    const { db, now, packs } = call
    call.record({ subject: 'sent messages', details: filter })
    const [page, totals] = await Promise.all([
      sentMessagePage(db, filter),
      messageTotals(db, localDay(now, packs.id.timeZone)),
    ])
    return { ...page, totals }
  },
} satisfies Handlers<StaffRows<typeof notices>>
