import type { Db } from '../database/open.ts'

export type ReportQuery = { from: string; to: string; templateId?: string }

export type CampaignRow = {
  day: string
  templateId: string
  channel: string
  visits: number
  clicks: number
  codes: number
  registrations: number
}

/** From visit to registration for each day, template and channel; both days included. */
export async function campaignReport(db: Db, { from, to, templateId }: ReportQuery): Promise<CampaignRow[]> {
  let query = db
    .selectFrom('campaign_days')
    .select(['day', 'template_id as templateId', 'channel', 'visits', 'clicks', 'codes', 'registrations'])
    .where('day', '>=', from)
    .where('day', '<=', to)
  if (templateId !== undefined) query = query.where('template_id', '=', templateId)
  return query.orderBy('day').orderBy('template_id').orderBy('channel').execute()
}

const columns = ['day', 'templateId', 'channel', 'visits', 'clicks', 'codes', 'registrations'] as const
const headings = ['day', 'template', 'channel', 'visits', 'clicks', 'codes', 'registrations', 'rate']
const PERCENT = 100

/** A channel is written by whoever made the link: as a formula it would run in the reader's spreadsheet. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const cell = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`

/** Registrations for a hundred visits. */
const rateOf = ({ visits, registrations }: CampaignRow) =>
  visits === 0 ? '' : ((registrations / visits) * PERCENT).toFixed(1)

/** As RFC 4180 has it, with the mark by which spreadsheets know UTF-8. */
export function campaignCsv(rows: readonly CampaignRow[]): string {
  const lines = rows.map((row) => [...columns.map((name) => cell(row[name])), rateOf(row)].join(','))
  return `\uFEFF${[headings.join(','), ...lines].join('\r\n')}\r\n`
}
