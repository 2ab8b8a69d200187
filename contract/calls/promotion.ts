import * as v from 'valibot'
import { CAPTCHA_MAX, SMS_CODE_MAX } from '../../market/constants.ts'
import type { Market } from '../../market/language.ts'
import {
  calendarDay,
  essential,
  flag,
  loose,
  maybeReference,
  optional,
  otherwise,
  ours,
  reference,
  required,
  text,
} from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute, staffAct, staffRead } from '../wire/operation.ts'
import { PROVIDER } from '../wire/provider.ts'
import type { StaffRole } from '../wire/roles.ts'
import type { CampaignTemplate } from './campaign-template.ts'
import type { ContentHistory } from './content.ts'

const path = (call: string) => `/api/v2/${PROVIDER}/promotion/${call}`

/** A solved challenge of altcha as JSON. */
export const PROOF_MAX = 2000
export const SID_MAX = 100

const campaign = { user_from: optional(64), utm_tag: optional(64), app_from: optional(64) }
const visit = {
  page_id: reference(),
  client_type: v.picklist(['ios', 'android']),
  page_type: v.optional(v.literal('1'), '1'),
  ...campaign,
}
const visitor = {
  phone: required(20),
  /** Empty where a proof of work replaces the picture. */
  capcode: optional(CAPTCHA_MAX),
  proof: ours(optional(PROOF_MAX)),
  sid: reference(SID_MAX),
  deviceId: v.pipe(optional(64), v.metadata({ owned: 'nobody' })),
  appName: optional(32),
  ...campaign,
}

const USER_AGENT_MAX = 400

/** Of a call that opens a session. */
export const sessionFields = {
  /** By which the borrower recognises the device in the list of sessions. */
  userAgent: ours(optional(USER_AGENT_MAX)),
  /** 1 where the caller replaces its token by what `sessionRenew` returns. */
  rotates: ours(v.optional(flag(), '0')),
}

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

/** Product 7.4. */
export const promotion = {
  templateLoad: endpoint({
    summary: 'The landing page of a campaign',
    method: 'GET',
    path: `/api/v2/${PROVIDER}/service/channel/channel-template`,
    dialect: 'envelope',
    by: 'anyone',
    kind: 'read',
    limit: readsPerMinute(240),
    request: v.object({ templateId: reference() }),
    reply: v.looseObject({ id: essential(loose) }),
  }),
  visitSave: endpoint({
    summary: 'A visit of a landing page',
    method: 'GET',
    path: path('track-visit'),
    dialect: 'promotion',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(120),
    request: v.object(visit),
    reply: v.object({}),
  }),
  clickSave: endpoint({
    summary: 'A click on apply',
    method: 'GET',
    path: path('track-click'),
    dialect: 'promotion',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(120),
    request: v.object({ ...visit, phone: optional(20) }),
    reply: v.object({}),
  }),
  sidCreate: endpoint({
    summary: 'A session id for captcha and code',
    method: 'GET',
    path: path('get-sid'),
    dialect: 'promotion',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(120),
    request: v.object({}),
    reply: v.object({ sid: essential(v.string()) }),
  }),
  captchaImage: endpoint({
    summary: 'The captcha picture of a session id',
    method: 'GET',
    path: path('get-captcha'),
    dialect: 'image',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(60),
    request: v.object({ sid: reference(SID_MAX), t: maybeReference(20) }),
    reply: v.object({ type: v.string(), bytes: v.instance(Uint8Array) }),
  }),
  challengeCreate: endpoint({
    summary: 'A proof of work instead of the picture',
    ours: true,
    method: 'GET',
    path: path('get-challenge'),
    dialect: 'promotion',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(20),
    request: v.object({ sid: reference(SID_MAX) }),
    reply: v.object({ challenge: essential(v.string()) }),
  }),
  smsSend: endpoint({
    summary: 'Send the registration code',
    method: 'POST',
    path: path('get-sms'),
    dialect: 'promotion',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(10, 600),
    request: v.object({ ...visitor, id: ours(maybeReference()) }),
    reply: v.object({}),
  }),
  register: endpoint({
    summary: 'Register a customer from a campaign',
    method: 'POST',
    path: path('register'),
    dialect: 'promotion',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(10, 600),
    request: v.object({
      ...visitor,
      merchantNumber: optional(32),
      userName: optional(20),
      smsCode: required(SMS_CODE_MAX),
      invite_code: optional(32),
      id: reference(),
      /** 1 for a page that keeps a session: whoever is registered is signed in, too. */
      signsIn: ours(v.optional(flag(), '0')),
      ...sessionFields,
    }),
    reply: v.object({
      /** Empty where nobody is signed in. */
      token: ours(v.optional(v.string(), '')),
      /** As in `login`. */
      device: ours(v.optional(v.string(), '')),
      /** 1 where the number had an account, and is signed in. Without a session that is a refusal. */
      known: ours(otherwise(v.optional(flag(), '0'), '0')),
    }),
  }),
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
