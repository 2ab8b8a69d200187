import { type CompiledQuery, sql } from 'kysely'
import type { NoticeTopic } from '../../market/notice-figures.ts'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { NoticeValues } from '../database/tables/notices.ts'

export type NewNotice = {
  borrowerId: string
  matter: NoticeTopic
  /** The same topic about the same subject is sent once. */
  subject: string
  orderId?: string
  facts: NoticeValues
  /** Listed only, since the borrower sees it happen. */
  isSeen?: boolean
}

const insertNotices = prepared<{ notices: string }, never>(
  ({ notices }) => sql`
    insert into notices (borrower_id, matter, subject, order_id, facts, created_at, state, next_try_at)
    select n.borrower_id, n.matter, n.subject, n.order_id, n.facts, n.created_at, n.state, n.created_at
    from json_to_recordset(${notices}::text::json) as n (borrower_id text, matter text, subject text, order_id text,
      facts jsonb, created_at timestamptz, state text)
    on conflict (borrower_id, matter, subject) do nothing`,
)

/** What `notify` runs, for `runTogether`. */
export const noticesQuery = (tx: Db, notices: readonly NewNotice[], now: Date): CompiledQuery<never> =>
  insertNotices.withInput(tx, {
    notices: JSON.stringify(
      notices.map((notice) => ({
        borrower_id: notice.borrowerId,
        matter: notice.matter,
        subject: notice.subject,
        order_id: notice.orderId ?? null,
        facts: notice.facts,
        created_at: now,
        state: notice.isSeen ? 'done' : 'open',
      })),
    ),
  })

/** Writes down what a borrower is to be notified of, in the caller's own transaction; `deliverNotices` sends it. */
export async function notify(tx: Db, notice: NewNotice, now: Date): Promise<void> {
  await tx.executeQuery(noticesQuery(tx, [notice], now))
}
