import { type CampaignTemplate, readTemplate } from '../../../contract/calls/campaign-template.ts'
import { type CampaignDayRow, FUNNEL_DAYS_MAX, type promotion } from '../../../contract/calls/promotion.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import type { StaffRows } from '../../../contract/wire/operation.ts'
import { daysBetween } from '../../../market/dates.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import { discardDraft, draftOf, publishDraft, publishedBody, saveContentDraft } from '../../content/drafts.ts'
import { contentHistory } from '../../content/history.ts'
import { campaignFunnel, campaignReport, type ReportQuery } from '../report.ts'
import { saveTemplate } from '../templates.ts'
import { builtInTemplate, campaignKey, publishedTemplate, publishedTemplates } from './campaign-templates.ts'

const PAGE = 1000

const isTooLong = ({ from, to }: ReportQuery) => daysBetween(from, to) >= FUNNEL_DAYS_MAX

const keyOf = ({ day, templateId, channel }: CampaignDayRow) => `${day}/${templateId}/${channel}`
/** A channel may contain anything, the separator too; it is last. */
function readKey(after: string | undefined) {
  const [day = '', templateId = '', ...channel] = after?.split('/') ?? []
  return /^\d{4}-\d\d-\d\d$/.test(day) ? { day, templateId, channel: channel.join('/') } : undefined
}

const subjectOf = (id: string) => `campaign ${id}`
const editing = ({ staff, now }: StaffCall, id: string, seen: number) => ({
  ...campaignKey(id),
  seen,
  staffId: staff.id,
  now,
})

export const campaignHandlers = {
  campaignFunnel: async ({ db }, query) =>
    isTooLong(query) ? refuse(codes.invalidRequest) : campaignFunnel(db, query),

  campaignDays: async ({ db }, { after, ...query }) => {
    if (isTooLong(query)) return refuse(codes.invalidRequest)
    const rows = await campaignReport(db, query, { after: readKey(after), limit: PAGE })
    const last = rows[PAGE - 1]
    return { rows, next: last ? keyOf(last) : null }
  },

  campaignList: async ({ db, language }) => ({ rows: await publishedTemplates(db, language) }),

  campaignShow: async ({ db }, { campaignId, version }) => {
    const key = campaignKey(campaignId)
    const [published, { draft }, history] = await Promise.all([
      publishedTemplate(db, campaignId),
      draftOf(db, key),
      contentHistory(db, key),
    ])
    const older =
      version === undefined
        ? null
        : version === 0
          ? builtInTemplate(campaignId)
          : await publishedBody(db, key, version)
    const template = (older ?? draft?.body ?? published) as CampaignTemplate | null
    if (!template) return refuse(codes.notFound)
    return { ...history, template, market: template.market, isPublished: published !== null }
  },

  campaignDraftSave: async (call, { campaignId, seen, template }) => {
    const body = { ...template, id: campaignId }
    const revision = await saveContentDraft(call.db, { ...editing(call, campaignId, seen), body })
    if (revision === null) return refuse(codes.changedMeanwhile)
    call.record({ subject: subjectOf(campaignId), details: { revision } })
    return { seen: revision }
  },

  campaignDraftDiscard: async (call, { campaignId, seen }) => {
    const revision = await discardDraft(call.db, editing(call, campaignId, seen))
    if (revision === null) return refuse(codes.changedMeanwhile)
    call.record({ subject: subjectOf(campaignId), details: { revision } })
    return { seen: revision }
  },

  campaignPublish: async (call, { campaignId, seen, note }) => {
    const published = await publishDraft(call.db, { ...editing(call, campaignId, seen), note })
    if (!published) return refuse(codes.changedMeanwhile)
    const read = readTemplate(published.body)
    if ('wrong' in read) return refuse(codes.notPossible, read.wrong)
    await saveTemplate(call.db, published.body, call.now)
    call.record({ subject: subjectOf(campaignId), reason: note, details: { version: published.version } })
    return { version: published.version }
  },
} satisfies Handlers<StaffRows<typeof promotion>>
