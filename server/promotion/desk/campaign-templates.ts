import type { CampaignTemplate } from '../../../contract/calls/campaign-template.ts'
import type { CampaignRowOfList } from '../../../contract/calls/promotion.ts'
import type { Language } from '../../../market/language.ts'
import type { ContentKey } from '../../content/drafts.ts'
import type { Db } from '../../database/open.ts'
import { builtIn } from '../templates.ts'

export const campaignKey = (id: string): ContentKey => ({ kind: 'campaign', id })

export const builtInTemplate = (id: string): CampaignTemplate | null =>
  builtIn.find((template) => template.id === id) ?? null

/** What visitors see under an id now. */
export async function publishedTemplate(db: Db, id: string): Promise<CampaignTemplate | null> {
  const stored = await db
    .selectFrom('campaign_templates')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirst()
  return (stored?.body as CampaignTemplate | undefined) ?? builtInTemplate(id)
}

const TEMPLATES_SHOWN = 500

/** Every landing page, those that are only a draft yet too. */
export async function publishedTemplates(db: Db, language: Language): Promise<CampaignRowOfList[]> {
  const [stored, drafts, versions] = await Promise.all([
    db.selectFrom('campaign_templates').select('body').orderBy('id').limit(TEMPLATES_SHOWN).execute(),
    db
      .selectFrom('content_drafts')
      .select(['content_id', 'body'])
      .where('kind', '=', 'campaign')
      .where('body', 'is not', null)
      .limit(TEMPLATES_SHOWN)
      .execute(),
    db
      .selectFrom('content_versions')
      .select((eb) => ['content_id', eb.fn.max('version').as('version')])
      .where('kind', '=', 'campaign')
      .groupBy('content_id')
      .execute(),
  ])
  const bodies = [...drafts.map(({ body }) => body), ...builtIn, ...stored.map(({ body }) => body)]
  const templates = new Map((bodies as CampaignTemplate[]).map((template) => [template.id, template]))
  return [...templates.values()].map((template) => ({
    campaignId: template.id,
    market: template.market,
    title: template.title[language] ?? template.title[template.language] ?? template.id,
    version: versions.find((of) => of.content_id === template.id)?.version ?? 0,
    hasDraft: drafts.some((of) => of.content_id === template.id),
  }))
}
