import * as texts from '#texts'
import { csvOf } from '../../../base/csv.server.ts'
import type { CampaignDayRow } from '../../../contract/calls/promotion.ts'
import { localDay } from '../../../market/dates.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import { csvResponse } from '../../page/file-response.server.ts'
import type { Failure } from '../../page/page.ts'
import { type FunnelRange, rangeOf } from './funnel-range.ts'

const PERCENT = 100

/** Registrations for a hundred visits. */
const rateOf = ({ visits, registrations }: CampaignDayRow) =>
  visits === 0 ? '' : ((registrations / visits) * PERCENT).toFixed(1)

const cellsOf = (row: CampaignDayRow) => [
  row.day,
  row.templateId,
  row.channel,
  row.visits,
  row.clicks,
  row.codes,
  row.registrations,
  rateOf(row),
]

type DaysPage = { rows: readonly CampaignDayRow[]; next: string | null }

/** The first page was read already, to know whether there is anything to give. */
async function* rowsFrom({ desk }: DeskPageContext, range: FunnelRange, first: DaysPage) {
  let page = first
  while (true) {
    for (const row of page.rows) yield cellsOf(row)
    if (page.next === null) return
    const found = await desk.campaignDays({ ...range, after: page.next })
    if (!found.success) throw new Error(found.message)
    page = found.data
  }
}

export async function campaignsCsv(context: DeskPageContext): Promise<Response | Failure> {
  const { query, now, pack, desk } = context
  const range = rangeOf(query, localDay(now, pack.timeZone))
  const first = await desk.campaignDays(range)
  if (!first.success) return deskFailure(first)
  const head = [
    texts.desk_campaign_day(),
    texts.desk_campaign_template(),
    texts.desk_campaign_channel(),
    texts.desk_campaign_visits(),
    texts.desk_campaign_clicks(),
    texts.desk_campaign_codes(),
    texts.desk_campaign_registrations(),
    texts.desk_campaign_rate(),
  ]
  const csv = csvOf(head, rowsFrom(context, range, first.data))
  return csvResponse(`campaigns-${range.from}-${range.to}.csv`, csv)
}
