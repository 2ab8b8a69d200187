import { sql } from 'kysely'
import type { NoticeChannel, NoticeTopic } from '../../market/notice-figures.ts'
import type { Db } from '../database/open.ts'
import { mustArrive } from '../notices/switches.ts'
import { copyReport } from './attempts.ts'
import { reopenNotice } from './open-notices.ts'

/** Companies give up on a message after ten minutes; who has reported nothing by then never will. */
const REPORT_MS = 60 * 60_000
const FOLLOWED_AT_ONCE = 500

type Followed = {
  noticeId: number
  matter: NoticeTopic
  channel: NoticeChannel
  smsId: number
  isOver: boolean
}

/**
 * Copies what companies have reported of messages to phones. What was not delivered after all goes by the next way, and so
 * does what must arrive and nobody knows of.
 */
export async function followUp(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<Followed>`
    select a.notice_id as "noticeId", n.matter, a.channel, a.sms_id as "smsId", a.changed_at < ${new Date(now.getTime() - REPORT_MS)} as "isOver"
    from notice_attempts a join notices n on n.id = a.notice_id
    where a.state = 'sent' and a.sms_id is not null and (a.changed_at < ${new Date(now.getTime() - REPORT_MS)}
      or exists (select 1 from sms_attempts s where s.message_id = a.sms_id and s.status in ('failed', 'delivered')))
    order by a.id limit ${FOLLOWED_AT_ONCE}`.execute(db)
  for (const { noticeId, matter, channel, smsId, isOver } of rows)
    await db.transaction().execute(async (tx) => {
      const state = await copyReport(tx, smsId, { now, isOver })
      if (state === 'failed' || (state === 'unknown' && mustArrive(matter)))
        await reopenNotice(tx, noticeId, { sentBy: channel, dueAt: now })
    })
}
