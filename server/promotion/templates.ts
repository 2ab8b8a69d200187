import * as texts from '#texts'
import { type CampaignTemplate, readTemplate } from '../../contract/calls/campaign-template.ts'
import { defaultTemplate } from '../../contract/calls/default-template.ts'
import type { promotion } from '../../contract/calls/promotion.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { promotionLanguage } from './promotion-language.ts'
import { indianTemplate } from './templates/indian.ts'
import { indonesianTemplate } from './templates/indonesian.ts'

/** What every house has; one that is stored under the same id takes its place. */
export const builtIn = [defaultTemplate, indonesianTemplate, indianTemplate] as const

/** The template of an id, or why there is none to show. */
export async function templateOf(call: Call, id: string): Promise<CampaignTemplate | Refusal> {
  const stored = await call.db
    .selectFrom('campaign_templates')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirst()
  const body: unknown = stored?.body ?? builtIn.find((template) => template.id === id)
  const refused = (message: () => string) =>
    refuse(codes.notFound, withLocale(promotionLanguage(call.launch), message))
  if (body === undefined) return refused(texts.promotion_template_missing)
  const read = readTemplate(body)
  if ('template' in read) return read.template
  call.log.error({ template: id, wrong: read.wrong })
  return refused(texts.promotion_template_broken)
}

export const templateHandlers = {
  templateLoad: async (call, { templateId }) => {
    const template = await templateOf(call, templateId)
    return isRefusal(template) ? template : { ...template }
  },
} satisfies Handlers<Pick<typeof promotion, 'templateLoad'>>

/** Stores a template for everybody; one that is wrong is not stored, and the place is named. */
export async function saveTemplate(db: Db, body: unknown, now: Date): Promise<{ wrong: string } | null> {
  const read = readTemplate(body)
  if ('wrong' in read) return read
  const row = { body: read.template, updated_at: now }
  await db
    .insertInto('campaign_templates')
    .values({ id: read.template.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return null
}
