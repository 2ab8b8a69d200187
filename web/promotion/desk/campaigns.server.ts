import * as texts from '#texts'
import { type FunnelCounts, funnelSteps } from '../../../contract/calls/promotion.ts'
import { deskFilePaths, deskPaths } from '../../../contract/wire/paths.ts'
import { formatShortDay, localDay } from '../../../market/dates.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { daysOfRange, rangeOf } from './funnel-range.ts'

const none: FunnelCounts = { visits: 0, clicks: 0, codes: 0, registrations: 0 }
const countsOf = (counts: FunnelCounts) => funnelSteps.map((step) => counts[step])

export async function load({ desk, query, href, currentUrl, language, pack, packs, now }: DeskPageContext) {
  const range = rangeOf(query, localDay(now, pack.timeZone))
  const [funnel, list] = await Promise.all([desk.campaignFunnel(range), desk.campaignList({})])
  if (!funnel.success) return deskFailure(funnel)
  if (!list.success) return deskFailure(list)
  const byDay = new Map(funnel.data.days.map((row) => [row.day, row]))
  const days = daysOfRange(range).map((day) => ({
    day: formatShortDay(day, language),
    counts: countsOf(byDay.get(day) ?? none),
  }))
  const { templateId: template = '', ...dates } = range
  return {
    title: texts.desk_campaigns(),
    props: {
      currentUrl: currentUrl.split('?')[0] ?? currentUrl,
      range: { ...dates, template },
      csv: href(deskFilePaths.campaignsCsv, { ...dates, template }),
      templates: list.data.rows.map(({ campaignId }) => campaignId),
      days,
      totals: funnelSteps.map((_, step) => days.reduce((sum, { counts }) => sum + (counts[step] ?? 0), 0)),
      channels: funnel.data.channels.map((row) => ({
        template: row.templateId,
        channel: row.channel,
        counts: countsOf(row),
      })),
      campaigns: list.data.rows.map((row) => ({
        id: row.campaignId,
        href: href(deskPaths.campaign, { id: row.campaignId }),
        title: row.title,
        market: packs[row.market].appName,
        version: row.version,
        hasDraft: row.hasDraft,
      })),
    },
  }
}

export type Props = PropsOf<typeof load>
