import type { NoticeMatter } from '../../contract/calls/notices.ts'
import type { Db } from '../database/open.ts'
import type { NoticeFacts } from '../database/tables/notices.ts'

export type NewNotice = {
  borrowerId: string
  matter: NoticeMatter
  /** The same matter about the same subject is told once. */
  subject: string
  orderId?: string
  facts: NoticeFacts
  /** Listed only, since the borrower sees it happen. */
  isSeen?: boolean
}

/** Writes down what a borrower is to be told, in the caller's own transaction; `deliverNotices` sends it. */
export async function notify(tx: Db, notice: NewNotice, now: Date): Promise<void> {
  await tx
    .insertInto('notices')
    .values({
      borrower_id: notice.borrowerId,
      matter: notice.matter,
      subject: notice.subject,
      order_id: notice.orderId ?? null,
      facts: notice.facts,
      created_at: now,
      state: notice.isSeen ? 'done' : 'open',
      next_try_at: now,
    })
    .onConflict((conflict) => conflict.columns(['borrower_id', 'matter', 'subject']).doNothing())
    .execute()
}
