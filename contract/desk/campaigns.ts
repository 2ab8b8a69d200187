import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import type { CampaignTemplate } from '../calls/campaign-template.ts'
import { calendarDay, reference, required, text } from '../wire/fields.ts'
import { staffAct, staffRead } from '../wire/operation.ts'
import type { StaffRole } from '../wire/roles.ts'
import type { ContentHistory } from './content.ts'

export const funnelSteps = ['visits', 'clicks', 'codes', 'registrations'] as const
export type FunnelStep = (typeof funnelSteps)[number]
export type FunnelCounts = Readonly<Record<FunnelStep, number>>

export type CampaignDayRow = FunnelCounts & { day: string; templateId: string; channel: string }

/** The most days that a chart or a file covers. */
export const FUNNEL_DAYS_MAX = 366

const readers: readonly StaffRole[] = ['manager', 'auditor']
const campaignId = v.pipe(reference(), v.regex(/^[\w-]{1,64}$/))
const seen = v.pipe(v.number(), v.integer(), v.minValue(0))
const day = calendarDay()
const range = { from: day, to: day, templateId: v.optional(campaignId) }

const TEMPLATE_MAX = 60_000
/** A draft may be incomplete; what is published is checked as a whole. */
const draft = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((body) => JSON.stringify(body).length <= TEMPLATE_MAX, 'too large'),
)

export type CampaignRowOfList = {
  campaignId: string
  market: Market
  title: string
  version: number
  hasDraft: boolean
}

export const campaignsDesk = {
  campaignFunnel: staffRead<{
    days: (FunnelCounts & { day: string })[]
    /** The channels with the most registrations, by template. */
    channels: (FunnelCounts & { templateId: string; channel: string })[]
  }>()({
    summary: 'From visit to registration, by day, and by template and channel',
    by: readers,
    request: v.object(range),
  }),
  campaignDays: staffRead<{ rows: CampaignDayRow[]; next: string | null }>()({
    summary: 'The counts of each day, template and channel, a page at a time',
    by: readers,
    request: v.object({ ...range, after: v.optional(text(300)) }),
  }),
  campaignList: staffRead<{ rows: CampaignRowOfList[] }>()({
    summary: 'The landing pages of campaigns',
    by: readers,
    request: v.object({}),
  }),
  campaignShow: staffRead<
    ContentHistory & { template: CampaignTemplate; market: Market; isPublished: boolean }
  >()({
    summary: 'One landing page: its draft, or what is published, and its history',
    by: readers,
    request: v.object({ campaignId, version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
  }),
  campaignDraftSave: staffAct<{ seen: number }>()({
    summary: 'Store the draft of a landing page over the one that was seen',
    by: ['manager'],
    request: v.object({ campaignId, seen, template: draft }),
  }),
  campaignDraftDiscard: staffAct<{ seen: number }>()({
    summary: 'Go back to what is published',
    by: ['manager'],
    request: v.object({ campaignId, seen }),
  }),
  campaignPublish: staffAct<{ version: number }>()({
    summary: 'Make the draft that was seen the landing page',
    by: ['manager'],
    request: v.object({ campaignId, seen, note: required(200) }),
  }),
}
