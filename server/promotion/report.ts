import { sql } from 'kysely'
import type { CampaignDayRow } from '../../contract/calls/promotion.ts'
import type { Db } from '../database/open.ts'

export type ReportQuery = { from: string; to: string; templateId?: string | undefined }

const daysIn = (db: Db, { from, to, templateId }: ReportQuery) => {
  const query = db.selectFrom('campaign_days').where('day', '>=', from).where('day', '<=', to)
  return templateId === undefined ? query : query.where('template_id', '=', templateId)
}

type Page = { after?: Pick<CampaignDayRow, 'day' | 'templateId' | 'channel'> | undefined; limit: number }
const WHOLE: Page = { limit: 100_000 }

/** From visit to registration for each day, template and channel; both days included. Paged by its key. */
export function campaignReport(
  db: Db,
  query: ReportQuery,
  { after, limit }: Page = WHOLE,
): Promise<CampaignDayRow[]> {
  const rows = daysIn(db, query)
    .select(['day', 'template_id as templateId', 'channel', 'visits', 'clicks', 'codes', 'registrations'])
    .orderBy('day')
    .orderBy('template_id')
    .orderBy('channel')
    .limit(limit)
  if (!after) return rows.execute()
  return rows
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('day', 'template_id', 'channel'), '>', tuple(after.day, after.templateId, after.channel)),
    )
    .execute()
}

/** Sums are within a 32-bit number: so many people do not exist. */
const sums = [
  sql<number>`sum(visits)::integer`.as('visits'),
  sql<number>`sum(clicks)::integer`.as('clicks'),
  sql<number>`sum(codes)::integer`.as('codes'),
  sql<number>`sum(registrations)::integer`.as('registrations'),
] as const

const CHANNELS_SHOWN = 50

/** The same by day, and by template and channel: those with the most registrations. */
export async function campaignFunnel(db: Db, query: ReportQuery) {
  const [days, channels] = await Promise.all([
    daysIn(db, query)
      .select(['day', ...sums])
      .groupBy('day')
      .orderBy('day')
      .execute(),
    daysIn(db, query)
      .select(['template_id as templateId', 'channel', ...sums])
      .groupBy(['template_id', 'channel'])
      .orderBy('registrations', 'desc')
      .orderBy('visits', 'desc')
      .orderBy('template_id')
      .orderBy('channel')
      .limit(CHANNELS_SHOWN)
      .execute(),
  ])
  return { days, channels }
}
